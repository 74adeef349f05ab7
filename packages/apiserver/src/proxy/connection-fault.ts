import { errorMessage } from '@orch/apimachinery';
import { authorityOf, type Backend } from './backend.js';

/** The backend took longer to be connected to than it may. */
export class ConnectTimeout extends Error {
  override readonly name = 'ConnectTimeout';
}

/** The address may not be reached through a proxy. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

/** Why a backend could not be reached, or broke off, in the words that clients know. */
export function connectionFault(error: unknown, backend: Backend): string {
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
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `dial tcp: ${lookupFault(backend.host)}`;
  const refusal = connectRefusals[code];
  if (refusal !== undefined) return `${dialed}: connect: ${refusal}`;
  if (code === 'ECONNRESET') return 'EOF';
  if (code === 'CERT_HAS_EXPIRED') return 'x509: certificate has expired or is not yet valid';
  if (unknownAuthority.has(code)) return 'x509: certificate signed by unknown authority';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return `x509: ${message}`;
  if (code === 'EPROTO' && message.includes('wrong version number')) {
    return 'http: server gave HTTP response to HTTPS client';
  }
  return message;
}

/** A member of an error, or of the first of those that it stands for; '' when it has none. */
export function memberOf(error: unknown, name: 'code' | 'address'): string {
  if (typeof error !== 'object' || error === null) return '';
  if ('errors' in error && Array.isArray(error.errors) && error.errors.length > 0)
    return memberOf(error.errors[0], name);
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : '';
}

export function lookupFault(host: string): string {
  return `lookup ${host}: no such host`;
}

const connectRefusals: Readonly<Record<string, string>> = {
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
