/**
 * Appends items one by one. `list.push(...more)` has all of them on the stack as arguments, which overflows for the errors of
 * one large request.
 */
export function appendAll<Item>(list: Item[], more: readonly Item[]): void {
  for (const item of more) list.push(item);
}
