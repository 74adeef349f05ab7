import { type Document, isAlias, isMap, isNode, isScalar, isSeq, type Pair } from 'yaml';

/**
 * The offset of the value at `keys`, or of its nearest existing ancestor. Values behind an alias or a merge key have the
 * offset where they are written.
 */
export function offsetOf(document: Document.Parsed, keys: readonly (string | number)[]): number {
  let node: unknown = document.contents;
  let offset = document.contents?.range[0] ?? 0;
  for (const key of keys) {
    node = resolved(node, document);
    if (isSeq(node)) {
      const item: unknown = node.items[Number(key)];
      if (item === undefined) return offset;
      node = item;
      offset = startOf(item) ?? offset;
    } else {
      const pair = pairOf(node, String(key), document);
      if (pair === undefined) return offset;
      node = pair.value;
      offset = startOf(pair.key) ?? offset;
    }
  }
  return offset;
}

/** The last pair with the key. Own pairs take precedence over merged ones. */
function pairOf(node: unknown, key: string, document: Document.Parsed): Pair | undefined {
  if (!isMap(node)) return undefined;
  const own = node.items.findLast((each) => keyOf(each) === key);
  if (own !== undefined) return own;
  for (const merge of node.items.filter(isMerge)) {
    const from = resolved(merge.value, document);
    for (const source of isSeq(from) ? from.items : [from]) {
      const found = pairOf(resolved(source, document), key, document);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** Lists repeated keys of mappings, each with the offsets of its occurrence and the preceding one. */
export function duplicateMembers(document: Document.Parsed): readonly DuplicateKey[] {
  const found: DuplicateKey[] = [];
  visit(document.contents, []);
  return found;

  function visit(node: unknown, keys: readonly string[]): void {
    if (isSeq(node)) for (const [index, item] of node.items.entries()) visit(item, [...keys, String(index)]);
    if (!isMap(node)) return;
    const seen = new Map<string, number>();
    for (const pair of node.items) {
      const key = keyOf(pair);
      if (key === undefined) continue;
      const offset = startOf(pair.key) ?? 0;
      const below = [...keys, key];
      const previous = seen.get(key);
      if (previous !== undefined) found.push({ keys: below, offset, previous });
      seen.set(key, offset);
      visit(pair.value, below);
    }
  }
}

export interface DuplicateKey {
  readonly keys: readonly string[];
  readonly offset: number;
  readonly previous: number;
}

function resolved(node: unknown, document: Document.Parsed): unknown {
  return isAlias(node) ? node.resolve(document) : node;
}

/** undefined for a merge key. */
function keyOf(pair: Pair): string | undefined {
  return isScalar(pair.key) && !isMerge(pair) ? String(pair.key.value) : undefined;
}

/** A quoted `<<` is an ordinary key. */
function isMerge({ key }: Pair): boolean {
  return isScalar(key) && key.value === '<<' && key.type === 'PLAIN';
}

function startOf(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined;
}
