import { errorMessage } from '@orch/apimachinery';
import { ConnectTimeout } from '../egress/connect-timeout.js';
import { authorityOf, type Backend } from './backend.js';

/** The address must not be reached through a proxy. */
export class AddressNotAllowedError extends Error {
  override readonly name = 'AddressNotAllowedError';
}

/** Why connecting to a backend failed or the connection broke, in the wording known to clients. */
export function connectionErrorMessage(error: unknown, backend: Backend): string {
  const code = memberOf(error, 'code');
  const message = errorMessage(error);
  const address = memberOf(error, 'address') || backend.host;
  const port = backend.port || (backend.scheme === 'https' ? '443' : '80');
  const dialed = `dial tcp ${authorityOf({ host: address, port })}`;
  if (code === 'ERR_SOCKET_BAD_PORT') {
    return /^\d+$/.test(port)
      ? `dial tcp: address ${port}: invalid port`
      : `dial tcp: lookup tcp/${port}: unknown port`;
  }
  if (error instanceof ConnectTimeout) return `${dialed}: i/o timeout`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `dial tcp: ${lookupErrorMessage(backend.host)}`;
  const text = connectErrorTexts[code];
  if (text !== undefined) return `${dialed}: connect: ${text}`;
  if (code === 'ECONNRESET') return 'EOF';
  if (code === 'CERT_HAS_EXPIRED') return 'x509: certificate has expired or is not yet valid';
  if (unknownAuthority.has(code)) return 'x509: certificate signed by unknown authority';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return `x509: ${message}`;
  if (code === 'EPROTO' && message.includes('wrong version number')) {
    return 'http: server gave HTTP response to HTTPS client';
  }
  return message;
}

/** A member of an error, or of the first error of an AggregateError; '' when missing. */
export function memberOf(error: unknown, name: 'code' | 'address'): string {
  if (typeof error !== 'object' || error === null) return '';
  if ('errors' in error && Array.isArray(error.errors) && error.errors.length > 0)
    return memberOf(error.errors[0], name);
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : '';
}

export function lookupErrorMessage(host: string): string {
  return `lookup ${host}: no such host`;
}

const connectErrorTexts: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  EHOSTUNREACH: 'no route to host',
  ENETUNREACH: 'network is unreachable',
  ETIMEDOUT: 'connection timed out',
};

const unknownAuthority: ReadonlySet<string> = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);
