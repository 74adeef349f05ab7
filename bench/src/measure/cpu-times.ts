/** CPU microseconds per call of each function, each in turn for `roundMs`: medians of the rounds. */
export function cpuTimes(
  ways: readonly (() => unknown)[],
  { roundMs, rounds }: { readonly roundMs: number; readonly rounds: number },
): readonly number[] {
  const samples: number[][] = ways.map(() => []);
  // The first round warms up the compiler.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, way] of ways.entries()) {
      const us = microsecondsOf(way, roundMs);
      if (round > 0) samples[index]?.push(us);
    }
  }
  return samples.map((values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0);
}

/** CPU time of this process, independent of other load. Keeps the result, so that the call is not optimized away. */
function microsecondsOf(way: () => unknown, roundMs: number): number {
  const start = process.cpuUsage();
  let calls = 0;
  let made: unknown;
  let tookUs = 0;
  do {
    for (let index = 0; index < callsBetweenLooks; index += 1) made = way();
    calls += callsBetweenLooks;
    const { user, system } = process.cpuUsage(start);
    tookUs = user + system;
  } while (tookUs < roundMs * 1_000);
  if (made === undefined) throw new Error('nothing was made');
  return tookUs / calls;
}

/** The clock costs little relative to this many calls. */
const callsBetweenLooks = 50;
