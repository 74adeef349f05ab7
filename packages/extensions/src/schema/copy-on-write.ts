import { setOwn } from '@orch/apimachinery';

export type Members = Readonly<Record<string, unknown>>;

/** What becomes of a member: another value, the same value, or nothing. */
export type MemberChange = { readonly value: unknown } | 'removed';

/** The object with changed members; the object itself when none changes. */
export function mapObject(object: Members, change: (name: string, value: unknown) => MemberChange): Members {
  let changed: Record<string, unknown> | undefined;
  const names = Object.keys(object);
  for (const [index, name] of names.entries()) {
    const value = object[name];
    const outcome = change(name, value);
    if (outcome !== 'removed' && outcome.value === value) {
      if (changed !== undefined) setOwn(changed, name, value);
      continue;
    }
    changed ??= firstMembers(object, names.slice(0, index));
    if (outcome !== 'removed') setOwn(changed, name, outcome.value);
  }
  return changed ?? object;
}

function firstMembers(object: Members, names: readonly string[]): Record<string, unknown> {
  const first: Record<string, unknown> = {};
  for (const name of names) setOwn(first, name, object[name]);
  return first;
}

/** The list with changed items; the list itself when none changes. */
export function mapItems(
  list: readonly unknown[],
  change: (item: unknown, index: number) => unknown,
): readonly unknown[] {
  let changed: unknown[] | undefined;
  for (const [index, item] of list.entries()) {
    const next = change(item, index);
    if (next !== item && changed === undefined) changed = list.slice(0, index);
    changed?.push(next);
  }
  return changed ?? list;
}
