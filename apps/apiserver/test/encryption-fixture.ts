import { randomBytes } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '@orch/apimachinery';
import { openEmbeddedStore } from '@orch/storage';
import type { RunningServer } from './server-fixture.js';

export const newKey = (bytes = 32): string => randomBytes(bytes).toString('base64');

/** A configuration for secrets, and what else is named. Providers are in YAML flow style. */
export function configurationText(providers: readonly string[], resources = 'secrets'): string {
  return [
    'apiVersion: apiserver.config.orch.io/v1',
    'kind: EncryptionConfiguration',
    `resources: [{ resources: [${resources}], providers: [${providers.join(', ')}] }]`,
  ].join('\n');
}

export const keyed = (type: string, ...keys: readonly (readonly [string, string])[]): string =>
  `{ ${type}: { keys: [${keys.map(([name, secret]) => `{ name: ${name}, secret: "${secret}" }`).join(', ')}] } }`;

export async function writeConfiguration(path: string, ...given: Parameters<typeof configurationText>): Promise<void> {
  await writeFile(path, configurationText(...given));
}

export const secrets = '/api/v1/namespaces/default/secrets';

export const secret = (name: string, text: string) => ({
  metadata: { name },
  data: { text: Buffer.from(text).toString('base64') },
});

export async function textOf({ ask }: RunningServer, name: string): Promise<string> {
  const { json } = await ask('GET', `${secrets}/${name}`);
  return Buffer.from(json.data.text, 'base64').toString();
}

/** The stored values of a closed store. */
export async function storedValues(folder: string, prefix: string): Promise<Readonly<Record<string, Buffer>>> {
  const store = await openEmbeddedStore({ folder, dialect: 'orch', clock: systemClock() });
  try {
    const { entries } = await store.range(prefix);
    return Object.fromEntries(entries.map(({ key, value }) => [key.slice(prefix.length), Buffer.from(value)]));
  } finally {
    await store.close();
  }
}

/** The content of all files below a folder. */
export async function bytesIn(path: string): Promise<Buffer> {
  const names = await readdir(path, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile());
  return Buffer.concat(await Promise.all(files.map((entry) => readFile(join(entry.parentPath, entry.name)))));
}
