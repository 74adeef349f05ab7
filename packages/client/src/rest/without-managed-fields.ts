/** As servers write the field: it is never the first of metadata, and its entries begin with the manager. */
const field = ',"managedFields":[{"manager":';
const endOfEntries = /\}\](?=[},])/g;

/**
 * The text of an object or list without the managed fields of its metadata, so that they need not be parsed. They contain no
 * other array, so the first end of one is theirs. A text in which the field is something else becomes invalid JSON, not
 * another value: what is cut out of it is not balanced.
 */
export function withoutManagedFields(json: string): string {
  let start = json.indexOf(field);
  if (start < 0) return json;
  let result = '';
  let from = 0;
  while (start >= 0) {
    endOfEntries.lastIndex = start + field.length;
    const end = endOfEntries.exec(json);
    if (end === null) break;
    result += json.slice(from, start);
    from = end.index + 2;
    start = json.indexOf(field, from);
  }
  return result + json.slice(from);
}
