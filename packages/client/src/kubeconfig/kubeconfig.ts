import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { isJsonObject, type JsonObject, type JsonValue } from '@orch/apimachinery';
import { parse, stringify } from 'yaml';
import { defined } from '../defined.js';

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
  /** The namespace of the context. */
  readonly namespace?: string;
  /** Sent as user agent. */
  readonly userAgent?: string;
}

/** An invalid kubeconfig; the message names the invalid part. */
export class KubeconfigError extends Error {
  override readonly name = 'KubeconfigError';
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
  const config = parseObject(text);
  const contextName = options.context ?? stringOf(config['current-context']);
  if (!contextName) throw new KubeconfigError('current-context is not set');
  const context = entryOf(config, { list: 'contexts', member: 'context', name: contextName });
  const cluster = entryOf(config, { list: 'clusters', member: 'cluster', name: stringOf(context['cluster']) ?? '' });
  const user = context['user'] ? entryOf(config, { list: 'users', member: 'user', name: String(context['user']) }) : {};
  const server = stringOf(cluster['server']);
  if (!server) throw new KubeconfigError(`cluster ${JSON.stringify(context['cluster'])} has no server`);
  const material = (source: JsonObject, key: string) => pemOf(source, { key, folder: options.folder });
  return {
    server: server.replace(/(?<!\/)\/+$/, ''),
    ...defined({
      certificateAuthority: await material(cluster, 'certificate-authority'),
      serverName: stringOf(cluster['tls-server-name']),
      insecureSkipVerify: cluster['insecure-skip-tls-verify'] === true ? true : undefined,
      token: stringOf(user['token']) ?? (await tokenFileOf(user, options.folder)),
      clientCertificate: await material(user, 'client-certificate'),
      clientKey: await material(user, 'client-key'),
      namespace: stringOf(context['namespace']),
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

function parseObject(text: string): JsonObject {
  let value: unknown;
  try {
    value = parse(text);
  } catch (error) {
    throw new KubeconfigError('the kubeconfig is not YAML', { cause: error });
  }
  if (!isJsonObject(value)) throw new KubeconfigError('the kubeconfig is not an object');
  return value;
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

async function pemOf(
  source: JsonObject,
  { key, folder }: { readonly key: string; readonly folder: string | undefined },
): Promise<string | undefined> {
  const data = stringOf(source[`${key}-data`]);
  if (data !== undefined) return Buffer.from(data, 'base64').toString('utf8');
  const file = stringOf(source[key]);
  return file === undefined ? undefined : await readFile(resolve(folder ?? '.', file), 'utf8');
}

async function tokenFileOf(user: JsonObject, folder: string | undefined): Promise<string | undefined> {
  const file = stringOf(user['tokenFile']);
  return file === undefined ? undefined : (await readFile(resolve(folder ?? '.', file), 'utf8')).trim();
}

function stringOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
