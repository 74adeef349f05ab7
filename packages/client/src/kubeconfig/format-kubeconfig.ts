import { wellKnown } from '@orch/apimachinery/core';
import type { ClientConfig } from './client-config.js';
import { namesOfExecVersion } from './exec-entry.js';

/** Of `formatKubeconfig`. */
export interface FormatKubeconfigOptions {
  readonly name: string;
  /** Extensions of the cluster entry, by name: plain data that other programs ignore. */
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** Formats a kubeconfig with one cluster, user and context, all named `name`, and embedded credentials. */
export function formatKubeconfig(config: ClientConfig, { name, extensions = {} }: FormatKubeconfigOptions): string {
  return [
    'apiVersion: v1',
    'kind: Config',
    ...entry('clusters', 'cluster', { name, fields: clusterFields(config, extensions) }),
    ...entry('users', 'user', { name, fields: userFields(config) }),
    ...entry('contexts', 'context', { name, fields: { cluster: name, user: name, namespace: config.namespace } }),
    `current-context: ${JSON.stringify(name)}`,
    '',
  ].join('\n');
}

/** Values are written as JSON, which is YAML: they need no other quoting. */
function entry(
  list: string,
  member: string,
  { name, fields }: { readonly name: string; readonly fields: Readonly<Record<string, unknown>> },
): readonly string[] {
  const set = Object.entries(fields).filter(([, value]) => value !== undefined);
  const head = [`${list}:`, `- name: ${JSON.stringify(name)}`];
  if (set.length === 0) return [...head, `  ${member}: {}`];
  return [...head, `  ${member}:`, ...set.map(([key, value]) => `    ${key}: ${JSON.stringify(value)}`)];
}

function clusterFields(
  config: ClientConfig,
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { exec } = config;
  const names = namesOfExecVersion(exec?.apiVersion ?? '');
  const extension = exec?.cluster?.config;
  const extensions = [
    ...Object.entries(given).map(([name, value]) => ({ name, extension: value })),
    ...(extension === undefined || names === undefined
      ? []
      : [{ name: `${names.group(wellKnown.groups.clientAuthentication)}/exec`, extension }]),
  ];
  return {
    server: config.server,
    'certificate-authority-data': base64(config.certificateAuthority),
    'tls-server-name': config.serverName,
    'insecure-skip-tls-verify': config.insecureSkipVerify,
    'proxy-url': config.proxyUrl,
    extensions: extensions.length === 0 ? undefined : extensions,
  };
}

function userFields(config: ClientConfig): Readonly<Record<string, unknown>> {
  const { exec, impersonate } = config;
  return {
    token: config.token,
    tokenFile: config.tokenFile,
    username: config.username,
    password: config.password,
    'client-certificate-data': base64(config.clientCertificate),
    'client-key-data': base64(config.clientKey),
    as: impersonate?.user,
    'as-groups': impersonate?.groups,
    'as-user-extra': impersonate?.extra,
    exec:
      exec === undefined ? undefined : { ...exec, cluster: undefined, provideClusterInfo: exec.cluster !== undefined },
  };
}

function base64(pem: string | undefined): string | undefined {
  return pem === undefined ? undefined : Buffer.from(pem).toString('base64');
}
