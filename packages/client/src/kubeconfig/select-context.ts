import type { JsonObject } from '@orch/apimachinery';
import { isJsonObject } from '@orch/apimachinery/core';
import { defined } from '../defined.js';
import type { ClientConfig } from './client-config.js';
import { execErrors, execPluginOf } from './exec-entry.js';
import { impersonationOf } from './impersonation.js';
import type { KubeconfigDocument } from './kubeconfig-document.js';
import { fieldPem, fieldText, KubeconfigError, readNamedFile } from './kubeconfig-fields.js';

/**
 * Server and credentials of the context `context`, or of the current one.
 * @throws KubeconfigError with all faults of the context, its cluster and its user
 */
export async function selectContext(document: KubeconfigDocument, context?: string): Promise<ClientConfig> {
  const found = findEntries(document, context ?? document.currentContext);
  const errors = [...clusterErrors(found), ...userErrors(found)];
  if (errors.length > 0) throw new KubeconfigError(errors);
  const { cluster, user } = found;
  const server: ClientConfig = {
    server: (fieldText(cluster['server']) ?? '').replace(/(?<!\/)\/+$/, ''),
    ...defined({
      certificateAuthority: await fieldPem(cluster, { key: 'certificate-authority', folder: '' }),
      serverName: fieldText(cluster['tls-server-name']),
      insecureSkipVerify: cluster['insecure-skip-tls-verify'] === true ? true : undefined,
      proxyUrl: fieldText(cluster['proxy-url']),
    }),
  };
  const tokenFile = fieldText(user['tokenFile']);
  return {
    ...server,
    ...defined({
      token:
        fieldText(user['token']) ??
        (tokenFile === undefined ? undefined : (await readNamedFile(tokenFile, 'tokenFile')).trim()),
      tokenFile,
      username: fieldText(user['username']),
      password: fieldText(user['password']),
      clientCertificate: await fieldPem(user, { key: 'client-certificate', folder: '' }),
      clientKey: await fieldPem(user, { key: 'client-key', folder: '' }),
      clientCertificateFiles: certificateFilesOf(user),
      exec: execPluginOf(user, { cluster, server }),
      impersonate: impersonationOf(found.userName, user),
      namespace: fieldText(found.context['namespace']),
    }),
  };
}

/** The extension of that name of the cluster of a context; undefined without one. @throws KubeconfigError */
export function clusterExtension(
  document: KubeconfigDocument,
  { name, context }: { readonly name: string; readonly context: string | undefined },
): unknown {
  const { cluster } = findEntries(document, context ?? document.currentContext);
  const extensions = cluster['extensions'];
  const entries = Array.isArray(extensions) ? extensions.filter(isJsonObject) : [];
  return entries.find((entry) => entry['name'] === name)?.['extension'];
}

/** Undefined when the kubeconfig contains the certificate or the key itself. Paths are absolute. */
function certificateFilesOf(user: JsonObject): ClientConfig['clientCertificateFiles'] {
  const certificate = fieldText(user['client-certificate']);
  const key = fieldText(user['client-key']);
  return certificate === undefined || key === undefined ? undefined : { certificate, key };
}

interface FoundEntries {
  readonly context: JsonObject;
  readonly clusterName: string;
  readonly cluster: JsonObject;
  readonly userName: string;
  readonly user: JsonObject;
}

function findEntries({ clusters, contexts, users }: KubeconfigDocument, name: string | undefined): FoundEntries {
  if (name === undefined) {
    const isEmpty = clusters.size + contexts.size + users.size === 0;
    throw new KubeconfigError(
      isEmpty ? 'the kubeconfig is empty: current-context is not set' : 'current-context is not set',
    );
  }
  const context = contexts.get(name);
  if (context === undefined) throw new KubeconfigError(`contexts has no entry ${JSON.stringify(name)}`);
  const clusterName = fieldText(context['cluster']) ?? '';
  const cluster = clusters.get(clusterName);
  if (cluster === undefined) throw new KubeconfigError(`clusters has no entry ${JSON.stringify(clusterName)}`);
  const userName = fieldText(context['user']) ?? '';
  // A context without a user has no credentials.
  const user = userName === '' ? {} : users.get(userName);
  if (user === undefined) throw new KubeconfigError(`users has no entry ${JSON.stringify(userName)}`);
  return { context, clusterName, cluster, userName, user };
}

function clusterErrors({ clusterName, cluster }: FoundEntries): readonly string[] {
  const errors: string[] = [];
  if (fieldText(cluster['server']) === undefined) errors.push('has no server');
  errors.push(...bothSet(cluster, 'certificate-authority'));
  const hasAuthority = isSet(cluster, 'certificate-authority') || isSet(cluster, 'certificate-authority-data');
  if (cluster['insecure-skip-tls-verify'] === true && hasAuthority) {
    errors.push('insecure-skip-tls-verify excludes a certificate authority');
  }
  const proxy = fieldText(cluster['proxy-url']);
  if (proxy !== undefined && !/^https?:\/\/[^/]+\/?$/.test(proxy)) {
    errors.push(`proxy-url: ${JSON.stringify(proxy)} must be http://host:port or https://host:port`);
  }
  return errors.map((error) => `cluster ${JSON.stringify(clusterName)}: ${error}`);
}

function userErrors({ userName, user }: FoundEntries): readonly string[] {
  const errors: string[] = [];
  const hasToken = isSet(user, 'token') || isSet(user, 'tokenFile');
  if (hasToken && (isSet(user, 'username') || isSet(user, 'password'))) {
    errors.push('only one of token and username with password may be set');
  }
  errors.push(...bothSet(user, 'client-certificate'), ...bothSet(user, 'client-key'));
  const hasCertificate = isSet(user, 'client-certificate') || isSet(user, 'client-certificate-data');
  const hasKey = isSet(user, 'client-key') || isSet(user, 'client-key-data');
  if (hasCertificate !== hasKey) errors.push('client-certificate and client-key must be set together');
  if (user['auth-provider'] !== undefined && user['exec'] === undefined) errors.push('auth-provider is not supported');
  errors.push(...execErrors(user));
  return errors.map((error) => `user ${JSON.stringify(userName)}: ${error}`);
}

function bothSet(entry: JsonObject, key: string): readonly string[] {
  return isSet(entry, key) && isSet(entry, `${key}-data`) ? [`${key} and ${key}-data exclude each other`] : [];
}

function isSet(entry: JsonObject, key: string): boolean {
  return fieldText(entry[key]) !== undefined;
}
