/**
 * Runs `act` for the items in batches of 1, 2, 4, …, so that a rejecting server (for example, for a quota) costs one batch.
 * After a failed batch the rest is skipped, `onSkipped` is called for each item whose action failed, with the error, or did
 * not run, and the first error is thrown.
 */
export async function inBatches<T>(
  items: readonly T[],
  options: { readonly act: (item: T) => Promise<unknown>; readonly onSkipped: (item: T, error?: unknown) => void },
): Promise<void> {
  const { act, onSkipped } = options;
  for (let begin = 0, size = 1; begin < items.length; begin += size, size *= 2) {
    const failures: unknown[] = [];
    const run = async (item: T) => {
      try {
        await act(item);
      } catch (error) {
        failures.push(error);
        onSkipped(item, error);
      }
    };
    await Promise.all(items.slice(begin, begin + size).map(run));
    if (failures.length === 0) continue;
    for (const item of items.slice(begin + size)) onSkipped(item);
    throw failures[0];
  }
}
