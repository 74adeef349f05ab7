/** One clause of an Accept header. */
export interface AcceptClause {
  readonly type: string;
  readonly subtype: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly quality: number;
}

/** The clauses by descending quality, then by fewer wildcards, then as written. */
export function parseAccept(header: string): readonly AcceptClause[] {
  const clauses: AcceptClause[] = [];
  for (const text of header.split(',')) {
    const clause = parseClause(text);
    if (clause !== undefined) clauses.push(clause);
  }
  return clauses.sort((a, b) => b.quality - a.quality || wildcards(a) - wildcards(b));
}

/** `application/json; charset=utf-8` → the media type without parameters, in lower case. */
export function mediaTypeOf(header: string): string {
  const semicolon = header.indexOf(';');
  return (semicolon < 0 ? header : header.slice(0, semicolon)).trim().toLowerCase();
}

function parseClause(text: string): AcceptClause | undefined {
  const [mediaType = '', ...rest] = text.split(';');
  const [type = '', subtype = '', ...more] = mediaType.trim().toLowerCase().split('/');
  if (type === '' || more.length > 0) return undefined;
  if (subtype === '' && type !== '*') return undefined;
  let quality = 1;
  const parameters: Record<string, string> = {};
  for (const parameter of rest) {
    const equals = parameter.indexOf('=');
    if (equals < 0) continue;
    const name = parameter.slice(0, equals).trim().toLowerCase();
    const value = unquote(parameter.slice(equals + 1).trim());
    if (name === 'q') quality = readQuality(value);
    else parameters[name] = value;
  }
  return { type, subtype: subtype === '' ? '*' : subtype, parameters, quality };
}

function readQuality(value: string): number {
  const quality = Number(value);
  return Number.isFinite(quality) ? quality : 1;
}

function unquote(value: string): string {
  return value.length >= 2 && value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1) : value;
}

function wildcards(clause: AcceptClause): number {
  return (clause.type === '*' ? 2 : 0) + (clause.subtype === '*' ? 1 : 0);
}
