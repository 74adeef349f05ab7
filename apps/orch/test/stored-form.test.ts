import { expect, test } from '@jest/globals';
import { silentLogger } from '@orch/component';
import { runUp } from '../src/up/up.js';
import type { UpReady } from '../src/up/up-config.js';

test('orch up stores objects as JSON, the faster form on its engine', async () => {
  const stopping = new AbortController();
  let using: Promise<void> | undefined;
  const use = async ({ store }: UpReady): Promise<void> => {
    const { entries } = await store.range('/registry/');
    expect(entries.length).toBeGreaterThan(50);
    // What services have been given is written for nobody to read.
    const objects = entries.filter(({ key }) => !key.startsWith('/registry/ranges/'));
    const heads = objects.map(({ value }) => Buffer.from(value).toString('utf8', 0, 13));
    expect(new Set(heads)).toEqual(new Set(['{"metadata":{']));
  };
  await runUp(
    {
      naming: 'orch',
      data: { type: 'memory' },
      host: '127.0.0.1',
      port: 0,
      nodes: 0,
      controllers: [],
      scheduler: false,
      logLevel: 'error',
      isolation: 'none',
    },
    {
      signal: stopping.signal,
      logger: silentLogger,
      onReady: (ready) => {
        using = use(ready).finally(() => stopping.abort());
      },
    },
  );
  await using;
});
