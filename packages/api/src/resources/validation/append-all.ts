/**
 * Adds all of them, one by one. `list.push(...more)` has them all on the stack, as arguments of one call: an object in a
 * request can have more faults than that has room for.
 */
export function appendAll<Item>(list: Item[], more: readonly Item[]): void {
  for (const item of more) list.push(item);
}
