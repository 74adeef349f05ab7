import type { AuthoritySource } from '@orch/certs';
import type { Authentication, AuthenticationRequest, Authenticator, ClientCertificate } from './authenticator.js';

/** The headers by which a proxy names the user (spec: Authenticating proxy header rules). Names in any case. */
export interface RequestHeaderNames {
  /** The first header with a value names the user. */
  readonly usernameHeaders: readonly string[];
  /** All values of all headers are groups. */
  readonly groupHeaders: readonly string[];
  /** The rest of a header name is the key of an extra value, percent-encoded. */
  readonly extraHeaderPrefixes: readonly string[];
  /** Common names of the proxies' certificates; empty for any. */
  readonly allowedNames: readonly string[];
}

/** Where the settings of proxies come from; both may change while the server runs. */
export interface RequestHeaderSource {
  /** The authorities of the proxies' certificates. */
  readonly authorities: AuthoritySource;
  readonly names: () => RequestHeaderNames;
}

/**
 * The user that an authenticating proxy names in headers. The proxy is the client of the connection: its certificate must be
 * from the authorities of proxies, and must have an allowed common name. Without headers, or without a certificate, this
 * authenticator finds no credentials. A certificate of another authority is invalid here, and may be that of a user.
 */
export function requestHeaderAuthenticator(
  source: RequestHeaderSource,
  options: { readonly now: () => number },
): Authenticator {
  return {
    authenticate(request) {
      const certificate = request.clientCertificate();
      const pool = source.authorities.current;
      if (certificate === undefined || pool === undefined) return none;
      if (!certificate.verified) return invalid(certificate.verificationError ?? 'it does not verify');
      const verification = pool.verify(certificate, options.now());
      if (verification.type === 'untrusted') return invalid(verification.reason);
      const names = source.names();
      if (!isAllowed(certificate, names)) return invalid(`its common name is not allowed: ${certificate.commonName}`);
      return authenticationOf(request, names);
    },
  };
}

const none: Authentication = { type: 'none' };

function invalid(reason: string): Authentication {
  return { type: 'invalid', reason: `the client certificate is not that of a proxy: ${reason}` };
}

function isAllowed({ commonName }: ClientCertificate, { allowedNames }: RequestHeaderNames): boolean {
  return allowedNames.length === 0 || allowedNames.includes(commonName);
}

function authenticationOf(request: AuthenticationRequest, names: RequestHeaderNames): Authentication {
  const usernameHeaders = lowerCase(names.usernameHeaders);
  const groupHeaders = lowerCase(names.groupHeaders);
  const name = firstValue(request, usernameHeaders);
  if (name === '') return none;
  const groups = groupHeaders.flatMap((header) => valuesOf(request, header)).filter((group) => group !== '');
  const extraHeaders = lowerCase(names.extraHeaderPrefixes).flatMap((prefix) => headersWith(request, prefix));
  const usedHeaders = [...usernameHeaders, ...groupHeaders, ...extraHeaders.map(({ header }) => header)];
  const user = { name, uid: '', groups, extra: extraOf(request, extraHeaders) };
  return { type: 'user', method: 'request headers', user, usedHeaders };
}

/** As v1.21, looks at the first of several headers of the same name only. */
function firstValue(request: AuthenticationRequest, headers: readonly string[]): string {
  for (const header of headers) {
    const [value = ''] = valuesOf(request, header);
    if (value !== '') return value;
  }
  return '';
}

interface ExtraHeader {
  readonly header: string;
  readonly key: string;
}

function headersWith(request: AuthenticationRequest, prefix: string): readonly ExtraHeader[] {
  return request
    .headerNames()
    .filter((header) => header.startsWith(prefix))
    .map((header) => ({ header, key: decodeKey(header.slice(prefix.length)) }));
}

function extraOf(
  request: AuthenticationRequest,
  headers: readonly ExtraHeader[],
): Readonly<Record<string, readonly string[]>> {
  const extra = new Map<string, readonly string[]>();
  for (const { header, key } of headers) extra.set(key, [...(extra.get(key) ?? []), ...valuesOf(request, header)]);
  // Also defines a key such as `__proto__`.
  return Object.fromEntries(extra);
}

/** An invalid encoding stays unchanged, as in v1.21. */
function decodeKey(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}

function lowerCase(names: readonly string[]): readonly string[] {
  return names.map((name) => name.toLowerCase());
}

/** Node reads headers as Latin-1, but names of users are UTF-8. */
function valuesOf(request: AuthenticationRequest, header: string): readonly string[] {
  return request.headerValues(header).map((value) => {
    if (!/[\u0080-\u00ff]/.test(value)) return value;
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(value, 'latin1'));
    } catch {
      return value;
    }
  });
}
