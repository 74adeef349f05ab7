/** `scheme://user@host/path?query#fragment`. An absent part is empty, an absent user undefined. */
export interface UrlParts {
  readonly scheme: string;
  readonly user: string | undefined;
  readonly host: string;
  readonly query: string;
  readonly fragment: string;
}

/** Parses a URL, or returns the error in the words that clients see. */
export function parseUrl(url: string): UrlParts | { readonly error: string } {
  if (hasControlCharacter(url)) return { error: 'net/url: invalid control character in URL' };
  const [beforeFragment = '', ...fragments] = url.split('#');
  const fragment = fragments.join('#');
  const schemeMatch = /^([A-Za-z][-+.A-Za-z0-9]*):/.exec(beforeFragment);
  if (beforeFragment.startsWith(':')) return { error: 'missing protocol scheme' };
  const scheme = (schemeMatch?.[1] ?? '').toLowerCase();
  const [beforeQuery = '', ...queries] = beforeFragment.slice(schemeMatch?.[0].length ?? 0).split('?');
  const query = queries.join('?');
  if (scheme === '' && !beforeQuery.startsWith('/') && (beforeQuery.split('/')[0] ?? '').includes(':')) {
    return { error: 'first path segment in URL cannot contain colon' };
  }
  const authority = /^\/\/([^/]*)/.exec(beforeQuery)?.[1];
  const at = (authority ?? '').lastIndexOf('@');
  const user = at < 0 ? undefined : (authority ?? '').slice(0, at);
  const host = (authority ?? '').slice(at + 1);
  const path = authority === undefined ? beforeQuery : beforeQuery.slice(authority.length + 2);
  const error = hostError(host) ?? escapeError(path) ?? escapeError(fragment);
  return error === undefined ? { scheme, user, host, query, fragment } : { error };
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character < ' ' || character === '\x7f');
}

function hostError(host: string): string | undefined {
  if (host.startsWith('[') && !host.includes(']')) return "missing ']' in host";
  const port = /^(?:\[[^\]]*\]|[^:]*)(:.*)?$/.exec(host)?.[1] ?? lastColon(host);
  if (port !== '' && !/^:\d*$/.test(port)) return `invalid port ${JSON.stringify(port)} after host`;
  const escaped = escapeError(host);
  if (escaped !== undefined) return escaped;
  const wrong = /[\s<>"{}|\\^`]/.exec(host)?.[0];
  return wrong === undefined ? undefined : `invalid character ${JSON.stringify(wrong)} in host name`;
}

function lastColon(host: string): string {
  const colon = host.lastIndexOf(':');
  return colon < 0 || host.endsWith(']') ? '' : host.slice(colon);
}

/** The error of a percent sign without two hexadecimal digits. */
function escapeError(text: string): string | undefined {
  const wrong = /%(?![0-9A-Fa-f]{2}).{0,2}/.exec(text)?.[0];
  return wrong === undefined ? undefined : `invalid URL escape ${JSON.stringify(wrong)}`;
}
