import { expect, test } from '@jest/globals';
import { orchNames } from '@orch/apimachinery';
import { generateAuthority, issueCertificate, validFor } from '@orch/certs';
import { silentLogger } from '@orch/component';
import { CompactedError, type Revision, type Store } from '@orch/storage';
import { type RunApiServerOptions, runApiServer } from '../src/index.js';

/** Runs a server on a memory store for as long as `use` takes. */
async function withServer(compactionIntervalMs: number, use: (store: Store) => Promise<void>): Promise<void> {
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
    listener: { ...pair, host: '127.0.0.1', port: 0 },
    anonymous: false,
    authorizationModes: ['RBAC'],
    disabledAdmissionPlugins: [],
  } as const;
  await runApiServer(config, { signal: ending.signal, logger: silentLogger, onReady });
  await using;
}

const isCompacted = async (store: Store): Promise<boolean> =>
  await store.get('a', { atRevision: 1 as Revision }).then(
    () => false,
    (error) => error instanceof CompactedError,
  );

test('a running server gives up old history each interval, and ends with its signal all the same', async () => {
  await withServer(10, async (store) => {
    for (let tries = 0; !(await isCompacted(store)) && tries < 300; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(await isCompacted(store)).toBe(true);
  });
  await withServer(0, async (store) => expect(await isCompacted(store)).toBe(false));
});
