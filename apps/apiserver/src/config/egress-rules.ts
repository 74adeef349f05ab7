import type { egressSelectorConfigurationKind } from '@orch/api/config/apiserver_config_v1';
import {
  duplicate,
  type FieldError,
  type FieldPath,
  fieldPath,
  forbidden,
  invalid,
  notSupported,
  required,
} from '@orch/apimachinery';

/** Networks of outgoing connections. */
export type EgressName = 'cluster' | 'controlPlane' | 'etcd';

/** The transport to a proxy, with the paths of its files. */
export type SelectedTransport =
  | { readonly type: 'unix'; readonly path: string }
  | { readonly type: 'tcp'; readonly host: string; readonly port: number; readonly tls: TlsFiles | undefined };

export interface TlsFiles {
  readonly authorities?: string;
  readonly certificate: string;
  readonly key: string;
}

export interface Selection {
  readonly name: EgressName;
  readonly index: number;
  /** undefined: connections are direct. */
  readonly transport: SelectedTransport | undefined;
}

/** The content of a file that is valid by its schema. */
export type EgressSelectorConfiguration = Extract<
  ReturnType<typeof egressSelectorConfigurationKind.check>,
  { readonly value: unknown }
>['value'];
type Connection = NonNullable<NonNullable<EgressSelectorConfiguration['egressSelections']>[number]['connection']>;
type Tcp = NonNullable<NonNullable<Connection['transport']>['tcp']>;

/** `master` is the older name of `controlplane`. */
const names: Readonly<Record<string, EgressName>> = {
  cluster: 'cluster',
  controlplane: 'controlPlane',
  etcd: 'etcd',
  master: 'controlPlane',
};

/** Applies the rules of a configuration that its schema does not have. */
export function readSelections({ egressSelections = [] }: EgressSelectorConfiguration): {
  readonly selections: readonly Selection[];
  readonly errors: readonly FieldError[];
} {
  const errors: FieldError[] = [];
  const selections: Selection[] = [];
  const seen = new Map<EgressName, string>();
  for (const [index, { name: given, connection }] of egressSelections.entries()) {
    const path = fieldPath('egressSelections').index(index);
    const lower = given.toLowerCase();
    const name = Object.hasOwn(names, lower) ? names[lower] : undefined;
    if (name === undefined) {
      errors.push(notSupported(path.child('name'), given, ['cluster', 'controlplane', 'etcd', 'master']));
    } else {
      const other = seen.get(name);
      if (other === lower) errors.push(duplicate(path.child('name'), given));
      else if (other !== undefined) {
        errors.push(invalid(path.child('name'), given, `names the same connections as ${JSON.stringify(other)}`));
      }
      seen.set(name, lower);
    }
    const read = readConnection(connection, path.child('connection'));
    if ('errors' in read) errors.push(...read.errors);
    else if (name !== undefined) selections.push({ name, index, transport: read.transport });
  }
  return { selections, errors };
}

type Read = { readonly transport: SelectedTransport | undefined } | { readonly errors: readonly FieldError[] };

function readConnection(connection: Connection | undefined, path: FieldPath): Read {
  if (connection === undefined) return { errors: [required(path.child('proxyProtocol'), '')] };
  const { proxyProtocol, transport } = connection;
  const { tcp, uds } = transport ?? {};
  const transportPath = path.child('transport');
  if (proxyProtocol === 'Direct') {
    return transport === undefined
      ? { transport: undefined }
      : { errors: [forbidden(transportPath, 'must not be set for direct connections')] };
  }
  if (proxyProtocol === 'GRPC') {
    const why = 'the tunnel protocol of GRPC proxies is not available in this version; HTTPConnect is';
    return { errors: [invalid(path.child('proxyProtocol'), proxyProtocol, why)] };
  }
  if (tcp !== undefined && uds !== undefined) {
    return { errors: [invalid(transportPath, 'tcp, uds', 'must have exactly one transport')] };
  }
  if (tcp !== undefined) return readTcp(tcp, transportPath.child('tcp'));
  if (uds === undefined) return { errors: [required(transportPath, 'must have one of tcp, uds')] };
  const { udsName } = uds;
  const udsPath = transportPath.child('uds', 'udsName');
  if (udsName === '') return { errors: [required(udsPath, '')] };
  if (udsName.startsWith('unix:')) return { errors: [invalid(udsPath, udsName, 'must be a path, not a URL')] };
  return { transport: { type: 'unix', path: udsName } };
}

function readTcp({ url: text, tlsConfig }: Tcp, path: FieldPath): Read {
  const urlPath = path.child('url');
  if (text === '') return { errors: [required(urlPath, '')] };
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.hostname === '' || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    return { errors: [invalid(urlPath, text, 'must be an http or https URL, such as https://127.0.0.1:8131')] };
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || !['', '/'].includes(url.pathname)) {
    return { errors: [invalid(urlPath, text, 'must have only a scheme, a host and a port')] };
  }
  const isSecure = url.protocol === 'https:';
  const tlsPath = path.child('tlsConfig');
  if (!isSecure && tlsConfig !== undefined) return { errors: [forbidden(tlsPath, 'must not be set for an http URL')] };
  const transport = {
    type: 'tcp',
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || (isSecure ? 443 : 80)),
  } as const;
  if (!isSecure) return { transport: { ...transport, tls: undefined } };
  if (tlsConfig === undefined) return { errors: [required(tlsPath, 'an https URL needs a client certificate')] };
  const { caBundle = '', clientCert, clientKey } = tlsConfig;
  const errors: FieldError[] = [];
  if (clientKey === '') errors.push(required(tlsPath.child('clientKey'), ''));
  if (clientCert === '') errors.push(required(tlsPath.child('clientCert'), ''));
  if (errors.length > 0) return { errors };
  const tls = { certificate: clientCert, key: clientKey, ...(caBundle === '' ? {} : { authorities: caBundle }) };
  return { transport: { ...transport, tls } };
}
