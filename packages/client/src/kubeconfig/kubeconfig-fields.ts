import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { isJsonObject, type JsonObject, type JsonValue } from '@orch/apimachinery';
import { parse } from 'yaml';

/** An invalid kubeconfig; the message names the invalid part. */
export class KubeconfigError extends Error {
  override readonly name = 'KubeconfigError';
}

/** The content of a kubeconfig file. @throws KubeconfigError */
export function parseKubeconfigText(text: string): JsonObject {
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
  return file === undefined ? undefined : await readFile(resolve(folder, file), 'utf8');
}
