import { type Document, isScalar, Lexer, type ParseOptions, Scalar, type SchemaOptions, visit } from 'yaml';
import { encodeJson, wellFormed } from '../../json/json-value.js';
import { errorMessage } from '../../language/assert.js';
import type { JsonValue } from '../../objects/json.js';
import { badRequestError } from '../../status/errors.js';
import { checkDepth, decodeJson } from '../json.js';
import { codecLimits } from '../limits.js';
import { BlockWriter } from './block-writer.js';
import { parseFirstDocument } from './yaml-first-document.js';
import { yamlSyntaxMessage } from './yaml-syntax.js';
import { jsonTags, plainKey, unsignedTags } from './yaml-tags.js';

/**
 * Decodes a YAML text to a JSON value: `on` and `yes` are booleans, merge keys are applied, keys are strings, and the last of
 * duplicate keys wins. Integers are exact within int64 and doubles beyond. JSON input is decoded as JSON.
 * @throws StatusError 400 for malformed YAML, a text too long, nesting too deep or excessive alias expansion
 */
export function decodeYaml(text: string | Uint8Array): unknown {
  const yaml = textOf(text);
  return /^\s*[{[]/.test(yaml) && isJson(yaml) ? decodeJson(yaml) : parse(yaml, yamlOptions);
}

/**
 * As `decodeYaml`, with exact integers within uint64. v1.21 converts YAML to JSON text first, so its error messages and
 * quantities keep these digits. @throws as `decodeYaml`
 */
export function decodeUnsignedYaml(text: string | Uint8Array): unknown {
  return parse(textOf(text), { ...yamlOptions, customTags: unsignedTags });
}

/** Whether a value decoded from YAML contains integers beyond int64; `decodeUnsignedYaml` gives their digits. */
export function hasHugeNumber(value: unknown): boolean {
  if (typeof value === 'number') return Number.isInteger(value) && Math.abs(value) >= 2 ** 63;
  return typeof value === 'object' && value !== null && Object.values(value).some(hasHugeNumber);
}

function textOf(text: string | Uint8Array): string {
  if (text.length > codecLimits.textBytesMax)
    throw badRequestError(`the YAML text has more than ${codecLimits.textBytesMax} bytes`);
  return typeof text === 'string' ? text : Buffer.from(text.buffer, text.byteOffset, text.length).toString('utf8');
}

/** Writes a value as YAML like v1.21: members sorted, lists not indented below their member, long lines folded. */
export function encodeYaml(value: unknown): string {
  return encodeYamlJson(encodeJson(value));
}

/** As `encodeYaml`, from JSON text. */
export function encodeYamlJson(json: string): string {
  return `${new BlockWriter(json).document()}\n`;
}

function parse(yaml: string, options: ParseOptions & SchemaOptions): unknown {
  checkTokens(yaml);
  if (controlCharacter.test(yaml)) throw badRequestError('yaml parse error: control characters are not allowed');
  const value = readValue(yaml, options);
  checkNumbers(value);
  return value;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters
const controlCharacter = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]/;

function readValue(yaml: string, options: ParseOptions & SchemaOptions): unknown {
  try {
    const { document, errors } = parseFirstDocument(yaml, options);
    if (document === undefined || errors.length > 0) throw new Error(yamlSyntaxMessage(errors, yaml));
    normalizeKeys(document);
    const value: JsonValue = document.toJS({ maxAliasCount: codecLimits.yamlAliasesMax });
    checkDepth(value);
    return /\\[uU]/.test(yaml) ? wellFormed(value) : value;
  } catch (error) {
    const message = errorMessage(error)
      .replace(tooDeep, 'exceeded max depth of 10000')
      .replace(tooManyAliases, 'document contains excessive aliasing')
      .replace(unknownAlias, "unknown anchor '$1' referenced")
      .replace(nonStringKey, 'invalid map key');
    throw badRequestError(`yaml parse error: ${message}`, { cause: error });
  }
}

/** Messages of `parseTokens` and `checkDepth`; v1.21 reports its own limit instead. */
const tooDeep = /^(lists and mappings are nested too deeply|invalid character '[[{]' exceeded max depth).*$/s;
const tooManyAliases = /^Excessive alias count.*$/s;

/**
 * Replaces plain keys by the string of their resolved value: `yes` becomes `true`, `0x10` becomes `16`.
 * @throws Error for null keys and for too many aliases
 */
export function normalizeKeys(document: Document.Parsed): void {
  let aliasesLeft: number = codecLimits.yamlAliasNodesMax;
  visit(document, {
    Alias() {
      aliasesLeft -= 1;
      if (aliasesLeft < 0) throw new Error('Excessive alias count');
    },
    Pair(_place, { key }) {
      if (!isScalar(key) || key.type !== Scalar.PLAIN || key.tag !== undefined || key.value === '<<') return;
      key.value = plainKey(String(key.value));
    },
  });
}

/** @throws StatusError 400 for infinity and NaN, which JSON lacks */
export function checkNumbers(value: unknown): void {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    const name = Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf';
    throw badRequestError(`json: unsupported value: ${name}`);
  }
  if (typeof value === 'object' && value !== null) for (const member of Object.values(value)) checkNumbers(member);
}

const nonStringKey = 'With stringKeys, all keys must be strings';
const unknownAlias = /^Unresolved alias \(the anchor must be set before the alias\): (.*)$/;

/** Counts tokens with the lexer alone, which is much faster than parsing. @throws StatusError 400 beyond `tokensMax` */
export function checkTokens(yaml: string, tokensMax: number = codecLimits.yamlTokensMax): void {
  if (yaml.length <= tokensMax) return;
  let left = tokensMax;
  for (const _ of new Lexer().lex(yaml)) {
    left--;
    if (left < 0) throw badRequestError('yaml parse error: the text has too many tokens');
  }
}

/** Parser options for every YAML text. */
export const yamlOptions = {
  version: '1.1',
  merge: true,
  uniqueKeys: false,
  stringKeys: true,
  customTags: jsonTags,
} as const;

function isJson(yaml: string): boolean {
  try {
    JSON.parse(yaml);
    return true;
  } catch {
    return false;
  }
}
