import type { ConnectionOptions } from 'node:tls';
import type { ClientCertificate } from '../credentials/credentials.js';
import type { ClientConfig } from '../kubeconfig/client-config.js';

/** The options of a TLS connection to the server of a configuration. */
export function tlsOptions(
  { certificateAuthority, insecureSkipVerify, serverName }: ClientConfig,
  certificate: ClientCertificate | undefined,
): ConnectionOptions {
  return {
    ...(certificateAuthority ? { ca: certificateAuthority } : {}),
    ...(certificate ? { cert: certificate.cert, key: certificate.key } : {}),
    ...(serverName ? { servername: serverName } : {}),
    rejectUnauthorized: !insecureSkipVerify,
  };
}
