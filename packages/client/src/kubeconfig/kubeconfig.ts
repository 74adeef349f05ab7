import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { isJsonObject, type JsonObject } from '@orch/apimachinery';
import { stringify } from 'yaml';
import { defined } from '../defined.js';
import { fieldPem, fieldText, KubeconfigError, parseKubeconfigText } from './kubeconfig-fields.js';

/** Address and credentials for a server. Keys and certificates are PEM. */
export interface ClientConfig {
  /** `https://127.0.0.1:6443`, without a trailing slash. */
  readonly server: string;
  readonly certificateAuthority?: string;
  /** The name to verify the server certificate against, if it differs from the host of `server`. */
  readonly serverName?: string;
  readonly insecureSkipVerify?: boolean;
  readonly token?: string;
  readonly clientCertificate?: string;
  readonly clientKey?: string;
  /** The files of `clientCertificate` and `clientKey`; read again while the client is in use. */
  readonly clientCertificateFiles?: {
    readonly certificate: string;
    readonly key: string;
    /** Milliseconds between two reads; defaults to the limits of this package. */
    readonly checkMs?: number;
  };
  /** The namespace of the context. */
  readonly namespace?: string;
  /** Sent as user agent. */
  readonly userAgent?: string;
}

/** Reads a kubeconfig file; relative paths in it are relative to its folder. @throws KubeconfigError */
export async function loadKubeconfig(file: string, options: { readonly context?: string } = {}): Promise<ClientConfig> {
  const text = await readFile(file, 'utf8');
  return parseKubeconfig(text, { ...options, folder: dirname(file) });
}

/** Returns server and credentials of the current context, or of `context`. @throws KubeconfigError */
export async function parseKubeconfig(
  text: string,
  options: { readonly context?: string; readonly folder?: string } = {},
): Promise<ClientConfig> {
  const config = parseKubeconfigText(text);
  const contextName = options.context ?? fieldText(config['current-context']);
  if (!contextName) throw new KubeconfigError('current-context is not set');
  const context = entryOf(config, { list: 'contexts', member: 'context', name: contextName });
  const cluster = entryOf(config, { list: 'clusters', member: 'cluster', name: fieldText(context['cluster']) ?? '' });
  const user = context['user'] ? entryOf(config, { list: 'users', member: 'user', name: String(context['user']) }) : {};
  const server = fieldText(cluster['server']);
  if (!server) throw new KubeconfigError(`cluster ${JSON.stringify(context['cluster'])} has no server`);
  const material = (source: JsonObject, key: string) => fieldPem(source, { key, folder: options.folder ?? '.' });
  return {
    server: server.replace(/(?<!\/)\/+$/, ''),
    ...defined({
      certificateAuthority: await material(cluster, 'certificate-authority'),
      serverName: fieldText(cluster['tls-server-name']),
      insecureSkipVerify: cluster['insecure-skip-tls-verify'] === true ? true : undefined,
      token: fieldText(user['token']) ?? (await tokenFileOf(user, options.folder)),
      clientCertificate: await material(user, 'client-certificate'),
      clientKey: await material(user, 'client-key'),
      clientCertificateFiles: certificateFilesOf(user, options.folder),
      namespace: fieldText(context['namespace']),
    }),
  };
}

/** Formats a kubeconfig with one cluster, user and context, all named `name`, and embedded credentials. */
export function formatKubeconfig(config: ClientConfig, { name }: { readonly name: string }): string {
  const base64 = (pem: string | undefined) => (pem === undefined ? undefined : Buffer.from(pem).toString('base64'));
  return stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [
      {
        name,
        cluster: defined({
          server: config.server,
          'certificate-authority-data': base64(config.certificateAuthority),
          'tls-server-name': config.serverName,
          'insecure-skip-tls-verify': config.insecureSkipVerify,
        }),
      },
    ],
    users: [
      {
        name,
        user: defined({
          token: config.token,
          'client-certificate-data': base64(config.clientCertificate),
          'client-key-data': base64(config.clientKey),
        }),
      },
    ],
    contexts: [{ name, context: defined({ cluster: name, user: name, namespace: config.namespace }) }],
    'current-context': name,
  });
}

function entryOf(config: JsonObject, wanted: { list: string; member: string; name: string }): JsonObject {
  const list = config[wanted.list];
  const entry = Array.isArray(list)
    ? list.find((item) => isJsonObject(item) && item['name'] === wanted.name)
    : undefined;
  const member = isJsonObject(entry) ? entry[wanted.member] : undefined;
  if (!isJsonObject(member)) throw new KubeconfigError(`${wanted.list} has no entry ${JSON.stringify(wanted.name)}`);
  return member;
}

/** undefined when the kubeconfig contains the certificate or the key itself, which take precedence over files. */
function certificateFilesOf(user: JsonObject, folder = '.'): ClientConfig['clientCertificateFiles'] {
  const certificate = fieldText(user['client-certificate']);
  const key = fieldText(user['client-key']);
  if (certificate === undefined || key === undefined) return undefined;
  if (user['client-certificate-data'] !== undefined || user['client-key-data'] !== undefined) return undefined;
  return { certificate: resolve(folder, certificate), key: resolve(folder, key) };
}

async function tokenFileOf(user: JsonObject, folder: string | undefined): Promise<string | undefined> {
  const file = fieldText(user['tokenFile']);
  return file === undefined ? undefined : (await readFile(resolve(folder ?? '.', file), 'utf8')).trim();
}
