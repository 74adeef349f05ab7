/**
 * A text that is the same for two JSON values exactly when they are `deepEqual`. A set of keys finds duplicates in a long
 * list in one pass.
 *
 *     { b: 1, a: [2] }  and  { a: [2], b: 1, c: undefined }      {"a":[2],"b":1}
 */
export function valueKey(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) => comparable(member)) ?? 'undefined';
}

function comparable(member: unknown): unknown {
  // A marker that does not occur in JSON values, so that it equals only the same bigint.
  if (typeof member === 'bigint') return { [integerMark]: member.toString() };
  if (typeof member !== 'object' || member === null || Array.isArray(member)) return member;
  const names = Object.keys(member);
  if (names.length < 2) return member;
  const members = Object.entries(member).sort(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(members);
}

const integerMark = '\u0000int64';
