import { type Document, isAlias, isMap, isNode, isScalar, isSeq, LineCounter, parseAllDocuments } from 'yaml';
import { errorMessage } from '../language/assert.js';
import { checkDepth } from './json.js';
import { codecLimits } from './limits.js';
import { checkTokens, yamlOptions } from './yaml.js';

/** One document of a text of several, that tells where in the text its values stand. */
export type YamlDocument =
  | {
      readonly type: 'value';
      readonly value: unknown;
      /** The line, from 1, of the member or element that the keys lead to, or of what they lead to nearest. */
      lineOf(keys: readonly (string | number)[]): number;
    }
  | { readonly type: 'fault'; readonly line: number; readonly message: string };

/**
 * The documents of a YAML or JSON text, each read as `decodeYaml` reads one; those that say nothing are left out. One
 * that is no YAML does not hide the others.
 *
 *     a: 1⏎---⏎b: [x,⏎  y]      two values; of the second ['b', 1] stands in line 4
 * @throws StatusError 400 for a text with too many tokens
 */
export function decodeYamlDocuments(text: string): readonly YamlDocument[] {
  checkTokens(text);
  const lines = new LineCounter();
  const parsed = parseAllDocuments(text, { ...yamlOptions, lineCounter: lines, prettyErrors: true });
  const documents = Array.isArray(parsed) ? parsed : [];
  return documents.flatMap((document) => readDocument(document, lines));
}

function readDocument(document: Document.Parsed, lines: LineCounter): readonly YamlDocument[] {
  const [fault] = document.errors;
  if (fault !== undefined) {
    const [message = ''] = fault.message.split('\n', 1);
    const line = lines.linePos(fault.pos[0]).line;
    return [{ type: 'fault', line, message: message.replace(/ at line \d+, column \d+:$/, '') }];
  }
  const contents = document.contents;
  const startLine = lines.linePos(contents?.range[0] ?? 0).line;
  try {
    const value: unknown = document.toJS({ maxAliasCount: codecLimits.yamlAliasesMax });
    if (value === null || value === undefined) return [];
    checkDepth(value);
    return [{ type: 'value', value, lineOf: (keys) => lines.linePos(offsetOf(document, keys)).line }];
  } catch (error) {
    return [{ type: 'fault', line: startLine, message: errorMessage(error) }];
  }
}

/** A member stands where its key does. */
function offsetOf(document: Document.Parsed, keys: readonly (string | number)[]): number {
  let node: unknown = document.contents;
  let offset = document.contents?.range[0] ?? 0;
  for (const key of keys) {
    if (isAlias(node)) node = node.resolve(document);
    if (isSeq(node)) {
      const item: unknown = node.items[Number(key)];
      if (item === undefined) return offset;
      node = item;
      offset = startOf(item) ?? offset;
    } else if (isMap(node)) {
      const pair = node.items.find((each) => isScalar(each.key) && String(each.key.value) === String(key));
      if (pair === undefined) return offset;
      node = pair.value;
      offset = startOf(pair.key) ?? offset;
    } else return offset;
  }
  return offset;
}

function startOf(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined;
}
