import { isMap, isNode, isScalar, isSeq, LineCounter, type Pair, parseDocument } from 'yaml';
import { yamlOptions } from './yaml.js';

/**
 * The keys that a mapping of a YAML text has twice, as newer releases tell them all in one: each with the line of its
 * value, those inside of a value before its own key. undefined when there are none.
 *
 *     yaml: unmarshal errors:
 *       line 3: key "name" already set in map
 *
 * The text is well-formed YAML; of several documents the first is read.
 */
export function yamlDuplicates(yaml: string): string | undefined {
  const lines = new LineCounter();
  const document = parseDocument(yaml, { ...yamlOptions, lineCounter: lines });
  const found: string[] = [];
  visit(document.contents);
  return found.length === 0 ? undefined : `yaml: unmarshal errors:\n${found.join('\n')}`;

  function visit(node: unknown): void {
    if (isSeq(node)) node.items.forEach(visit);
    if (!isMap(node)) return;
    const seen = new Set<string>();
    for (const pair of node.items) {
      visit(pair.value);
      const key = keyOf(pair);
      if (key === undefined) continue;
      if (seen.has(key)) found.push(`  line ${lineOf(pair)}: key ${JSON.stringify(key)} already set in map`);
      seen.add(key);
    }
  }

  function lineOf({ key, value }: Pair): number {
    const valueStart = isNode(value) ? value.range?.[0] : undefined;
    const keyStart = isNode(key) ? key.range?.[0] : undefined;
    const isEmpty = isScalar(value) && value.source === '';
    return lines.linePos((isEmpty ? keyStart : valueStart) ?? keyStart ?? 0).line;
  }
}

/** undefined: merged from elsewhere, which gives way to what stands here. */
function keyOf({ key }: Pair): string | undefined {
  if (!isScalar(key)) return undefined;
  const name = String(key.value);
  return name === '<<' ? undefined : name;
}
