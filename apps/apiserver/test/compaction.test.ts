import { expect, test } from '@jest/globals';
import { orchNames } from '@orch/apimachinery';
import { generateAuthority, issueCertificate, validFor } from '@orch/certs';
import { silentLogger } from '@orch/component';
import { CompactedError, type Revision, type Store } from '@orch/storage';
import { type RunApiServerOptions, runApiServer } from '../src/index.js';

/** Runs a server on a memory store for as long as `use` takes. */
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
    names: orchNames,
    store: { engine: 'memory' },
    storageMediaType: 'json',
    compactionIntervalMs,
    historyRetentionMs,
    listener: { ...pair, host: '127.0.0.1', port: 0 },
    anonymous: false,
    authorizationModes: ['RBAC'],
    disabledAdmissionPlugins: [],
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

test('a running server gives up old history each interval, and ends with its signal all the same', async () => {
  await withServer({ compactionIntervalMs: 10, historyRetentionMs: 0 }, async (store) => {
    for (let tries = 0; !(await isCompacted(store)) && tries < 300; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(await isCompacted(store)).toBe(true);
  });
  await withServer({ compactionIntervalMs: 0, historyRetentionMs: 0 }, async (store) =>
    expect(await isCompacted(store)).toBe(false),
  );
});

test('history younger than --history-retention outlives every compaction, and older history goes with the next one', async () => {
  const historyRetentionMs = 300;
  await withServer({ compactionIntervalMs: 10, historyRetentionMs }, async (store) => {
    const write = async (value: string): Promise<Revision> => {
      const put = { type: 'put', key: 'a', value: Buffer.from(value) } as const;
      return (await store.transact({ guards: [], writes: [put] })).revision;
    };
    const first = await write('1');
    const replacedMs = Date.now();
    await write('2');
    while (!(await isCompacted(store, first))) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    // What was replaced was current until then, and is readable for as long after.
    expect(Date.now() - replacedMs).toBeGreaterThanOrEqual(historyRetentionMs);
  });
});
