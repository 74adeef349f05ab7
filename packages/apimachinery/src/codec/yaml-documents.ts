import { type Document, LineCounter, parseAllDocuments } from 'yaml';
import { errorMessage } from '../language/assert.js';
import { checkDepth } from './json.js';
import { splitJsonTexts } from './json-texts.js';
import { codecLimits } from './limits.js';
import { checkNumbers, checkTokens, settleKeys, yamlOptions } from './yaml.js';
import { duplicateMembers, offsetOf } from './yaml-places.js';

/** Line and column, from 1; a column is a UTF-16 code unit, as editors count. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** A member that its mapping has already; the last of them counts. */
export interface DuplicateMember {
  readonly keys: readonly string[];
  readonly position: TextPosition;
  /** Of the one before it. */
  readonly previous: TextPosition;
}

/** One document of a text of several, that tells where in the text its values stand. */
export type YamlDocument =
  | {
      readonly type: 'value';
      readonly value: unknown;
      readonly duplicates: readonly DuplicateMember[];
      /** Of the member or element that the keys lead to, or of what they lead to nearest. A member stands where its key does. */
      positionOf(keys: readonly (string | number)[]): TextPosition;
    }
  | { readonly type: 'fault'; readonly position: TextPosition; readonly message: string };

/**
 * The documents of a YAML or JSON text, each read as `decodeYaml` reads one; those that say nothing are left out. One
 * that is no YAML does not hide the others. JSON texts may follow each other without anything between them.
 *
 *     a: 1⏎---⏎b: [x,⏎  y]      two values; of the second ['b', 1] stands in line 4, column 3
 * @throws StatusError 400 for a text with more tokens than `tokensMax`
 */
export function decodeYamlDocuments(
  text: string,
  { tokensMax = codecLimits.yamlTokensMax }: { readonly tokensMax?: number } = {},
): readonly YamlDocument[] {
  checkTokens(text, tokensMax);
  const texts = splitJsonTexts(text) ?? [{ text, offset: 0 }];
  const lines = new LineCounter();
  lines.addNewLine(0);
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines.addNewLine(at + 1);
  return texts.flatMap((part) => {
    const parsed = parseAllDocuments(part.text, { ...yamlOptions, prettyErrors: false });
    const documents = Array.isArray(parsed) ? parsed : [];
    const positionAt = (offset: number): TextPosition => {
      const { line, col } = lines.linePos(part.offset + offset);
      return { line, column: col };
    };
    return documents.flatMap((document) => readDocument(document, positionAt));
  });
}

/** Where the parser's words say little to who writes YAML. */
const plainWords: Readonly<Record<string, string>> = {
  'With stringKeys, all keys must be strings': 'keys must be text',
  'Maximum call stack size exceeded': 'lists and mappings are nested too deeply',
};

function readDocument(
  document: Document.Parsed,
  positionAt: (offset: number) => TextPosition,
): readonly YamlDocument[] {
  const [fault] = document.errors;
  if (fault !== undefined) {
    const [message = ''] = fault.message.split('\n', 1);
    const position = positionAt(fault.pos[0]);
    return [{ type: 'fault', position, message: plainWords[message] ?? message }];
  }
  try {
    settleKeys(document);
    const value: unknown = document.toJS({ maxAliasCount: codecLimits.yamlAliasesMax });
    if (value === null || value === undefined) return [];
    checkDepth(value);
    checkNumbers(value);
    const duplicates = duplicateMembers(document).map(({ keys, offset, previous }) => ({
      keys,
      position: positionAt(offset),
      previous: positionAt(previous),
    }));
    return [{ type: 'value', value, duplicates, positionOf: (keys) => positionAt(offsetOf(document, keys)) }];
  } catch (error) {
    const position = positionAt(document.contents?.range[0] ?? 0);
    return [{ type: 'fault', position, message: errorMessage(error) }];
  }
}
