import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { orchNames, systemClock } from '@orch/apimachinery';
import { type CachedEntry, openEmbeddedStore } from '../src/index.js';
import { commit, makePod, mostRecent, openStores, podDefinition, RecordingWatch } from './fixture.js';

const textsOf = (entries: readonly CachedEntry[]) => entries.map(({ json }) => json.toString());

test('a restart keeps lists and revisions, and watches resume', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'orch-storage-'));
  try {
    const open = () => openEmbeddedStore({ folder, dialect: orchNames.dialect, clock: systemClock() });
    const before = await open();
    const pods = (await openStores(before)).for(podDefinition());
    for (let index = 0; index < 30; index += 1) {
      const key = { namespace: `ns-${index % 3}`, name: `pod-${index}` };
      await pods.create(key, makePod(key.namespace, key.name), commit);
      if (index % 5 === 0) await pods.update(key, () => ({ type: 'delete' }), commit);
    }
    const listed = await pods.list({ consistency: mostRecent });
    await before.close();

    const after = await open();
    const again = (await openStores(after)).for(podDefinition());
    const relisted = await again.list({ consistency: mostRecent });
    expect(relisted.revision).toBe(listed.revision);
    expect(textsOf(relisted.entries)).toEqual(textsOf(listed.entries));
    const last = listed.entries.find(({ name }) => name === 'pod-28');
    const watch = await RecordingWatch.start(again, {
      start: { type: 'exact', revision: last?.revision ?? listed.revision },
    });
    const made = await again.create({ namespace: 'ns-0', name: 'new' }, makePod('ns-0', 'new'), commit);
    expect(watch.summary()).toEqual(['ADDED ns-2/pod-29 37', `ADDED ns-0/new ${made.revision}`]);
    expect(made.revision).toBe(listed.revision + 1);
    await after.close();
  } finally {
    await rm(folder, { recursive: true });
  }
});
