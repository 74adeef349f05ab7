import type { Int64 } from '../objects/int64.js';

/** Validates a text. Returns the messages of v1.21; an empty list for a valid text. */
export type TextRule = (text: string) => readonly string[];

const labelFormat = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';
const qualifiedFormat = '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]';

/** A DNS label of RFC 1123: at most 63 characters of `a-z0-9-`. */
export const dnsLabel: TextRule = formatRule({
  format: labelFormat,
  charactersMax: 63,
  message:
    "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character",
  examples: ['my-name', '123-abc'],
});

/** A DNS subdomain of RFC 1123: labels separated by dots, at most 253 characters. */
export const dnsSubdomain: TextRule = formatRule({
  format: `${labelFormat}(\\.${labelFormat})*`,
  charactersMax: 253,
  message:
    "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character",
  examples: ['example.com'],
});

/** A DNS label of RFC 1035, which begins with a letter. */
export const dns1035Label: TextRule = formatRule({
  format: '[a-z]([-a-z0-9]*[a-z0-9])?',
  charactersMax: 63,
  message:
    "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character",
  examples: ['my-name', 'abc-123'],
});

/** `*.example.com`. */
export const wildcardDnsSubdomain: TextRule = formatRule({
  format: `\\*\\.${labelFormat}(\\.${labelFormat})*`,
  charactersMax: 253,
  message:
    "a wildcard DNS-1123 subdomain must start with '*.', followed by a valid DNS subdomain, which must consist of lower case alphanumeric characters, '-' or '.' and end with an alphanumeric character",
  examples: ['*.example.com'],
});

/** A label value; may be empty. */
export const labelValue: TextRule = formatRule({
  format: `(${qualifiedFormat})?`,
  charactersMax: 63,
  message:
    "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character",
  examples: ['MyValue', 'my_value', '12345'],
});

const qualifiedNameMessage =
  "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character";
const qualifiedNameExamples = ['MyName', 'my.name', '123-abc'];
const qualifiedNamePattern = anchored(qualifiedFormat);

/** A label key: a name with an optional DNS subdomain prefix, such as `example.com/MyName`. */
export const qualifiedName: TextRule = (text) => {
  const slash = text.indexOf('/');
  if (slash < 0) return qualifiedNamePart(text);
  if (text.indexOf('/', slash + 1) >= 0) {
    return [
      `a qualified name ${withExamples(qualifiedNameMessage, qualifiedFormat, qualifiedNameExamples)} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`,
    ];
  }
  const prefix = text.slice(0, slash);
  const prefixErrors = prefix === '' ? [emptyMessage] : dnsSubdomain(prefix);
  const nameErrors = qualifiedNamePart(text.slice(slash + 1));
  if (prefixErrors.length === 0) return nameErrors;
  return [...prefixErrors.map((error) => `prefix part ${error}`), ...nameErrors];
};

function qualifiedNamePart(name: string): readonly string[] {
  if (name.length <= 63 && qualifiedNamePattern.test(name)) return none;
  const errors: string[] = [];
  if (name === '') errors.push(emptyMessage);
  else if (byteLength(name) > 63) errors.push(tooLongMessage(63));
  if (!qualifiedNamePattern.test(name)) {
    errors.push(withExamples(qualifiedNameMessage, qualifiedFormat, qualifiedNameExamples));
  }
  return errors.map((error) => `name part ${error}`);
}

export const cIdentifier: TextRule = formatRule({
  format: '[A-Za-z_][A-Za-z0-9_]*',
  charactersMax: Number.POSITIVE_INFINITY,
  message:
    "a valid C identifier must start with alphabetic character or '_', followed by a string of alphanumeric characters or '_'",
  examples: ['my_name', 'MY_NAME', 'MyName'],
});

const environmentShape: TextRule = formatRule({
  format: '[-._a-zA-Z][-._a-zA-Z0-9]*',
  charactersMax: Number.POSITIVE_INFINITY,
  message:
    "a valid environment variable name must consist of alphabetic characters, digits, '_', '-', or '.', and must not start with a digit",
  examples: ['my.env-name', 'MY_ENV.NAME', 'MyEnvName1'],
});
export const environmentName: TextRule = (text) => [...environmentShape(text), ...dotErrors(text)];

const configKeyShape: TextRule = formatRule({
  format: '[-._a-zA-Z0-9]+',
  charactersMax: 253,
  message: "a valid config key must consist of alphanumeric characters, '-', '_' or '.'",
  examples: ['key.name', 'KEY_NAME', 'key-name'],
});
/** A key in the data of a config map or secret. */
export const configKey: TextRule = (text) => [...configKeyShape(text), ...dotErrors(text)];

/** A port name: an IANA service name of at most 15 characters. */
export const portName: TextRule = (text) => {
  const errors: string[] = [];
  if (byteLength(text) > 15) errors.push(tooLongMessage(15));
  if (!/^[-a-z0-9]+$/.test(text)) errors.push('must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)');
  if (!/[a-z]/.test(text)) errors.push('must contain at least one letter or number (a-z, 0-9)');
  if (text.includes('--')) errors.push('must not contain consecutive hyphens');
  if (text.startsWith('-') || text.endsWith('-')) errors.push('must not begin or end with a hyphen');
  return errors;
};

export function portNumberErrors(port: Int64): readonly string[] {
  return Number.isInteger(port) && port >= 1 && port <= 65_535 ? none : ['must be between 1 and 65535, inclusive'];
}

export const ipAddress: TextRule = (text) =>
  isIP(text) === 0 ? ['must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)'] : none;

/** 4 or 6 for an IP address of that version, 0 for any other text. Zones (`%eth0`) are not allowed. */
export function isIP(text: string): 0 | 4 | 6 {
  if (isIPv4(text)) return 4;
  return isIPv6(text) ? 6 : 0;
}

function isIPv4(text: string): boolean {
  const parts = text.split('.');
  return parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= 255);
}

function isIPv6(text: string): boolean {
  if (!text.includes(':')) return false;
  const halves = text.split('::');
  if (halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  const last = groups.at(-1) ?? '';
  const isMapped = last.includes('.') && !text.endsWith('::');
  if (isMapped && !isIPv4(last)) return false;
  const plain = isMapped ? groups.slice(0, -1) : groups;
  if (!plain.every((group) => /^[0-9a-fA-F]{1,4}$/.test(group))) return false;
  const count = plain.length + (isMapped ? 2 : 0);
  return halves.length === 2 ? count <= 7 : count === 8;
}

/** `50%`. */
export const percentage: TextRule = formatRule({
  format: '[0-9]+%',
  charactersMax: Number.POSITIVE_INFINITY,
  message: "a valid percent string must be a numeric string followed by an ending '%'",
  examples: ['1%', '93%'],
});

/** A segment of a URL path; the weakest rule for names. */
export const pathSegment: TextRule = (text) => {
  if (text === '.' || text === '..') return [`may not be '${text}'`];
  const errors: string[] = [];
  for (const illegal of ['/', '%']) if (text.includes(illegal)) errors.push(`may not contain '${illegal}'`);
  return errors;
};

interface FormatRule {
  readonly format: string;
  readonly charactersMax: number;
  readonly message: string;
  readonly examples: readonly string[];
}

function formatRule({ format, charactersMax, message, examples }: FormatRule): TextRule {
  const pattern = anchored(format);
  return (text) => {
    const isShort = text.length <= charactersMax;
    if (isShort && pattern.test(text)) return none;
    const errors: string[] = [];
    if (!isShort || byteLength(text) > charactersMax) errors.push(tooLongMessage(charactersMax));
    if (!pattern.test(text)) errors.push(withExamples(message, format, examples));
    return errors;
  };
}

function withExamples(message: string, format: string, examples: readonly string[]): string {
  const shown = examples.map((example) => `'${example}'`).join(',  or ');
  return `${message} (e.g. ${shown}, regex used for validation is '${format}')`;
}

function anchored(format: string): RegExp {
  return new RegExp(`^(?:${format})$`);
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** Rejects names that would traverse up as file names. */
function dotErrors(text: string): readonly string[] {
  if (text === '.') return ["must not be '.'"];
  if (text === '..') return ["must not be '..'"];
  return text.startsWith('..') ? ["must not start with '..'"] : none;
}

function tooLongMessage(charactersMax: number): string {
  return `must be no more than ${charactersMax} characters`;
}
const emptyMessage = 'must be non-empty';
const none: readonly string[] = [];
