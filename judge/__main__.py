"""``python -m judge`` and the console script."""


def main():
    import gc

    # a command makes many objects that live until it ends: looking for garbage among them early only takes time
    gc.set_threshold(100_000, 50, 50)
    from judge.cli import run

    run()


if __name__ == "__main__":
    main()
