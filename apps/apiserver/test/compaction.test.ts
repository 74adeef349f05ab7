import { expect, test } from '@jest/globals';
import { generateAuthority, issueCertificate, validFor } from '@orch/certs';
import { silentLogger } from '@orch/component';
import { CompactedError, type Revision, type Store } from '@orch/storage';
import { runApiServer } from '../src/index.js';
import type { RunApiServerOptions } from '../src/server/run-options.js';

/** Runs a server on a memory store while `use` runs. */
async function withServer(
  { compactionIntervalMs, historyRetentionMs }: Intervals,
  use: (store: Store) => Promise<void>,
): Promise<void> {
  const validity = validFor(1, new Date());
  const authority = await generateAuthority({ commonName: 'test-ca', ...validity });
  const hosts = ['127.0.0.1'];
  const pair = await issueCertificate(authority, { commonName: 'localhost', usages: ['server'], hosts, ...validity });
  const ending = new AbortController();
  let using: Promise<void> | undefined;
  const onReady: RunApiServerOptions['onReady'] = ({ store }) => {
    using = use(store).finally(() => ending.abort());
  };
  const config = {
    dialect: 'orch',
    store: { engine: 'memory' },
    storageMediaType: 'json',
    compactionIntervalMs,
    historyRetentionMs,
    listener: { ...pair, host: '127.0.0.1', port: 0 },
    anonymous: false,
    authorizationModes: ['RBAC'],
  } as const;
  await runApiServer(config, { signal: ending.signal, logger: silentLogger, onReady });
  await using;
}

interface Intervals {
  readonly compactionIntervalMs: number;
  readonly historyRetentionMs: number;
}

const isCompacted = async (store: Store, atRevision = 1 as Revision): Promise<boolean> =>
  await store.get('a', { atRevision }).then(
    () => false,
    (error) => error instanceof CompactedError,
  );

test('a running server compacts the store each interval, and stops on its signal', async () => {
  await withServer({ compactionIntervalMs: 10, historyRetentionMs: 0 }, async (store) => {
    while (!(await isCompacted(store))) await new Promise((resolve) => setTimeout(resolve, 10));
  });
  await withServer({ compactionIntervalMs: 0, historyRetentionMs: 0 }, async (store) =>
    expect(await isCompacted(store)).toBe(false),
  );
});

test('compaction keeps revisions younger than --history-retention and removes older ones', async () => {
  const historyRetentionMs = 300;
  await withServer({ compactionIntervalMs: 10, historyRetentionMs }, async (store) => {
    const write = async (value: string): Promise<Revision> => {
      const put = { type: 'put', key: 'a', value: Buffer.from(value) } as const;
      return (await store.transact({ guards: [], writes: [put] })).revision;
    };
    // The server itself also writes: revision 1 stays readable for the retention after the next revision of any key.
    const keptUntilMs = Date.now() + historyRetentionMs;
    const first = await write('1');
    await write('2');
    while (!(await isCompacted(store, first))) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(Date.now()).toBeGreaterThanOrEqual(keptUntilMs);
  });
});
