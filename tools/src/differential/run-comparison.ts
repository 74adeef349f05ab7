export interface Comparing<Options> {
  readonly usage: string;
  /** @throws Error that names a missing or unknown option. */
  readonly parseOptions: (words: readonly string[]) => Options;
  /** Prints the differences and returns their number. */
  readonly compare: (options: Options) => Promise<number>;
}

/** Runs the command of a comparison. The exit code is 0 without differences, 1 with some, 2 when it cannot compare. */
export function runComparison<Options>({ usage, parseOptions, compare }: Comparing<Options>): void {
  let options: Options;
  try {
    options = parseOptions(process.argv.slice(2));
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    process.exitCode = 2;
    return;
  }
  compare(options).then(
    (found) => {
      process.exitCode = found === 0 ? 0 : 1;
    },
    (error: unknown) => {
      console.error(error);
      process.exitCode = 2;
    },
  );
}
