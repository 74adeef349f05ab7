import { Composer, isMap, isNode, isScalar, isSeq, LineCounter, type Pair } from 'yaml';
import { yamlOptions } from './yaml.js';
import { firstDocumentTokens } from './yaml-tokens.js';

/**
 * Formats the duplicate keys of a YAML text as newer Kubernetes releases do: each with the line of its value, keys inside a
 * value before the value's own key. undefined when there are none.
 *
 *     yaml: unmarshal errors:
 *       line 3: key "name" already set in map
 *
 * The text must be well-formed YAML. Only the first document is read.
 */
export function yamlDuplicates(yaml: string): string | undefined {
  const lines = new LineCounter();
  const found: string[] = [];
  const composer = new Composer({ ...yamlOptions, prettyErrors: false });
  const [document] = composer.compose(firstDocumentTokens(yaml, lines.addNewLine), true, yaml.length);
  visit(document?.contents);
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

/** undefined for a merge key: own keys override merged ones. */
function keyOf({ key }: Pair): string | undefined {
  if (!isScalar(key)) return undefined;
  const name = String(key.value);
  return name === '<<' ? undefined : name;
}
