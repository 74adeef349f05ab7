export interface Comparing<Options> {
  readonly usage: string;
  /** @throws Error saying what is missing or unknown. */
  readonly parseOptions: (words: readonly string[]) => Options;
  /** Prints the differences; how many there are. */
  readonly compare: (options: Options) => Promise<number>;
}

/** Runs the command of a comparison: its exit code is 0 for no difference, 1 for some, 2 where it cannot compare. */
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
