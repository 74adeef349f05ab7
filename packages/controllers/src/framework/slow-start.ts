/**
 * Runs `act` `count` times in batches of 1, 2, 4, …, so that a rejecting server (for example, for a quota) costs one
 * batch. After a failed batch the rest is skipped, `onSkipped` is called for each action that failed or did not run, and
 * the first error is thrown.
 */
export async function inBatches(
  count: number,
  options: { readonly act: () => Promise<unknown>; readonly onSkipped: () => void },
): Promise<void> {
  let remaining = count;
  for (let size = 1; remaining > 0; size *= 2) {
    const batch = Math.min(size, remaining);
    const results = await Promise.allSettled(Array.from({ length: batch }, options.act));
    remaining -= batch;
    const failures = results.filter((result) => result.status === 'rejected');
    const [first] = failures;
    if (first === undefined) continue;
    for (let skipped = failures.length + remaining; skipped > 0; skipped -= 1) options.onSkipped();
    throw first.reason;
  }
}
