/** Sources and time of the build. */
export interface StampInput {
  /** Empty when unknown. */
  readonly commit: string;
  readonly treeState: string;
  /** Seconds since 1970 of a reproducible build (reproducible-builds.org); undefined or empty for none. */
  readonly sourceDateEpoch: string | undefined;
  readonly now: Date;
}

/** The JavaScript that replaces the compiled `build-info.ts`. @throws Error for a malformed SOURCE_DATE_EPOCH */
export function buildInfoModule({ commit, treeState, sourceDateEpoch, now }: StampInput): string {
  const date = sourceDateEpoch ? dateOf(sourceDateEpoch) : now;
  return moduleOf({
    gitCommit: commit,
    gitTreeState: treeState,
    buildDate: date.toISOString().replace(/\.\d+Z$/, 'Z'),
  });
}

/** The same for unknown sources: the values of `build-info.ts` itself. */
export const unknownBuildInfoModule = moduleOf({ gitCommit: '', gitTreeState: '', buildDate: '1970-01-01T00:00:00Z' });

function moduleOf(info: Readonly<Record<'gitCommit' | 'gitTreeState' | 'buildDate', string>>): string {
  return `export const buildInfo = ${JSON.stringify(info)};\n`;
}

function dateOf(seconds: string): Date {
  const date = new Date(/^\d+$/.test(seconds) ? Number(seconds) * 1000 : Number.NaN);
  if (Number.isNaN(date.getTime())) throw new Error(`SOURCE_DATE_EPOCH is not a number of seconds: ${seconds}`);
  return date;
}
