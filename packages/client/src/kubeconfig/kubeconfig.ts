import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { errorMessage } from '@orch/apimachinery/core';
import { errorCode } from '../error-code.js';
import type { ClientConfig } from './client-config.js';
import { type KubeconfigDocument, mergeKubeconfigDocuments, readKubeconfigDocument } from './kubeconfig-document.js';
import { KubeconfigError } from './kubeconfig-fields.js';
import { clusterExtension, selectContext } from './select-context.js';

/** Reads a kubeconfig file; relative paths in it are relative to its folder. @throws KubeconfigError */
export async function loadKubeconfig(file: string, options: { readonly context?: string } = {}): Promise<ClientConfig> {
  return await selectContext(await readDocumentOf(file, await readFile(file, 'utf8')), options.context);
}

/**
 * The extension of that name of the cluster of the current context, or of `context`; undefined without one.
 * @throws KubeconfigError
 */
export async function loadClusterExtension(
  file: string,
  { name, context }: { readonly name: string; readonly context?: string },
): Promise<unknown> {
  return clusterExtension(await readDocumentOf(file, await readFile(file, 'utf8')), { name, context });
}

/** Returns server and credentials of the current context, or of `context`. @throws KubeconfigError */
export async function parseKubeconfig(
  text: string,
  options: { readonly context?: string; readonly folder?: string } = {},
): Promise<ClientConfig> {
  return await selectContext(await readKubeconfigDocument(text, { folder: options.folder ?? '.' }), options.context);
}

/**
 * Merges several kubeconfig files: the first that sets the current context, or has an entry of a name, wins. Files that do
 * not exist are skipped, as in the variable `KUBECONFIG`; when none exists, the result is undefined.
 * @throws KubeconfigError that names the file
 */
export async function loadMergedKubeconfigs(
  files: readonly string[],
  options: { readonly context?: string } = {},
): Promise<ClientConfig | undefined> {
  const documents: KubeconfigDocument[] = [];
  for (const file of files) {
    const text = await readIfPresent(file);
    if (text !== undefined) documents.push(await readDocumentOf(file, text));
  }
  return documents.length === 0 ? undefined : await selectContext(mergeKubeconfigDocuments(documents), options.context);
}

async function readDocumentOf(file: string, text: string): Promise<KubeconfigDocument> {
  try {
    return await readKubeconfigDocument(text, { folder: resolve(dirname(file)) });
  } catch (error) {
    if (!(error instanceof KubeconfigError)) throw error;
    throw new KubeconfigError(
      error.errors.map((each) => `${file}: ${each}`),
      { cause: error.cause },
    );
  }
}

/** @throws KubeconfigError when the file exists but cannot be read */
async function readIfPresent(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw new KubeconfigError(`${file}: ${errorMessage(error)}`, { cause: error });
  }
}
