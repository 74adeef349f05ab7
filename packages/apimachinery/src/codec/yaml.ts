import { Document, isScalar, Lexer, Scalar, stringify, type Tags, visit } from 'yaml';
import { errorMessage } from '../language/assert.js';
import type { JsonValue } from '../objects/json.js';
import { badRequestError } from '../status/errors.js';
import { checkDepth, decodeJson, wellFormed } from './json.js';
import { codecLimits } from './limits.js';
import { parseFirstDocument } from './yaml-first-document.js';
import { yamlSyntaxText } from './yaml-syntax.js';
import { jsonTags, plainValue } from './yaml-tags.js';

/**
 * The JSON value of a YAML text: `on`, `yes` and the like are booleans, merge keys are merged, keys are
 * text, and the last of equal ones counts. JSON is YAML, and is read as JSON.
 * @throws StatusError 400 for what is no YAML, too long, nested too deeply or made large by aliases
 */
export function decodeYaml(text: string | Uint8Array): unknown {
  if (text.length > codecLimits.textBytesMax)
    throw badRequestError(`the YAML text has more than ${codecLimits.textBytesMax} bytes`);
  const yaml =
    typeof text === 'string' ? text : Buffer.from(text.buffer, text.byteOffset, text.length).toString('utf8');
  return /^\s*[{[]/.test(yaml) && isJson(yaml) ? decodeJson(yaml) : parse(yaml);
}

/** A value as YAML, keys in the order of the alphabet, as v1.21 writes it. */
export function encodeYaml(value: unknown): string {
  const text = stringify(value, { ...writing, lineWidth: 0 });
  return text.includes('<<') ? withQuotedMergeKeys(value) : text;
}

/** What would be read as something else is quoted: by others, who read dates, and by this reader. */
const writtenTags = (tags: Tags): Tags => [...tags, ...jsonTags([])];
const writing = {
  sortMapEntries: true,
  version: '1.1',
  aliasDuplicateObjects: false,
  customTags: writtenTags,
} as const;

/** A member named `<<` is one like any other; without quotes it would be read as a merge. */
function withQuotedMergeKeys(value: unknown): string {
  const document = new Document(value, {
    ...writing,
    customTags: (tags) => writtenTags(tags).filter((tag) => !isMergeTag(tag)),
  });
  visit(document, {
    Pair(_place, { key }) {
      if (isScalar(key) && key.value === '<<') key.type = Scalar.QUOTE_DOUBLE;
    },
  });
  return document.toString({ lineWidth: 0 });
}

function isMergeTag(tag: Tags[number]): boolean {
  return tag === 'merge' || (typeof tag === 'object' && tag.tag === 'tag:yaml.org,2002:merge');
}

function parse(yaml: string): unknown {
  checkTokens(yaml);
  if (controlCharacter.test(yaml)) throw badRequestError('yaml parse error: control characters are not allowed');
  const value = readValue(yaml);
  checkNumbers(value);
  return value;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: it is these that are looked for
const controlCharacter = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]/;

function readValue(yaml: string): unknown {
  try {
    const { document, faults } = parseFirstDocument(yaml, yamlOptions);
    if (document === undefined || faults.length > 0) throw new Error(yamlSyntaxText(faults, yaml));
    settleKeys(document);
    const value: JsonValue = document.toJS({ maxAliasCount: codecLimits.yamlAliasesMax });
    checkDepth(value);
    return /\\[uU]/.test(yaml) ? wellFormed(value) : value;
  } catch (error) {
    const message = errorMessage(error)
      .replace(tooDeep, 'exceeded max depth of 10000')
      .replace(tooManyAliases, 'document contains excessive aliasing')
      .replace(unknownAlias, "unknown anchor '$1' referenced")
      .replace(notText, 'invalid map key');
    throw badRequestError(`yaml parse error: ${message}`, { cause: error });
  }
}

/** In the words of the library, of the engine and of the check after them; v1.21 has a bound that it names. */
const tooDeep = /^(Maximum call stack size exceeded|invalid character '[[{]' exceeded max depth).*$/s;
const tooManyAliases = /^Excessive alias count.*$/s;

/** Keys are the text of what they are read as: `yes` is `true`, `0x10` is `16`. @throws Error for those that are nothing */
export function settleKeys(document: Document.Parsed): void {
  visit(document, {
    Pair(_place, { key }) {
      if (!isScalar(key) || key.type !== Scalar.PLAIN || key.tag !== undefined || key.value === '<<') return;
      const value = plainValue(String(key.value));
      if (value === null) throw new Error('unsupported map key of type: null');
      key.value = String(value);
    },
  });
}

/** @throws StatusError 400 for numbers that JSON does not have */
export function checkNumbers(value: unknown): void {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    const name = Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf';
    throw badRequestError(`json: unsupported value: ${name}`);
  }
  if (typeof value === 'object' && value !== null) for (const member of Object.values(value)) checkNumbers(member);
}

const notText = 'With stringKeys, all keys must be strings';
const unknownAlias = /^Unresolved alias \(the anchor must be set before the alias\): (.*)$/;

/** Taking a text apart is much quicker than parsing it. @throws StatusError 400 */
export function checkTokens(yaml: string, tokensMax: number = codecLimits.yamlTokensMax): void {
  if (yaml.length <= tokensMax) return;
  let left = tokensMax;
  for (const _ of new Lexer().lex(yaml)) {
    left--;
    if (left < 0) throw badRequestError('yaml parse error: the text has too many tokens');
  }
}

/** How every YAML text is read. */
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
