/** What is wrong with a text, as clients see it; a good text is an empty list. */
export type TextRule = (text: string) => readonly string[];

const dnsLabelFormat = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';
const dnsSubdomainFormat = `${dnsLabelFormat}(\\.${dnsLabelFormat})*`;
const dns1035Format = '[a-z]([-a-z0-9]*[a-z0-9])?';
const qualifiedNameFormat = '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]';
const environmentNameFormat = '[-._a-zA-Z][-._a-zA-Z0-9]*';
const configKeyFormat = '[-._a-zA-Z0-9]+';

export const dnsLabel: TextRule = formatRule({
  format: dnsLabelFormat,
  charactersMax: 63,
  message:
    "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character",
  examples: ['my-name', '123-abc'],
});

export const dnsSubdomain: TextRule = formatRule({
  format: dnsSubdomainFormat,
  charactersMax: 253,
  message:
    "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character",
  examples: ['example.com'],
});

export const dns1035Label: TextRule = formatRule({
  format: dns1035Format,
  charactersMax: 63,
  message:
    "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character",
  examples: ['my-name', 'abc-123'],
});

export const labelValue: TextRule = formatRule({
  format: `(${qualifiedNameFormat})?`,
  charactersMax: 63,
  message:
    "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character",
  examples: ['MyValue', 'my_value', '12345'],
});

const environmentNameShape: TextRule = formatRule({
  format: environmentNameFormat,
  charactersMax: Number.POSITIVE_INFINITY,
  message:
    "a valid environment variable name must consist of alphabetic characters, digits, '_', '-', or '.', and must not start with a digit",
  examples: ['my.env-name', 'MY_ENV.NAME', 'MyEnvName1'],
});

const configKeyShape: TextRule = formatRule({
  format: configKeyFormat,
  charactersMax: 253,
  message: "a valid config key must consist of alphanumeric characters, '-', '_' or '.'",
  examples: ['key.name', 'KEY_NAME', 'key-name'],
});

export const environmentName: TextRule = (text) => [...environmentNameShape(text), ...dotErrors(text)];
export const configKey: TextRule = (text) => [...configKeyShape(text), ...dotErrors(text)];

const qualifiedNamePart: TextRule = formatRule({
  format: qualifiedNameFormat,
  charactersMax: 63,
  message:
    "name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character",
  examples: ['MyName', 'my.name', '123-abc'],
});

/** A name with an optional DNS prefix: `example.com/MyName`. */
export const qualifiedName: TextRule = (text) => {
  const parts = text.split('/');
  if (parts.length > 2) {
    return [
      "a qualified name must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]') with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')",
    ];
  }
  const [first = '', second] = parts;
  const errors: string[] = [];
  if (second !== undefined) {
    if (first === '') errors.push('prefix part must be non-empty');
    else errors.push(...dnsSubdomain(first).map((error) => `prefix part ${error}`));
  }
  const name = second ?? first;
  if (name === '') errors.push('name part must be non-empty');
  const shape = qualifiedNamePart(name);
  errors.push(...shape.map((error) => (error.startsWith('must be no more') ? `name part ${error}` : error)));
  return errors;
};

/** The name of a port, at most 15 characters. */
export const portName: TextRule = (text) => {
  const errors: string[] = [];
  if (text.length > 15) errors.push('must be no more than 15 characters');
  if (!/^[-a-z0-9]+$/.test(text)) errors.push('must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)');
  if (!/[a-z]/.test(text)) errors.push('must contain at least one letter or number (a-z, 0-9)');
  if (text.includes('--')) errors.push('must not contain consecutive hyphens');
  if (text.startsWith('-') || text.endsWith('-')) errors.push('must not begin or end with a hyphen');
  return errors;
};

export const portNumberMessage = 'must be between 1 and 65535, inclusive';

export function isPortNumber(port: number): boolean {
  return Number.isInteger(port) && port >= 1 && port <= 65_535;
}

export function isIpAddress(text: string): boolean {
  return isIpV4(text) || isIpV6(text);
}

function isIpV4(text: string): boolean {
  const parts = text.split('.');
  return parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= 255);
}

export function isIpV6(text: string): boolean {
  if (!text.includes(':')) return false;
  const halves = text.split('::');
  if (halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  const last = groups.at(-1) ?? '';
  const isMapped = last.includes('.');
  if (isMapped && !isIpV4(last)) return false;
  const plain = isMapped ? groups.slice(0, -1) : groups;
  if (!plain.every((group) => /^[0-9a-fA-F]{1,4}$/.test(group))) return false;
  const count = plain.length + (isMapped ? 2 : 0);
  return halves.length === 2 ? count <= 7 : count === 8;
}

interface FormatRule {
  readonly format: string;
  readonly charactersMax: number;
  readonly message: string;
  readonly examples: readonly string[];
}

function formatRule({ format, charactersMax, message, examples }: FormatRule): TextRule {
  const pattern = new RegExp(`^(?:${format})$`);
  const shown = examples.map((example) => `'${example}'`).join(',  or ');
  return (text) => {
    const errors: string[] = [];
    if (text.length > charactersMax) errors.push(`must be no more than ${charactersMax} characters`);
    if (!pattern.test(text)) errors.push(`${message} (e.g. ${shown}, regex used for validation is '${format}')`);
    return errors;
  };
}

/** Names that become files must not walk up. */
function dotErrors(text: string): readonly string[] {
  if (text === '.') return ["must not be '.'"];
  if (text === '..') return ["must not be '..'"];
  return text.startsWith('..') ? ["must not start with '..'"] : [];
}
