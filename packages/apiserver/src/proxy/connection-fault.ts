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
  const first = error instanceof AggregateError ? error.errors[0] : error;
  if (!(first instanceof Error)) return String(first);
  const code = 'code' in first && typeof first.code === 'string' ? first.code : '';
  const address = 'address' in first && typeof first.address === 'string' ? first.address : backend.host;
  const port = backend.port || (backend.scheme === 'https' ? '443' : '80');
  const dialed = `dial tcp ${authorityOf({ host: address, port })}`;
  if (code === 'ERR_SOCKET_BAD_PORT') {
    return /^\d+$/.test(port)
      ? `dial tcp: address ${port}: invalid port`
      : `dial tcp: lookup tcp/${port}: unknown port`;
  }
  if (first instanceof ConnectTimeout) return `${dialed}: i/o timeout`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `dial tcp: ${lookupFault(backend.host)}`;
  const refusal = connectRefusals[code];
  if (refusal !== undefined) return `${dialed}: connect: ${refusal}`;
  if (code === 'ECONNRESET') return 'EOF';
  if (code === 'CERT_HAS_EXPIRED') return 'x509: certificate has expired or is not yet valid';
  if (unknownAuthority.has(code)) return 'x509: certificate signed by unknown authority';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return `x509: ${first.message}`;
  if (code === 'EPROTO' && first.message.includes('wrong version number')) {
    return 'http: server gave HTTP response to HTTPS client';
  }
  return first.message;
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
