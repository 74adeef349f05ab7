/** Returns the backoff before a restart, after `quickEnds` consecutive workers that ended soon after their start. */
export function restartDelayMs(quickEnds: number): number {
  return quickEnds <= 1 ? 0 : Math.min(100 * 2 ** (quickEnds - 2), delayMsMax);
}

const delayMsMax = 5_000;
