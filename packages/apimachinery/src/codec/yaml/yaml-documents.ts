import { type Document, LineCounter } from 'yaml';
import { errorMessage } from '../../language/assert.js';
import { checkDepth } from '../json.js';
import { splitJsonTexts } from '../json-texts.js';
import { codecLimits } from '../limits.js';
import { checkNumbers, checkTokens, normalizeKeys, yamlOptions } from './yaml.js';
import { duplicateMembers, offsetOf } from './yaml-positions.js';
import { composeDocuments, YamlTooDeepError } from './yaml-tokens.js';

/** One-based line and column; columns count UTF-16 code units, as editors do. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** A repeated key of a mapping. The last occurrence wins. */
export interface DuplicateMember {
  readonly keys: readonly string[];
  readonly position: TextPosition;
  /** Position of the preceding occurrence. */
  readonly previous: TextPosition;
}

/** One document of a multi-document text: its value with source positions, or its syntax error. */
export type YamlDocument =
  | {
      readonly type: 'value';
      readonly value: unknown;
      readonly duplicates: readonly DuplicateMember[];
      /** Position of the value at `keys`, or of its nearest existing ancestor. A member has the position of its key. */
      positionOf(keys: readonly (string | number)[]): TextPosition;
    }
  | { readonly type: 'error'; readonly position: TextPosition; readonly message: string };

/**
 * Decodes the documents of a YAML or JSON text, each as `decodeYaml` does. Empty documents are omitted. A document with a
 * syntax error does not affect the others. JSON texts may follow one another without a separator.
 *
 *     a: 1⏎---⏎b: [x,⏎  y]      two values; ['b', 1] of the second is at line 4, column 3
 * @throws StatusError 400 for a text with more than `tokensMax` tokens
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
    const positionAt = (offset: number): TextPosition => {
      const { line, col } = lines.linePos(part.offset + offset);
      return { line, column: col };
    };
    const documents: YamlDocument[] = [];
    try {
      for (const document of composeDocuments(part.text, yamlOptions)) {
        documents.push(...readDocument(document, positionAt));
      }
    } catch (error) {
      if (!(error instanceof YamlTooDeepError)) throw error;
      documents.push({ type: 'error', position: positionAt(error.offset), message: error.message });
    }
    return documents;
  });
}

/** Replaces parser messages that mean little to the author of the YAML. */
const clearerMessages: Readonly<Record<string, string>> = {
  'With stringKeys, all keys must be strings': 'keys must be text',
};

function readDocument(
  document: Document.Parsed,
  positionAt: (offset: number) => TextPosition,
): readonly YamlDocument[] {
  const [syntaxError] = document.errors;
  if (syntaxError !== undefined) {
    const [message = ''] = syntaxError.message.split('\n', 1);
    const position = positionAt(syntaxError.pos[0]);
    return [{ type: 'error', position, message: clearerMessages[message] ?? message }];
  }
  try {
    normalizeKeys(document);
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
    return [{ type: 'error', position, message: errorMessage(error) }];
  }
}
