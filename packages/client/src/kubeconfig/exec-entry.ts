import type { JsonObject, Names } from '@orch/apimachinery';
import { isJsonObject, kubernetesNames, orchNames, wellKnown } from '@orch/apimachinery/core';
import { defined } from '../defined.js';
import type { ClientConfig, ExecCluster, ExecPlugin } from './client-config.js';
import { fieldText, fieldTexts } from './kubeconfig-fields.js';

const versions = ['v1beta1', 'v1alpha1'];

/** The names of the dialect in which `apiVersion` is spelled; undefined for another group or version. */
export function namesOfExecVersion(apiVersion: string): Names | undefined {
  return [orchNames, kubernetesNames].find((names) =>
    versions.some((version) => apiVersion === `${names.group(wellKnown.groups.clientAuthentication)}/${version}`),
  );
}

/** The faults of an `exec` entry, one text each. */
export function execErrors(user: JsonObject): readonly string[] {
  const exec = user['exec'];
  if (exec === undefined || exec === null) return [];
  if (!isJsonObject(exec)) return ['exec must be an object'];
  const errors: string[] = [];
  if (user['auth-provider'] !== undefined) errors.push('exec and auth-provider exclude each other');
  if (fieldText(exec['command']) === undefined) errors.push('exec.command is required');
  const apiVersion = fieldText(exec['apiVersion']);
  if (apiVersion === undefined) errors.push('exec.apiVersion is required');
  else if (namesOfExecVersion(apiVersion) === undefined) {
    errors.push(`exec.apiVersion: Unsupported value: ${JSON.stringify(apiVersion)}`);
  }
  for (const [index, variable] of listOf(exec['env']).entries()) {
    if (!isJsonObject(variable) || fieldText(variable['name']) === undefined) {
      errors.push(`exec.env[${index}].name is required`);
    }
  }
  return errors;
}

/** Reads a valid `exec` entry. `server` describes the cluster to the plugin if it asks for that. */
export function execPluginOf(
  user: JsonObject,
  { cluster, server }: { readonly cluster: JsonObject; readonly server: ClientConfig },
): ExecPlugin | undefined {
  const exec = user['exec'];
  if (!isJsonObject(exec)) return undefined;
  const apiVersion = fieldText(exec['apiVersion']) ?? '';
  const args = fieldTexts(exec['args']);
  const env = listOf(exec['env']).flatMap((variable) =>
    isJsonObject(variable) ? [{ name: String(variable['name']), value: String(variable['value'] ?? '') }] : [],
  );
  return {
    command: fieldText(exec['command']) ?? '',
    apiVersion,
    ...(args.length > 0 ? { args } : {}),
    ...(env.length > 0 ? { env } : {}),
    ...defined({ installHint: fieldText(exec['installHint']) }),
    ...(exec['provideClusterInfo'] === true ? { cluster: execCluster(cluster, { apiVersion, server }) } : {}),
  };
}

function execCluster(
  cluster: JsonObject,
  { apiVersion, server }: { readonly apiVersion: string; readonly server: ClientConfig },
): ExecCluster {
  const ca = server.certificateAuthority;
  return {
    server: server.server,
    ...defined({
      'tls-server-name': server.serverName,
      'insecure-skip-tls-verify': server.insecureSkipVerify,
      'certificate-authority-data': ca === undefined ? undefined : Buffer.from(ca).toString('base64'),
      'proxy-url': server.proxyUrl,
    }),
    ...execExtension(cluster, namesOfExecVersion(apiVersion)),
  };
}

/** The content of the extension for credential plugins, which is any JSON. */
function execExtension(cluster: JsonObject, names: Names | undefined): { readonly config?: unknown } {
  if (names === undefined) return {};
  const wanted = `${names.group(wellKnown.groups.clientAuthentication)}/exec`;
  for (const extension of listOf(cluster['extensions'])) {
    if (isJsonObject(extension) && extension['name'] === wanted) return { config: extension['extension'] };
  }
  return {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
