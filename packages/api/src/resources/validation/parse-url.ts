/** A URL in its parts: `scheme://user@host/path?query#fragment`; an absent part is empty, an absent user undefined. */
export interface UrlParts {
  readonly scheme: string;
  readonly user: string | undefined;
  readonly host: string;
  readonly query: string;
  readonly fragment: string;
}

/** The parts of a URL, or what is wrong with it, in the words that clients see. */
export function parseUrl(url: string): UrlParts | { readonly fault: string } {
  if (hasControlCharacter(url)) return { fault: 'net/url: invalid control character in URL' };
  const [beforeFragment = '', ...fragments] = url.split('#');
  const fragment = fragments.join('#');
  const schemeMatch = /^([A-Za-z][-+.A-Za-z0-9]*):/.exec(beforeFragment);
  if (beforeFragment.startsWith(':')) return { fault: 'missing protocol scheme' };
  const scheme = (schemeMatch?.[1] ?? '').toLowerCase();
  const [beforeQuery = '', ...queries] = beforeFragment.slice(schemeMatch?.[0].length ?? 0).split('?');
  const query = queries.join('?');
  if (scheme === '' && !beforeQuery.startsWith('/') && (beforeQuery.split('/')[0] ?? '').includes(':')) {
    return { fault: 'first path segment in URL cannot contain colon' };
  }
  const authority = /^\/\/([^/]*)/.exec(beforeQuery)?.[1];
  const at = (authority ?? '').lastIndexOf('@');
  const user = at < 0 ? undefined : (authority ?? '').slice(0, at);
  const host = (authority ?? '').slice(at + 1);
  const path = authority === undefined ? beforeQuery : beforeQuery.slice(authority.length + 2);
  const fault = hostFault(host) ?? escapeFault(path) ?? escapeFault(fragment);
  return fault === undefined ? { scheme, user, host, query, fragment } : { fault };
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character < ' ' || character === '\x7f');
}

function hostFault(host: string): string | undefined {
  if (host.startsWith('[') && !host.includes(']')) return "missing ']' in host";
  const port = /^(?:\[[^\]]*\]|[^:]*)(:.*)?$/.exec(host)?.[1] ?? lastColon(host);
  if (port !== '' && !/^:\d*$/.test(port)) return `invalid port ${JSON.stringify(port)} after host`;
  const escaped = escapeFault(host);
  if (escaped !== undefined) return escaped;
  const wrong = /[\s<>"{}|\\^`]/.exec(host)?.[0];
  return wrong === undefined ? undefined : `invalid character ${JSON.stringify(wrong)} in host name`;
}

function lastColon(host: string): string {
  const colon = host.lastIndexOf(':');
  return colon < 0 || host.endsWith(']') ? '' : host.slice(colon);
}

/** A percent sign begins two hexadecimal digits. */
function escapeFault(text: string): string | undefined {
  const wrong = /%(?![0-9A-Fa-f]{2}).{0,2}/.exec(text)?.[0];
  return wrong === undefined ? undefined : `invalid URL escape ${JSON.stringify(wrong)}`;
}
