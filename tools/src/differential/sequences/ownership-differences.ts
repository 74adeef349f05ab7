import type { Comparison } from '../compare-script.js';
import { isJsonObject, type Json, valueAt } from '../json.js';

/**
 * Whether two responses differ only in field ownership, in one of two ways that docs/differences.md describes.
 * `owned-as-a-whole`: a manager had an empty set of a map or list in `before`, and owns its members again on the left.
 * `owners-of-duplicates`: the left side has no managers any more, once a list has two items with one key, or one without.
 */
export function differsOnlyInOwnership(
  { differences, responses, body }: Comparison,
  before: Json | undefined,
): boolean {
  const open = differences.filter(({ acceptedAs }) => acceptedAs === undefined);
  if (open.every(({ path, left }) => /(^|\.)metadata\.managedFields$/.test(path) && left === undefined)) {
    const sent = body !== undefined && 'json' in body ? body.json : null;
    return [sent, ...responses.map((response) => valueAt(response, 'body') ?? null)].some(hasDuplicates);
  }
  const emptied = before === undefined ? [] : emptySets(before);
  if (emptied.length === 0) return false;
  return open.every(({ path, left, right }) => {
    if (/metadata\.(resourceVersion|managedFields$)/.test(path)) return true;
    if (/^body\.(message|details\.causes)/.test(path)) {
      const text = JSON.stringify([left, right]);
      return text.includes('conflict') && emptied.some((set) => text.includes(set.at(-1)?.slice(2) ?? ''));
    }
    if (emptied.some((set) => path.startsWith(placeOf(set)))) return true;
    return /metadata\.managedFields\./.test(path) && emptied.some((set) => path.includes(set.join('.')));
  });
}

/** The path of each set of `f:` members that is empty. */
function emptySets(object: Json): readonly (readonly string[])[] {
  const owners = valueAt(object, 'metadata.managedFields');
  if (!Array.isArray(owners)) return [];
  const found: (readonly string[])[] = [];
  const visit = (set: Json | undefined, at: readonly string[]): void => {
    if (!isJsonObject(set)) return;
    if (Object.keys(set).length === 0) found.push(at);
    for (const [key, inner] of Object.entries(set)) visit(inner, [...at, key]);
  };
  for (const owner of owners) visit(valueAt(owner, 'fieldsV1'), []);
  return found.filter((set) => set.at(-1)?.startsWith('f:') === true || set.at(-1)?.startsWith('k:') === true);
}

/** `body.metadata.annotations` for `[f:metadata, f:annotations]`; for a path into a list item, the list. */
function placeOf(set: readonly string[]): string {
  const items = set.findIndex((step) => !step.startsWith('f:'));
  return ['body', ...(items < 0 ? set : set.slice(0, items)).map((step) => step.slice(2))].join('.');
}

const itemKeys = [
  'name',
  'uid',
  'type',
  'ip',
  'key',
  'containerPort',
  'port',
  'mountPath',
  'devicePath',
  'topologyKey',
];

function hasDuplicates(value: Json): boolean {
  if (Array.isArray(value)) {
    const items: readonly Json[] = value;
    const keys = items.map((item) => (isJsonObject(item) ? itemKeys : [undefined]).map((key) => keyText(item, key)));
    const first = keys[0] ?? [];
    const twice = first.some((_, index) => {
      const texts = keys.map((row) => row[index]).filter((text) => text !== undefined);
      return new Set(texts).size < texts.length;
    });
    const isWithout = items.some(
      (item) => isJsonObject(item) && !itemKeys.some((key) => keyText(item, key) !== undefined),
    );
    return twice || isWithout || items.some(hasDuplicates);
  }
  if (!isJsonObject(value)) return false;
  return Object.entries(value).some(([key, inner]) => key !== 'managedFields' && hasDuplicates(inner));
}

function keyText(item: Json, key: string | undefined): string | undefined {
  const value = key === undefined ? item : isJsonObject(item) ? item[key] : undefined;
  return value === undefined ? undefined : JSON.stringify(value);
}
