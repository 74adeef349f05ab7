import { expect, test } from '@jest/globals';
import { StatusError } from '@orch/apimachinery';
import { clientOf, orchUp, temporaryFolder } from './orch-process.js';

const maps = { group: '', version: 'v1', resource: 'configmaps' };
const createsCount = 1_000;
const killAfterAcknowledged = 400;

test.each([
  ['one process', []],
  ['the owner of two serving workers', ['--serving-workers=2']],
])(
  'after kill -9 of %s during a thousand creates, every acknowledged object exists once and versions increase',
  async (_, flags) => {
    await using folder = await temporaryFolder();
    const acknowledged = new Map<string, { readonly uid: string; readonly version: number }>();
    let failed = 0;
    {
      await using orch = orchUp(folder.path, ...flags);
      using client = await clientOf(await orch.ready());
      await Promise.all(
        Array.from({ length: createsCount }, async (_, index) => {
          const name = `map-${index}`;
          try {
            const { metadata } = await client
              .resource(maps)
              .create({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name } }, { namespace: 'default' });
            acknowledged.set(name, { uid: metadata.uid ?? '', version: Number(metadata.resourceVersion) });
          } catch (error) {
            // Expect only a broken connection, not an error response.
            if (error instanceof StatusError) throw error;
            failed += 1;
          }
          if (acknowledged.size === killAfterAcknowledged) orch.child.kill('SIGKILL');
        }),
      );
      expect(await orch.ended).toEqual({ code: null, signal: 'SIGKILL' });
    }
    expect(acknowledged.size).toBeGreaterThanOrEqual(killAfterAcknowledged);
    expect(failed).toBeGreaterThan(0);

    await using orch = orchUp(folder.path, ...flags);
    using client = await clientOf(await orch.ready());
    const list = await client.resource(maps).list({ namespace: 'default' });
    const found = new Map(list.items.map(({ metadata }) => [metadata.name ?? '', metadata]));
    expect(found.size).toBe(list.items.length);
    expect(new Set(list.items.map(({ metadata }) => metadata.uid)).size).toBe(list.items.length);
    expect(new Set(list.items.map(({ metadata }) => metadata.resourceVersion)).size).toBe(list.items.length);
    for (const [name, { uid, version }] of acknowledged) {
      expect({ name, uid: found.get(name)?.uid, version: Number(found.get(name)?.resourceVersion) }).toEqual({
        name,
        uid,
        version,
      });
    }
    const newest = Math.max(...list.items.map(({ metadata }) => Number(metadata.resourceVersion)));
    expect(Number(list.metadata.resourceVersion)).toBeGreaterThanOrEqual(newest);
    const next = await client
      .resource(maps)
      .create({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'next' } }, { namespace: 'default' });
    expect(Number(next.metadata.resourceVersion)).toBeGreaterThan(newest);
  },
);
