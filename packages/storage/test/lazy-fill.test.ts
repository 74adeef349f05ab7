import { expect, test } from '@jest/globals';
import { invariant, parseLabelSelector } from '@orch/apimachinery';
import { commit, makePod, mostRecent, openStores, podDefinition } from './fixture.js';
import { openTestStore } from './test-stores.js';

test('fills a cache with protobuf objects without decoding them, and decodes each on its first use', async () => {
  const store = await openTestStore();
  const definition = podDefinition();
  const storageMediaType = 'protobuf';
  const writer = (await openStores(store, { storageMediaType })).for(definition);
  for (const name of ['one', 'two', 'three']) {
    const pod = makePod('a', name, { labels: { app: name } });
    // As the write path does: objects read from protobuf have their defaults.
    definition.hub.applyDefaults(pod);
    await writer.create({ namespace: 'a', name }, pod, commit);
  }
  const written = (await writer.list({ consistency: mostRecent })).entries;

  let decoded = 0;
  const { hub } = definition;
  const { protobuf } = hub;
  invariant(protobuf !== undefined, 'pods have a protobuf form');
  const counting = {
    ...definition,
    hub: {
      ...hub,
      protobuf() {
        decoded += 1;
        return protobuf();
      },
    },
  };
  const reader = (await openStores(store, { storageMediaType })).for(counting);
  const { entries } = await reader.list({ namespace: 'a', consistency: mostRecent });
  expect([entries.map(({ name }) => name), decoded]).toEqual([['one', 'three', 'two'], 0]);
  expect(entries[0]?.json.equals(written[0]?.json ?? Buffer.alloc(0))).toBe(true);
  expect(entries[0]?.object()).toEqual(written[0]?.object());
  expect(decoded).toBe(1);
  const labels = parseLabelSelector('app=two');
  expect((await reader.list({ labels, consistency: mostRecent })).entries.map(({ name }) => name)).toEqual(['two']);
  expect(entries.map(({ json }) => json)).toEqual(written.map(({ json }) => json));
  await store.close();
});
