import { readFile } from 'node:fs/promises';
import { parseConfig } from '@orch/api';
import { errorMessage, type JsonObject } from '@orch/apimachinery';

/** Reads a configuration file in YAML or JSON. Errors do not name the file. */
export async function readConfigFile(
  file: string,
): Promise<{ readonly value: JsonObject } | { readonly errors: readonly string[] }> {
  try {
    return parseConfig(await readFile(file, 'utf8'));
  } catch (error) {
    return { errors: [errorMessage(error)] };
  }
}
