import { resolve } from 'node:path';
import type { JsonObject } from '@orch/apimachinery';
import { isJsonObject } from '@orch/apimachinery/core';
import { entriesOf, fieldText, KubeconfigError, parseKubeconfigText } from './kubeconfig-fields.js';

/** The entries of one kubeconfig file or of several merged ones. All paths in them are absolute. */
export interface KubeconfigDocument {
  readonly currentContext: string | undefined;
  readonly clusters: ReadonlyMap<string, JsonObject>;
  readonly contexts: ReadonlyMap<string, JsonObject>;
  readonly users: ReadonlyMap<string, JsonObject>;
}

/**
 * Reads the text of one file. Relative paths in it are relative to `folder`.
 * @throws KubeconfigError, also for two entries of one name in a list
 */
export async function readKubeconfigDocument(
  text: string,
  { folder }: { readonly folder: string },
): Promise<KubeconfigDocument> {
  const config = await parseKubeconfigText(text);
  const errors: string[] = [];
  const entries = (list: string, member: string, paths: readonly string[]) => {
    const found = new Map<string, JsonObject>();
    for (const entry of entriesOf(config, list, member)) {
      if (found.has(entry.name)) errors.push(`${list} has two entries ${JSON.stringify(entry.name)}`);
      else found.set(entry.name, withAbsolutePaths(entry.member, { paths, folder }));
    }
    return found;
  };
  const document = {
    currentContext: fieldText(config['current-context']),
    clusters: entries('clusters', 'cluster', ['certificate-authority']),
    contexts: entries('contexts', 'context', []),
    users: entries('users', 'user', ['client-certificate', 'client-key', 'tokenFile']),
  };
  if (errors.length > 0) throw new KubeconfigError(errors);
  return document;
}

/** Joins documents: the first that sets the current context, or has an entry of a name, wins. */
export function mergeKubeconfigDocuments(documents: readonly KubeconfigDocument[]): KubeconfigDocument {
  const merged = (list: 'clusters' | 'contexts' | 'users') => {
    const entries = new Map<string, JsonObject>();
    for (const document of documents) {
      for (const [name, entry] of document[list]) if (!entries.has(name)) entries.set(name, entry);
    }
    return entries;
  };
  return {
    currentContext: documents.find(({ currentContext }) => currentContext !== undefined)?.currentContext,
    clusters: merged('clusters'),
    contexts: merged('contexts'),
    users: merged('users'),
  };
}

function withAbsolutePaths(
  entry: JsonObject,
  { paths, folder }: { readonly paths: readonly string[]; readonly folder: string },
): JsonObject {
  const result = { ...entry };
  for (const key of paths) {
    const path = fieldText(entry[key]);
    if (path !== undefined) result[key] = resolve(folder, path);
  }
  const exec = entry['exec'];
  if (!isJsonObject(exec)) return result;
  const command = fieldText(exec['command']);
  // A name without separator is searched in PATH.
  if (command?.includes('/')) result['exec'] = { ...exec, command: resolve(folder, command) };
  return result;
}
