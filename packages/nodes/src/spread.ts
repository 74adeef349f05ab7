import type { Clock } from '@orch/apimachinery';

/**
 * Calls `act` for each item once per period, spread over the period, until the signal aborts: neither the server nor this
 * process gets a burst. At most `ticksMax` timers per period; the items of a tick are handled at the same time.
 */
export async function spreadOver<T>(
  items: readonly T[],
  {
    clock,
    periodMs,
    ticksMax = 100,
    signal,
  }: { readonly clock: Clock; readonly periodMs: number; readonly ticksMax?: number; readonly signal: AbortSignal },
  act: (item: T) => Promise<void>,
): Promise<void> {
  const ticks = Math.max(1, Math.min(items.length, ticksMax));
  const intervalMs = periodMs / ticks;
  let dueMs = clock.monotonicMs();
  for (let tick = 0; !signal.aborted; tick = (tick + 1) % ticks) {
    dueMs += intervalMs;
    const waitMs = dueMs - clock.monotonicMs();
    // A slow server is not asked for more to catch up.
    if (waitMs < 0) dueMs -= waitMs;
    try {
      await clock.sleep(Math.max(0, waitMs), { signal });
    } catch {
      return;
    }
    const from = Math.floor((tick * items.length) / ticks);
    const to = Math.floor(((tick + 1) * items.length) / ticks);
    await Promise.all(items.slice(from, to).map(act));
  }
}
