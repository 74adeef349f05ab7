import { describe, expect, test } from '@jest/globals';
import { startTestServer } from './test-server.js';
import { pods, space, useDeletions } from './use-deletions.js';

const deletions = useDeletions();
const { createPod, exists } = deletions;

describe('collection deletes', () => {
  const secrets = `${space}/secrets`;
  const given = async (colors: Readonly<Record<string, string>>, to = deletions.server) => {
    for (const [name, color] of Object.entries(colors)) {
      const metadata = { name, labels: { color } };
      await to.ask('POST', secrets, { body: { apiVersion: 'v1', kind: 'Secret', type: `x.io/${color}`, metadata } });
    }
  };
  const namesAt = async (
    path: string,
    method: 'GET' | 'DELETE' = 'GET',
    to = deletions.server,
  ): Promise<readonly string[]> => {
    const { json } = await to.ask(method, path);
    return json.items.map((item: { readonly metadata: { readonly name: string } }) => item.metadata.name);
  };
  const clear = () => deletions.server.ask('DELETE', secrets);

  test.each([
    ['labelSelector=color+in+(red)', ['a', 'c'], ['b']],
    ['fieldSelector=metadata.name%3Db', ['b'], ['a', 'c']],
    ['fieldSelector=type%3Dx.io/red&labelSelector=color', ['a', 'c'], ['b']],
    ['labelSelector=color%3Dgreen', [], ['a', 'b', 'c']],
    ['dryRun=All', ['a', 'b', 'c'], ['a', 'b', 'c']],
    ['', ['a', 'b', 'c'], []],
  ])('?%s returns the deleted objects and keeps the rest', async (query, deleted, left) => {
    await clear();
    await given({ a: 'red', b: 'blue', c: 'red' });
    expect(await namesAt(`${secrets}?${query}`, 'DELETE')).toEqual(deleted);
    expect(await namesAt(secrets)).toEqual(left);
  });

  test('delete in pages, with a continue token in each response', async () => {
    await clear();
    await given({ a: 'red', b: 'blue', c: 'red' });
    const first = (await deletions.server.ask('DELETE', `${secrets}?limit=2`)).json;
    expect([first.items.length, first.metadata.remainingItemCount]).toEqual([2, 1]);
    expect(await namesAt(secrets)).toEqual(['c']);
    const rest = await namesAt(`${secrets}?limit=2&continue=${first.metadata.continue}`, 'DELETE');
    expect([rest, await namesAt(secrets)]).toEqual([['c'], []]);
  });

  test.each([
    [1, false],
    [2, true],
  ])('run with %i workers, each deleting 64 objects at once', async (collectionDeletersMax, isGone) => {
    const workers = await startTestServer('kubernetes', { limits: { collectionDeletersMax } });
    try {
      const names = Array.from({ length: 150 }, (_, index) => `s-${String(index).padStart(3, '0')}`);
      await given(Object.fromEntries(names.map((name) => [name, 'red'])), workers);
      // Only the hundredth object may be deleted. The response reports the first error after concurrent deletes have ended.
      const { uid } = (await workers.ask('GET', `${secrets}/s-100`)).json.metadata;
      const rejected = await workers.ask('DELETE', secrets, { body: { preconditions: { uid } } });
      expect([rejected.status, rejected.json.details.name]).toEqual([409, 's-000']);
      expect(await exists(`${secrets}/s-100`, workers)).toBe(!isGone);
      const left = isGone ? names.filter((name) => name !== 's-100') : names;
      expect(await namesAt(secrets, 'DELETE', workers)).toEqual(left);
      expect(await namesAt(secrets, 'GET', workers)).toEqual([]);
    } finally {
      await workers.stop();
    }
  });

  test('use the grace period of each pod', async () => {
    await deletions.server.ask('DELETE', `${pods}?gracePeriodSeconds=0`);
    await createPod({ nodeName: '' });
    const kept = await createPod({ terminationGracePeriodSeconds: 5 });
    await deletions.server.ask('DELETE', pods);
    const { json } = await deletions.server.ask('GET', pods);
    expect(json.items).toHaveLength(1);
    expect(json.items[0].metadata).toMatchObject({ name: kept.split('/').at(-1), deletionGracePeriodSeconds: 5 });
  });

  test('stop at the first rejected object', async () => {
    await clear();
    await given({ a: 'red' });
    const { status, json } = await deletions.server.ask('DELETE', secrets, {
      body: { preconditions: { uid: 'other' } },
    });
    expect([status, json.details.name]).toEqual([409, 'a']);
    expect(await namesAt(secrets)).toEqual(['a']);
  });

  test.each(['namespaces', 'namespaces/default/services'])('are not allowed for %s', async (path) => {
    expect((await deletions.server.ask('DELETE', `/api/v1/${path}`)).status).toBe(405);
  });
});
