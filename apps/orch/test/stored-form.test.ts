import { expect, test } from '@jest/globals';
import { startClusterInMemory } from './cluster-in-memory.js';

test('orch up stores objects as JSON, the faster form on its engine', async () => {
  const { ready, stop } = await startClusterInMemory();
  try {
    const { entries } = await ready.store.range('/registry/');
    expect(entries.length).toBeGreaterThan(50);
    // Service allocations are not API objects.
    const objects = entries.filter(({ key }) => !key.startsWith('/registry/ranges/'));
    const heads = objects.map(({ value }) => Buffer.from(value).toString('utf8', 0, 13));
    expect(new Set(heads)).toEqual(new Set(['{"metadata":{']));
  } finally {
    await stop();
  }
});
