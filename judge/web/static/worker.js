// The engine in the browser: Python on WebAssembly, with the judge that `judge site` has packed. What only searches,
// bundled boards and practice need is fetched when all the rest already runs.
const here = new URL("../engine/", import.meta.url);
const LATER = new Set(["lookup", "search", "find", "scenarios", "scenario", "quiz", "paper", "quiz_topics", "ruling"]); // commands that need it

const archive = async name => new Response((await fetch(new URL(name, here))).body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
const unpack = (python, packed) => python.unpackArchive(packed, "tar", { extractDir: "/judge" });

const engine = (async () => {
  const { loadPyodide } = await import(new URL("pyodide/pyodide.mjs", here).href);
  const [python, packed] = await Promise.all([loadPyodide({ indexURL: new URL("pyodide/", here).href }), archive("judge.pack")]);
  unpack(python, packed);
  python.runPython("import sys; sys.path.insert(0, '/judge'); from judge.web.inbrowser import start; start('/judge')");
  postMessage({ ready: true });
  return { python, judge: python.pyimport("judge.web.inbrowser") };
})();

let whole = null; // with what comes later
const later = () => whole ??= Promise.all([engine, archive("later.pack")]).then(([{ python, judge }, packed]) => {
  unpack(python, packed);
  judge.start_later("/judge");
  postMessage({ whole: true });
});
engine.then(later).catch(() => { whole = null; }); // fetched again when it is needed

onmessage = async ({ data: { number, command, request } }) => {
  try {
    const { judge } = await engine;
    if (LATER.has(command)) await later();
    postMessage({ number, answer: judge.answer(command, JSON.stringify(request)) });
  } catch (problem) {
    postMessage({ number, failed: String(problem.message ?? problem).trim().split("\n").pop() });
  }
};
