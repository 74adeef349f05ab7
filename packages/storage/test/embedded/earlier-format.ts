import { systemClock } from '@orch/apimachinery';
import { formatVersion } from '../../src/embedded/check-environment.js';
import { openEnvironment } from '../../src/embedded/environment.js';
import { openEmbeddedStore } from '../../src/embedded/open-embedded-store.js';

const clock = systemClock();
const checksumBytes = 4;

/** The entries of a store of any size, by key. */
export type Contents = ReadonlyMap<string, string>;

/**
 * Writes a store of format 1 into the folder: `count` entries, half of them changed once. Only the checksums and the number
 * tell the formats apart, so that a store of format 2 without them is one of format 1.
 */
export async function writeFormat1(folder: string, count: number): Promise<Contents> {
  const contents = new Map<string, string>();
  const store = await openEmbeddedStore({ folder, dialect: 'orch', clock });
  const writeAll = async (names: readonly string[], version: number): Promise<void> => {
    for (let at = 0; at < names.length; at += entriesPerCommit) {
      const part = names.slice(at, at + entriesPerCommit);
      for (const [index, key] of part.entries())
        contents.set(key, `${key} ${version} ${'x'.repeat(((at + index) * 37) % 1_500)}`);
      const writes = part.map((key) => ({ type: 'put', key, value: Buffer.from(contents.get(key) ?? '') }) as const);
      await store.transact({ guards: [], writes });
    }
  };
  const names = Array.from({ length: count }, (_, index) => `entries/${index}`);
  await writeAll(names, 1);
  await writeAll(names.slice(0, count / 2), 2);
  await store.close();
  const environment = await openEnvironment({ folder, dialect: 'orch', clock });
  environment.root.transactionSync(() => {
    for (const position of [...environment.log.getKeys()]) {
      const record = environment.log.getBinary(position);
      if (record !== undefined) environment.log.putSync(position, Buffer.from(record.subarray(checksumBytes)));
    }
    environment.root.putSync('format', Buffer.from('1'));
  });
  await environment.close();
  return contents;
}

const entriesPerCommit = 100;

/** Opens the store, which migrates it if it must be, and reads all entries. */
export async function readContents(folder: string): Promise<Contents> {
  const store = await openEmbeddedStore({ folder, dialect: 'orch', clock });
  const { entries } = await store.range('');
  await store.close();
  return new Map(entries.map(({ key, value }) => [key, Buffer.from(value).toString()]));
}

/** The number of the present format, as stores have it. */
export const presentFormat = String(formatVersion);
