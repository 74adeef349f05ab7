import { isIP } from 'node:net';
import { parseDurationMs } from './duration.js';
import type { FlagType, FlagValue, NamedCertKey, PortRange } from './flag-definition.js';

/** The parsed value, or the error. */
export type ParsedValue = { readonly value: FlagValue } | { readonly problem: string };

/** One parser per flag type. */
export const flagParsers: Readonly<Record<FlagType, (text: string) => ParsedValue>> = {
  bool: parseBool,
  cidr: (text) =>
    listOf(text, (item) => (isCidr(item) ? undefined : `${quote(item)} is not a network in CIDR notation`)),
  duration(text) {
    const value = parseDurationMs(text);
    return value === undefined ? { problem: 'must be a duration such as 1h30m or 500ms' } : { value };
  },
  float: (text) => numberOf(text, { pattern: /^[+-]?(\d+(?:\.\d*)?|\.\d+)([eE][+-]?\d+)?$/, what: 'a number' }),
  int: (text) => numberOf(text, { pattern: /^[+-]?\d+$/, what: 'a whole number' }),
  int32: (text) =>
    numberOf(text, { pattern: /^[+-]?\d+$/, what: 'a whole number of 32 bits', min: -(2 ** 31), max: 2 ** 31 - 1 }),
  uint: (text) => numberOf(text, { pattern: /^\d+$/, what: 'a whole number, 0 or more' }),
  ip: (text) => (text === '' || isIP(text) !== 0 ? { value: text } : { problem: 'must be an IP address' }),
  mapStringBool: parseBoolMap,
  mapStringString: parseStringMap,
  moduleSpec: parseModuleSpec,
  namedCertKey: parseNamedCertKey,
  portRange: parsePortRange,
  severity: parseSeverity,
  string: (text) => ({ value: text }),
  stringArray: (text) => ({ value: [text] }),
  stringSlice: (text) => listOf(text, () => undefined),
  traceLocation: (text) =>
    text === '' || text === ':0' || /^[^:]+:\d+$/.test(text) ? { value: text } : { problem: 'must be file:line' },
  version: (text) => (text === 'raw' ? { value: 'raw' } : parseBool(text)),
};

/** Combines the values of a repeated option. Lists and maps accumulate; for other types the last value wins. */
export function addValues(before: FlagValue, added: FlagValue): FlagValue {
  if (isTextList(before) && isTextList(added)) return [...before, ...added];
  if (isCertList(before) && isCertList(added)) return [...before, ...added];
  if (isMap(before) && isMap(added)) return { ...before, ...added };
  return added;
}

/** Splits at commas; a double-quoted item may contain commas. Example: `a,"b,c"` is `a` and `b,c`. */
function splitList(text: string): readonly string[] {
  if (text === '') return [];
  const items: string[] = [];
  let item = '';
  let quoted = false;
  for (const char of text) {
    if (char === '"') quoted = !quoted;
    else if (char === ',' && !quoted) {
      items.push(item);
      item = '';
    } else item += char;
  }
  return [...items, item];
}

const booleanTexts: Readonly<Record<string, boolean>> = {
  '1': true,
  t: true,
  T: true,
  true: true,
  TRUE: true,
  True: true,
  '0': false,
  f: false,
  F: false,
  false: false,
  FALSE: false,
  False: false,
};

function parseBool(text: string): ParsedValue {
  const value = booleanTexts[text];
  return value === undefined ? { problem: 'must be true or false' } : { value };
}

function listOf(text: string, problemOf: (item: string) => string | undefined): ParsedValue {
  const value = splitList(text);
  const problem = value.map(problemOf).find((found) => found !== undefined);
  return problem === undefined ? { value } : { problem };
}

function numberOf(
  text: string,
  rule: { readonly pattern: RegExp; readonly what: string; readonly min?: number; readonly max?: number },
): ParsedValue {
  const value = Number(text);
  const fits =
    Number.isFinite(value) &&
    value >= (rule.min ?? Number.MIN_SAFE_INTEGER) &&
    value <= (rule.max ?? Number.MAX_SAFE_INTEGER);
  return rule.pattern.test(text) && fits ? { value } : { problem: `must be ${rule.what}` };
}

function isCidr(text: string): boolean {
  const [address = '', bits = '', ...rest] = text.split('/');
  const family = isIP(address);
  return rest.length === 0 && family !== 0 && /^\d+$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128);
}

function parseBoolMap(text: string): ParsedValue {
  const value: Record<string, boolean> = {};
  for (const item of splitList(text)) {
    const { key, text: given } = keyAndText(item);
    const parsed = parseBool(given ?? 'true');
    if ('problem' in parsed || typeof parsed.value !== 'boolean')
      return { problem: `${quote(item)} must be name=true or name=false` };
    value[key] = parsed.value;
  }
  return { value };
}

function parseStringMap(text: string): ParsedValue {
  const value: Record<string, string> = {};
  for (const item of splitList(text)) {
    const { key, text: given } = keyAndText(item);
    value[key] = given ?? 'true';
  }
  return { value };
}

function parseModuleSpec(text: string): ParsedValue {
  const isValid = splitList(text).every((item) => /^[^=]+=\d+$/.test(item));
  return isValid ? { value: text } : { problem: 'must be pattern=number, …' };
}

/** `cert,key` or `cert,key:name,name`. */
function parseNamedCertKey(text: string): ParsedValue {
  if (text === '' || text === '[]') return { value: [] };
  const [files = '', names] = text.split(':', 2);
  const [certFile, keyFile, ...rest] = files.split(',').map((file) => file.trim());
  if (!certFile || !keyFile || rest.length > 0)
    return { problem: 'must be certfile,keyfile or certfile,keyfile:name,…' };
  return {
    value: [{ certFile, keyFile, names: names === undefined ? [] : names.split(',').map((name) => name.trim()) }],
  };
}

/** `N1-N2` or `N1+size`. */
function parsePortRange(text: string): ParsedValue {
  const [, first = '', sign = '', second = ''] = /^(\d+)([-+])(\d+)$/.exec(text) ?? [];
  const range: PortRange = {
    first: Number(first),
    last: sign === '+' ? Number(first) + Number(second) : Number(second),
  };
  if (first === '' || range.last > 65_535 || range.first > range.last) {
    return { problem: 'must be a range of ports such as 30000-32767 or 30000+2767' };
  }
  return { value: range };
}

const severities = ['info', 'warning', 'error', 'fatal'];

function parseSeverity(text: string): ParsedValue {
  const value = /^[0-3]$/.test(text) ? Number(text) : severities.indexOf(text.toLowerCase());
  return value < 0 ? { problem: 'must be 0 to 3, or info, warning, error or fatal' } : { value };
}

function keyAndText(item: string): { readonly key: string; readonly text: string | undefined } {
  const equals = item.indexOf('=');
  if (equals < 0) return { key: item.trim(), text: undefined };
  return { key: item.slice(0, equals).trim(), text: item.slice(equals + 1).trim() };
}

function quote(text: string): string {
  return JSON.stringify(text);
}

function isTextList(value: FlagValue): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
function isCertList(value: FlagValue): value is readonly NamedCertKey[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'object');
}
function isMap(value: FlagValue): value is Readonly<Record<string, string | boolean>> {
  return typeof value === 'object' && !Array.isArray(value) && !('first' in value);
}
