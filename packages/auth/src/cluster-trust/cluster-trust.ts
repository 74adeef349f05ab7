import { errorMessage, parseJson } from '@orch/apimachinery';
import { readBundle } from '@orch/certs';
import type { RequestHeaderNames } from '../authenticate/request-headers.js';

/**
 * The certificates that the main API server trusts, for aggregated servers. It publishes them as data of the config map
 * `extension-apiserver-authentication` in the system namespace.
 */
export interface ClusterTrust {
  /** Authorities of users; PEM. */
  readonly clientCa: string | undefined;
  /** Authorities and headers of authenticating proxies. */
  readonly requestHeader: RequestHeaderTrust | undefined;
}

export interface RequestHeaderTrust extends RequestHeaderNames {
  /** PEM. */
  readonly ca: string;
}

export interface ReadClusterTrust {
  readonly trust: ClusterTrust;
  /** One per invalid value, which counts as missing. */
  readonly errors: readonly string[];
}

/** Reads the data of the config map. */
export function readClusterTrust(data: Readonly<Record<string, string>>): ReadClusterTrust {
  const errors: string[] = [];
  const bundle = (key: string): string | undefined => {
    const pem = data[key];
    if (pem === undefined || pem === '') return undefined;
    return attempt(key, () => readBundle(pem) && pem);
  };
  const list = (key: string): readonly string[] => {
    const text = data[key];
    return text === undefined || text === '' ? [] : (attempt(key, () => parseList(text)) ?? []);
  };
  const attempt = <T>(key: string, read: () => T): T | undefined => {
    try {
      return read();
    } catch (error) {
      errors.push(`${key}: ${errorMessage(error)}`);
      return undefined;
    }
  };
  const clientCa = bundle(keys.clientCa);
  const ca = bundle(keys.requestHeaderCa);
  const names = {
    usernameHeaders: list(keys.usernameHeaders),
    groupHeaders: list(keys.groupHeaders),
    extraHeaderPrefixes: list(keys.extraHeaderPrefixes),
    allowedNames: list(keys.allowedNames),
  };
  // An unreadable list of allowed names must not become an empty one, which allows any.
  const isUsable = ca !== undefined && !errors.some((error) => error.startsWith('requestheader-'));
  return { trust: { clientCa, requestHeader: isUsable ? { ca, ...names } : undefined }, errors };
}

/** The data of the config map. Lists are JSON. */
export function formatClusterTrust({ clientCa, requestHeader }: ClusterTrust): Record<string, string> {
  return {
    ...(clientCa === undefined ? {} : { [keys.clientCa]: clientCa }),
    ...(requestHeader === undefined
      ? {}
      : {
          [keys.allowedNames]: JSON.stringify(requestHeader.allowedNames),
          [keys.requestHeaderCa]: requestHeader.ca,
          [keys.extraHeaderPrefixes]: JSON.stringify(requestHeader.extraHeaderPrefixes),
          [keys.groupHeaders]: JSON.stringify(requestHeader.groupHeaders),
          [keys.usernameHeaders]: JSON.stringify(requestHeader.usernameHeaders),
        }),
  };
}

/**
 * The union of what is published and of what this server trusts, since several servers publish the same config map: a server
 * with new authorities must not remove the old ones, which other servers still use. Expired certificates are removed.
 */
export function combineClusterTrust(
  published: ClusterTrust,
  own: ClusterTrust,
  { nowMs }: { readonly nowMs: number },
): ClusterTrust {
  const both = [published.requestHeader, own.requestHeader];
  const ca = combineBundles([published.requestHeader?.ca, own.requestHeader?.ca], nowMs);
  const list = (of: (trust: RequestHeaderTrust) => readonly string[]): readonly string[] => [
    ...new Set(both.flatMap((trust) => (trust === undefined ? [] : of(trust)))),
  ];
  return {
    clientCa: combineBundles([published.clientCa, own.clientCa], nowMs),
    requestHeader:
      ca === undefined
        ? undefined
        : {
            ca,
            usernameHeaders: list((trust) => trust.usernameHeaders),
            groupHeaders: list((trust) => trust.groupHeaders),
            extraHeaderPrefixes: list((trust) => trust.extraHeaderPrefixes),
            allowedNames: list((trust) => trust.allowedNames),
          },
  };
}

/** Each certificate once; undefined when none is left. */
function combineBundles(bundles: readonly (string | undefined)[], nowMs: number): string | undefined {
  const certificates = bundles
    .flatMap((pem) => (pem === undefined ? [] : readBundle(pem)))
    .filter(({ validTo }) => Date.parse(validTo) > nowMs - expiredForMs)
    .map((certificate) => certificate.toString());
  return certificates.length === 0 ? undefined : [...new Set(certificates)].join('');
}

/** As v1.21, for clocks that differ. */
const expiredForMs = 5 * 60_000;

const keys = {
  clientCa: 'client-ca-file',
  requestHeaderCa: 'requestheader-client-ca-file',
  usernameHeaders: 'requestheader-username-headers',
  groupHeaders: 'requestheader-group-headers',
  extraHeaderPrefixes: 'requestheader-extra-headers-prefix',
  allowedNames: 'requestheader-allowed-names',
} as const;

function parseList(text: string): readonly string[] {
  const value: unknown = parseJson(text);
  // As v1.21, which writes null for an empty list of some versions.
  if (value === null) return [];
  if (!Array.isArray(value) || !value.every((item) => typeof item === 'string'))
    throw new Error('not a list of strings');
  return value;
}
