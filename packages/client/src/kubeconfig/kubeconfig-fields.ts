import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { JsonObject, JsonValue } from '@orch/apimachinery';
import { errorMessage, isJsonObject } from '@orch/apimachinery/core';

/** An invalid kubeconfig; the message names each invalid part. */
export class KubeconfigError extends Error {
  override readonly name = 'KubeconfigError';
  /** One text per invalid part. */
  readonly errors: readonly string[];

  constructor(errors: string | readonly string[], options?: ErrorOptions) {
    const list = typeof errors === 'string' ? [errors] : errors;
    super(list.join('; '), options);
    this.errors = list;
  }
}

/** The content of a kubeconfig file. @throws KubeconfigError */
export async function parseKubeconfigText(text: string): Promise<JsonObject> {
  // Loaded with the first kubeconfig: a program inside a cluster needs no YAML.
  const { parse } = await import('yaml');
  let value: unknown;
  try {
    value = parse(text);
  } catch (error) {
    throw new KubeconfigError('the kubeconfig is not YAML', { cause: error });
  }
  if (!isJsonObject(value)) throw new KubeconfigError('the kubeconfig is not an object');
  return value;
}

/** The text of a field; undefined when it is missing, empty or of another type. */
export function fieldText(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** PEM that a field holds inline (`KEY-data`, base64) or names as a file, relative to `folder`. */
export async function fieldPem(
  source: JsonObject,
  { key, folder }: { readonly key: string; readonly folder: string },
): Promise<string | undefined> {
  const data = fieldText(source[`${key}-data`]);
  if (data !== undefined) return Buffer.from(data, 'base64').toString('utf8');
  const file = fieldText(source[key]);
  return file === undefined ? undefined : await readNamedFile(resolve(folder, file), key);
}

/** The content of a file that the field `key` names. @throws KubeconfigError when it cannot be read */
export async function readNamedFile(file: string, key: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new KubeconfigError(`${key}: ${errorMessage(error)}`, { cause: error });
  }
}

export interface NamedEntry {
  readonly name: string;
  readonly member: JsonObject;
}

/** The entries of `clusters`, `contexts` or `users`, whose content is in the field `member`. */
export function entriesOf(config: JsonObject, list: string, member: string): readonly NamedEntry[] {
  const entries = config[list];
  if (!Array.isArray(entries)) return [];
  return entries.flatMap((entry) => {
    if (!isJsonObject(entry)) return [];
    const content = entry[member];
    return [{ name: String(entry['name'] ?? ''), member: isJsonObject(content) ? content : {} }];
  });
}

/** The texts of a list field; empty when it is missing. */
export function fieldTexts(value: JsonValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
