// The engine in the browser: Python on WebAssembly, with the judge that `judge site` has packed.
const here = new URL("../engine/", import.meta.url);

const engine = (async () => {
  const { loadPyodide } = await import(new URL("pyodide/pyodide.mjs", here).href);
  const [python, packed] = await Promise.all([
    loadPyodide({ indexURL: new URL("pyodide/", here).href }),
    fetch(new URL("judge.pack", here)).then(response => response.arrayBuffer()),
  ]);
  python.unpackArchive(packed, "gztar", { extractDir: "/judge" });
  python.runPython("import sys; sys.path.insert(0, '/judge'); from judge.web.inbrowser import start; start('/judge')");
  const judge = python.pyimport("judge.web.inbrowser");
  postMessage({ ready: true });
  return judge;
})();

onmessage = async ({ data: { number, command, request } }) => {
  try {
    const judge = await engine;
    postMessage({ number, answer: judge.answer(command, JSON.stringify(request)) });
  } catch (problem) {
    postMessage({ number, failed: String(problem.message ?? problem).trim().split("\n").pop() });
  }
};
