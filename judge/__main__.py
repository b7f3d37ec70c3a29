"""``python -m judge`` and the console script."""


def main() -> None:
    import gc

    # what a command makes lives until it ends: looking for garbage among it, then or at the end, only takes time
    gc.set_threshold(100_000, 50, 50)
    from judge.cli import run

    try:
        run()
    finally:
        gc.freeze()


if __name__ == "__main__":
    main()
