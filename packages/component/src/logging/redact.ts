const redacted = '<redacted>';

/**
 * The same fields of a log line without credentials: values under names such as `token` or `password`, the data of objects of
 * the kind Secret, and tokens, private keys and passwords within texts.
 */
export function redactFields(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const isSecret = fields['kind'] === 'Secret';
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (isCredential(name) && value !== '' && value !== null && value !== false) return [name, redacted];
      if (isSecret && (name === 'data' || name === 'stringData')) return [name, redacted];
      return [name, redactValue(value)];
    }),
  );
}

function redactValue(value: unknown): unknown {
  if (typeof value === 'string') return redactText(value);
  if (Array.isArray(value)) return value.map(redactValue);
  if (typeof value === 'object' && value !== null) return redactFields({ ...value });
  return value;
}

/** `bearerToken`, `client-secret`, `Authorization`; not `secretName`, `tokenCount`. */
function isCredential(name: string): boolean {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[-_. ]/);
  const [last = '', before = ''] = words.reverse();
  if (last === 'key')
    return ['api', 'private', 'secret', 'signing', 'security', 'access', 'encryption'].includes(before);
  if (last === 'data') return before === 'key';
  if (last === 'secret') return before === 'client' || before === 'token';
  return credentialWords.has(last);
}

const credentialWords: ReadonlySet<string> = new Set([
  ...['token', 'password', 'passwd', 'passphrase', 'authorization', 'cookie', 'credential', 'credentials'],
  ...['bearer', 'privatekey', 'apikey'],
]);

/** Replaces what is a credential by its form, wherever it is in the text. */
export function redactText(text: string): string {
  return credentialForms.reduce((rest, [form, replacement]) => rest.replaceAll(form, replacement), text);
}

const credentialForms: readonly (readonly [RegExp, string])[] = [
  [/-----BEGIN ([A-Z ]*)PRIVATE KEY-----[\s\S]*?(-----END [A-Z ]*PRIVATE KEY-----|$)/g, redacted],
  // A JSON web token: three parts of base64url, the first of which is an object.
  [/\beyJ[\w-]{5,}\.[\w-]+\.[\w-]*/g, redacted],
  [/\b(bearer|basic) +[\w.~+/=-]{4,}/gi, `$1 ${redacted}`],
  // The password of a URL.
  [/(:\/\/[^\s/:@]*:)[^\s/@]+@/g, `$1${redacted}@`],
  [/\b((?:access_|refresh_|id_)?token|password|passwd|client_secret|api_?key)=[^\s&"',;]+/gi, `$1=${redacted}`],
  // A bootstrap token.
  [/\b[a-z0-9]{6}\.[a-z0-9]{16}\b/g, redacted],
];
