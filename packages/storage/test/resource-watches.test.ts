import { describe, expect, test } from '@jest/globals';
import { parseFieldSelector, parseLabelSelector } from '@orch/apimachinery';
import type { Revision } from '../src/index.js';
import {
  commit,
  definitionOf,
  makeNode,
  makePod,
  mostRecent,
  openStores,
  podDefinition,
  RecordingWatch,
} from './fixture.js';
import { key, usePods } from './use-pods.js';

const opened = usePods();
const { create } = opened;

describe('watches', () => {
  test('a watch from now begins with existing objects as ADDED [Read semantics for resourceVersion, 9]', async () => {
    await create('a');
    await create('b', {}, 'other');
    const watch = await RecordingWatch.start(opened.pods, { start: mostRecent });
    await create('c');
    expect(watch.summary()).toEqual(['ADDED default/a 2', 'ADDED other/b 3', 'ADDED default/c 4']);
    expect(watch.watch?.revision).toBe(4);
    watch.stop();
    await create('d');
    expect(watch.events).toHaveLength(3);
  });

  test('a watch from a revision gets only later events, from memory [Read semantics for resourceVersion, 11]', async () => {
    const { revision } = await create('a');
    await create('b');
    await opened.pods.update(
      key('a'),
      () => ({ type: 'write', object: makePod('default', 'a', { note: 'x' }) }),
      commit,
    );
    await opened.pods.update(key('b'), () => ({ type: 'delete' }), commit);
    const watch = await RecordingWatch.start(opened.pods, { start: { type: 'exact', revision } });
    expect(watch.summary()).toEqual(['ADDED default/b 3', 'MODIFIED default/a 4', 'DELETED default/b 5']);
    expect(watch.events[2]?.entry.object().metadata).toMatchObject({ name: 'b', resourceVersion: '5' });
  });

  test('an object that enters or leaves a selection is ADDED or DELETED with its last selected state', async () => {
    const watches = [
      await RecordingWatch.start(opened.pods, { start: mostRecent, fields: parseFieldSelector('spec.nodeName=n1') }),
      await RecordingWatch.start(opened.pods, { start: mostRecent, labels: parseLabelSelector('on=n1') }),
    ];
    await create('a');
    for (const node of ['n1', 'n1', 'n2']) {
      const note = String(Math.random());
      const object = makePod('default', 'a', { nodeName: node, labels: { on: node }, note });
      await opened.pods.update(key('a'), () => ({ type: 'write', object }), commit);
    }
    for (const watch of watches) {
      expect(watch.summary()).toEqual(['ADDED default/a 3', 'MODIFIED default/a 4', 'DELETED default/a 5']);
      expect(watch.events[2]?.entry.object().metadata).toMatchObject({ labels: { on: 'n1' }, resourceVersion: '5' });
    }
  });

  test('a restarted server resumes watches from the log of the store', async () => {
    const { revision } = await create('a');
    await create('b');
    await opened.pods.update(key('a'), () => ({ type: 'delete' }), commit);
    const again = (await openStores(opened.store)).for(podDefinition());
    const [first, second] = await Promise.all([
      RecordingWatch.start(again, { start: { type: 'exact', revision } }),
      RecordingWatch.start(again, { start: { type: 'exact', revision: (revision + 1) as Revision } }),
    ]);
    await create('c');
    const third = await RecordingWatch.start(again, { start: { type: 'exact', revision: (revision + 1) as Revision } });
    expect(first?.summary()).toEqual(['ADDED default/b 3', 'DELETED default/a 4', 'ADDED default/c 5']);
    expect(second?.summary()).toEqual(['DELETED default/a 4', 'ADDED default/c 5']);
    expect(third.summary()).toEqual(second?.summary());
  });

  test('a watch from a compacted revision is expired [Watch stream, 5]', async () => {
    const { revision } = await create('a');
    await create('b');
    const last = await create('c');
    await opened.store.compact(last.revision);
    const again = (await openStores(opened.store)).for(podDefinition());
    await expect(RecordingWatch.start(again, { start: { type: 'exact', revision } })).rejects.toMatchObject({
      status: { code: 410, reason: 'Expired' },
    });
  });

  test('writes a marker to find the end of the log when it ends with other keys', async () => {
    const { revision } = await create('a');
    await create('b');
    await opened.store.transact({ guards: [], writes: [{ type: 'put', key: '/elsewhere', value: Buffer.from('x') }] });
    const again = (await openStores(opened.store)).for(podDefinition());
    const watch = await RecordingWatch.start(again, { start: { type: 'exact', revision } });
    expect(watch.summary()).toEqual(['ADDED default/b 3']);
  });

  test('a watch from a future revision gets the events after it [Watch stream, 7]', async () => {
    const watch = await RecordingWatch.start(opened.pods, { start: { type: 'exact', revision: 3 as Revision } });
    await create('a');
    await create('b');
    await create('c');
    expect(watch.summary()).toEqual(['ADDED default/c 4']);
  });

  test('the bookmark revision increases with changes of other resources', async () => {
    const watch = await RecordingWatch.start(opened.pods, { start: mostRecent });
    const nodes = opened.stores.for(definitionOf('nodes'));
    const { revision } = await nodes.create({ namespace: '', name: 'n1' }, makeNode('n1'), commit);
    expect(watch.events).toEqual([]);
    expect(watch.watch?.revision).toBe(revision);
  });

  test('a sink that throws ends only its own watch', async () => {
    const bad = {
      onEvents: () => {
        throw new Error('broken sink');
      },
      onEnd: (error: Error) => {
        ended = error;
      },
    };
    let ended: Error | undefined;
    await opened.pods.watch({ start: mostRecent, signal: new AbortController().signal }, bad);
    const good = await RecordingWatch.start(opened.pods, { start: mostRecent });
    await create('a');
    expect(ended?.message).toBe('broken sink');
    expect(good.events).toHaveLength(1);
  });

  test('watchers are ended when the server stops', async () => {
    const controller = new AbortController();
    const stopping = (await openStores(opened.store, { signal: controller.signal })).for(podDefinition());
    const watch = await RecordingWatch.start(stopping, { start: mostRecent });
    controller.abort();
    expect(watch.error?.name).toBe('StoreClosedError');
  });
});
