/**
 * The seats of each limited level: ceil(total x shares / sum of shares). A total of 0 disables all limits, and the
 * result has 0 for each level.
 */
export function seatsOfLevels(
  seatsTotal: number,
  levels: readonly { readonly name: string; readonly shares: number }[],
): ReadonlyMap<string, number> {
  let sum = 0;
  for (const { shares } of levels) sum += shares;
  return new Map(levels.map(({ name, shares }) => [name, sum === 0 ? 0 : Math.ceil((seatsTotal * shares) / sum)]));
}

/**
 * The seats that one flow may take of its level: three quarters, at least one. Fair queues share seats that become free; this
 * keeps some free while a flow's requests hold their seats for long, such as lists that their client does not read.
 */
export function seatsOfFlow(seatsOfLevel: number): number {
  return Math.max(1, Math.floor((seatsOfLevel * 3) / 4));
}
