"""``python -m judge`` and the console script."""


def main():
    from judge.cli import run

    run()


if __name__ == "__main__":
    main()
