import { describe, expect, test } from '@jest/globals';
import { commit, makePod, mostRecent, openStores, podDefinition } from './fixture.js';
import { key, usePods } from './use-pods.js';

const opened = usePods();
const { create } = opened;

describe('writes', () => {
  test('a created object is in the cache at its commit, with the resourceVersion first in its metadata', async () => {
    const entry = await create('web');
    expect(entry.json.toString()).toMatch(`{"metadata":{"resourceVersion":"${entry.revision}","name":"web"`);
    expect(entry.object().metadata.resourceVersion).toBe(String(entry.revision));
    expect(await opened.pods.get(key('web'), { type: 'any' })).toBe(entry);
    expect(opened.pods.count()).toBe(1);
  });

  test('rejects a second create of a name', async () => {
    await create('web');
    await expect(create('web')).rejects.toMatchObject({ status: { code: 409, reason: 'AlreadyExists' } });
    await expect(opened.pods.create(key('web'), makePod('default', 'web'), { dryRun: true })).rejects.toMatchObject({
      status: { reason: 'AlreadyExists' },
    });
  });

  test('a dry run does everything but commit', async () => {
    const before = opened.stores.revision;
    const entry = await opened.pods.create(key('web'), makePod('default', 'web'), { dryRun: true });
    expect(entry.object().metadata).toEqual({ name: 'web', namespace: 'default', creationTimestamp: null });
    const stored = await create('other');
    const updated = await opened.pods.update(
      key('other'),
      () => ({ type: 'write', object: makePod('default', 'other', { note: 'new' }) }),
      { dryRun: true },
    );
    expect(updated.revision).toBe(stored.revision);
    expect(updated.object().metadata.annotations).toEqual({ note: 'new' });
    await opened.pods.update(key('other'), () => ({ type: 'delete' }), { dryRun: true });
    expect(opened.stores.revision).toBe(before + 1);
    expect((await opened.pods.get(key('other'), mostRecent))?.object().metadata.annotations).toBeUndefined();
  });

  test('concurrent updates of one object all take effect, each decided on the state before it', async () => {
    await create('web', { note: '0' });
    let decisions = 0;
    const increment = () =>
      opened.pods.update(
        key('web'),
        async (current) => {
          decisions += 1;
          await Promise.resolve();
          const count = Number(current?.metadata.annotations?.['note']) + 1;
          return { type: 'write', object: makePod('default', 'web', { note: String(count) }) };
        },
        commit,
      );
    const entries = await Promise.all(Array.from({ length: 50 }, increment));
    expect(new Set(entries.map(({ revision }) => revision)).size).toBe(50);
    expect((await opened.pods.get(key('web'), mostRecent))?.object().metadata.annotations).toEqual({ note: '50' });
    expect(decisions).toBe(50);
  });

  test('retries an update after a write of another server', async () => {
    await create('web', { note: 'a' });
    const other = (await openStores(opened.store)).for(podDefinition());
    const seen: unknown[] = [];
    const entry = await opened.pods.update(
      key('web'),
      async (current) => {
        const note = current?.metadata.annotations?.['note'];
        seen.push(note);
        if (note === 'a') {
          await other.update(
            key('web'),
            () => ({ type: 'write', object: makePod('default', 'web', { note: 'b' }) }),
            commit,
          );
        }
        return { type: 'write', object: makePod('default', 'web', { note: `${note}c` }) };
      },
      commit,
    );
    expect(seen).toEqual(['a', 'b']);
    expect(entry.object().metadata.annotations).toEqual({ note: 'bc' });
  });

  test('fails an update with a conflict after repeated writes of another server', async () => {
    await create('web');
    const other = (await openStores(opened.store)).for(podDefinition());
    let count = 0;
    const contended = opened.pods.update(
      key('web'),
      async () => {
        count += 1;
        const note = String(count);
        await other.update(key('web'), () => ({ type: 'write', object: makePod('default', 'web', { note }) }), commit);
        return { type: 'write', object: makePod('default', 'web', { note: `mine ${note}` }) };
      },
      commit,
    );
    await expect(contended).rejects.toMatchObject({ status: { code: 409, reason: 'Conflict' } });
  });

  test('an update that changes nothing writes nothing', async () => {
    const created = await create('web');
    const same = await opened.pods.update(
      key('web'),
      () => ({ type: 'write', object: makePod('default', 'web') }),
      commit,
    );
    const kept = await opened.pods.update(key('web'), () => ({ type: 'keep' }), commit);
    expect([same, kept]).toEqual([created, created]);
    expect(opened.stores.revision).toBe(created.revision);
  });

  test('an update that only reorders members writes nothing', async () => {
    const created = await create('web', { labels: { a: 'x', b: 'y' } });
    const { metadata, ...others } = makePod('default', 'web', { labels: { b: 'y', a: 'x' } });
    const object = { ...others, metadata };
    expect(await opened.pods.update(key('web'), () => ({ type: 'write', object }), commit)).toBe(created);
    const changed = makePod('default', 'web', { labels: { a: 'y', b: 'x' } });
    const written = await opened.pods.update(key('web'), () => ({ type: 'write', object: changed }), commit);
    expect(written.revision).toBe(created.revision + 1);
  });

  test('an update may create an object, and a delete returns the last state', async () => {
    const made = await opened.pods.update(
      key('web'),
      (current) => {
        expect(current).toBeUndefined();
        return { type: 'write', object: makePod('default', 'web') };
      },
      commit,
    );
    const last = await opened.pods.update(key('web'), () => ({ type: 'delete' }), commit);
    expect(last).toBe(made);
    expect(await opened.pods.get(key('web'), mostRecent)).toBeUndefined();
    await expect(opened.pods.update(key('web'), () => ({ type: 'delete' }), commit)).rejects.toMatchObject({
      status: { code: 404 },
    });
  });

  test('an error of decide rejects the update', async () => {
    await expect(
      opened.pods.update(
        key('web'),
        () => {
          throw new Error('no such pod');
        },
        commit,
      ),
    ).rejects.toThrow('no such pod');
  });
});
