import type { FlagDefinition } from '../flag-definition.js';
import { tlsCipherSuites } from '../tls-values.js';
import { between } from '../validators.js';

const section = 'Secure serving';

export interface SecureServingDefaults {
  /** Folder of generated certificates; empty when they are not stored. */
  readonly certificateFolder: string;
  readonly port: number;
  /** 0 when the program may disable serving. */
  readonly portMin: 0 | 1;
}

/** Options of the section 'Secure serving'. */
export function secureServingFlags({
  certificateFolder,
  port,
  portMin,
}: SecureServingDefaults): readonly FlagDefinition[] {
  return [
    { name: 'bind-address', type: 'ip', default: '0.0.0.0', section: section, help: 'Address to listen on.' },
    {
      name: 'cert-dir',
      type: 'string',
      default: certificateFolder,
      section: section,
      help: 'Folder of generated certificates, used when no certificate files are set.',
    },
    {
      name: 'http2-max-streams-per-connection',
      type: 'int',
      default: '0',
      section: section,
      help: "Concurrent streams of a client's connection; 0 for the default of the runtime.",
    },
    {
      name: 'permit-address-sharing',
      type: 'bool',
      default: 'false',
      section: section,
      help: 'Share the listening address with other sockets. The runtime always does on Unix, and never on Windows, where this is an error.',
    },
    {
      name: 'permit-port-sharing',
      type: 'bool',
      default: 'false',
      section: section,
      rejected: 'Node.js 20 cannot set SO_REUSEPORT; use --serving-workers of the API server',
      help: 'Share the listening port with other processes.',
    },
    {
      name: 'secure-port',
      type: 'int',
      default: String(port),
      section: section,
      validate: between(portMin, 65_535),
      help: 'HTTPS port.',
    },
    {
      name: 'tls-cert-file',
      type: 'string',
      default: '',
      section: section,
      help: 'Serving certificate, with its chain.',
    },
    {
      name: 'tls-cipher-suites',
      type: 'stringSlice',
      default: '',
      repeatable: true,
      section: section,
      values: tlsCipherSuites,
      help: 'Accepted cipher suites; those of the runtime when empty.',
    },
    {
      name: 'tls-min-version',
      type: 'string',
      default: '',
      section: section,
      values: ['VersionTLS10', 'VersionTLS11', 'VersionTLS12', 'VersionTLS13'],
      help: 'Lowest accepted TLS version.',
    },
    {
      name: 'tls-private-key-file',
      type: 'string',
      default: '',
      section: section,
      help: 'Key of the serving certificate.',
    },
    {
      name: 'tls-sni-cert-key',
      type: 'namedCertKey',
      default: '',
      repeatable: true,
      section: section,
      help: 'Certificate and key for specific host names, as cert,key:name,name.',
    },
  ];
}
