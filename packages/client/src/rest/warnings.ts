/** A warning of the server, such as that a version is deprecated. */
export interface RequestWarning {
  /** 299 for warnings of API servers. */
  readonly code: number;
  readonly agent: string;
  readonly text: string;
}

/** Parses the values of a `Warning` header (RFC 7234, 5.5). Malformed values are ignored. */
export function parseWarnings(header: string | readonly string[] | undefined): readonly RequestWarning[] {
  if (header === undefined) return [];
  const values = typeof header === 'string' ? header : header.join(', ');
  return [...values.matchAll(warningPattern)].map(([, code = '', agent = '', quoted = '']) => ({
    code: Number(code),
    agent,
    text: quoted.replaceAll(/\\(.)/g, '$1'),
  }));
}

/** code, agent, quoted text and an optional quoted date. */
const warningPattern = /(?:^|,\s*)(\d{3}) (\S+) "((?:[^"\\]|\\.)*)"(?: "[^"]*")?/g;

/** Passes each text of warnings on once; for programs that print warnings. Remembers at most 1,000 texts. */
export function oncePerWarning(write: (text: string) => void): (warning: RequestWarning) => void {
  const written = new Set<string>();
  return ({ code, text }) => {
    if (code !== 299 || text === '' || written.has(text)) return;
    if (written.size >= writtenMax) written.clear();
    written.add(text);
    write(text);
  };
}

const writtenMax = 1_000;
