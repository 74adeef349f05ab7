import { ConnectionFailedError } from './call-error.js';
import { closedBeforeSettings } from './http2-connection.js';

/** Why a connection to etcd fails, in one line. */
export interface ConnectionError {
  readonly text: string;
  /** A certificate is rejected: a retry does not help. */
  readonly isFinal: boolean;
}

/**
 * The reason why no connection was established; undefined for other errors. OpenSSL adds the place in its source:
 *
 *     connect ECONNREFUSED 127.0.0.1:1                   connect ECONNREFUSED 127.0.0.1:1
 *     …alert bad certificate:…:SSL alert number 42       it rejects the client certificate: bad certificate
 */
export function connectionErrorOf(error: unknown): ConnectionError | undefined {
  if (!(error instanceof ConnectionFailedError)) return undefined;
  const words = error.reason.replace(/\s+/g, ' ').replace(adviceOfNode, '').trim();
  if (error.isBeforeServer) return { text: words, isFinal: false };
  const [, alert] = /\balert ([a-z ]+):/.exec(words) ?? [];
  if (alert !== undefined) {
    const isFinal = certificateAlerts.has(alert);
    return { text: isFinal ? `it rejects the client certificate: ${alert}` : `TLS failed: ${alert}`, isFinal };
  }
  if (/wrong version number|packet length too long/.test(words))
    return { text: 'it does not speak TLS', isFinal: false };
  // The peer closed the connection before it sent anything.
  if (words === closedBeforeSettings)
    return { text: 'it closes the connection (an etcd with TLS is at https)', isFinal: false };
  return serverCertificateErrors.test(words)
    ? { text: `its certificate is not accepted: ${words}`, isFinal: true }
    : { text: words, isFinal: false };
}

/** What Node 24 adds to an error about an authority: an option of Node, where `--etcd-cafile` is what helps. */
const adviceOfNode = /; if the root CA is installed locally, try .*/;

/** OpenSSL's names of the alerts that a server sends about a client certificate, or a missing one. */
const certificateAlerts: ReadonlySet<string> = new Set([
  'bad certificate',
  'unsupported certificate',
  'certificate revoked',
  'certificate expired',
  'certificate unknown',
  'unknown ca',
  'certificate required',
  'access denied',
]);

/** Matches Node's errors about the certificate of a server. */
const serverCertificateErrors = /certificate|altnames/i;
