/** Why no connection to an etcd comes about, in one line. */
export interface ConnectionFault {
  readonly text: string;
  /** A certificate is not accepted: waiting does not help. */
  readonly isFinal: boolean;
}

/**
 * What a failed call says of its connection; undefined when it got further than that. gRPC puts words of its own around
 * the reason, OpenSSL the place in its source, and either a time or a line break behind it:
 *
 *     …Last error: Error: connect ECONNREFUSED 127.0.0.1:1. Resolution note:      connect ECONNREFUSED 127.0.0.1:1
 *     …alert bad certificate:…:SSL alert number 42 (2026-…Z). Resolution note:    it refuses the client certificate: bad certificate
 */
export function connectionFaultOf(error: unknown): ConnectionFault | undefined {
  const message = error instanceof Error ? error.message : '';
  const [, found] = /Last error: ([\s\S]*?)(?:\. Resolution note:|$)/.exec(message) ?? [];
  if (found === undefined) return undefined;
  const words = found
    .replace(/\s+/g, ' ')
    .replace(/^Error(?: \[\w+\])?: /, '')
    .replace(/ ?\(\d{4}-[\d-]+T[\d:.]+Z\)$/, '')
    .trim();
  const [, alert] = /\balert ([a-z ]+):/.exec(words) ?? [];
  if (alert !== undefined) {
    const isFinal = certificateAlerts.has(alert);
    return { text: isFinal ? `it refuses the client certificate: ${alert}` : `TLS failed: ${alert}`, isFinal };
  }
  if (/wrong version number|packet length too long/.test(words))
    return { text: 'it does not speak TLS', isFinal: false };
  // The connection came about and was closed before anything was said.
  if (words === 'Failed to connect')
    return { text: 'it closes the connection (an etcd with TLS is at https)', isFinal: false };
  return serverCertificateFaults.test(words)
    ? { text: `its certificate is not accepted: ${words}`, isFinal: true }
    : { text: words, isFinal: false };
}

/** As OpenSSL names what the other side says of our certificate, or of there being none. */
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

/** As Node names what is wrong with a certificate that a server has shown. */
const serverCertificateFaults = /certificate|altnames/i;
