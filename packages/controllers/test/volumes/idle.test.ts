import { expect, test } from '@jest/globals';
import { FakeClock, orchNames } from '@orch/apimachinery';
import { defaultControllerOptions } from '../../src/framework/controller-options.js';
import { fakeClient } from '../../src/framework/fake-client.fixture.js';
import { runControllers } from '../../src/run-controllers.js';
import { claimOf, volumeOf } from './scenario.js';

test('bound claims and retained volumes cost no requests, also at the resyncs of an hour: one list per resource', async () => {
  const metadata = { namespace: 'n', uid: 'claim', resourceVersion: '1' };
  const claim = {
    ...claimOf(
      'data',
      { volumeName: 'disk' },
      { ...metadata, finalizers: ['orch.io/pvc-protection'], annotations: { 'pv.orch.io/bind-completed': 'yes' } },
    ),
    status: { phase: 'Bound', accessModes: ['ReadWriteOnce'], capacity: { storage: '1Gi' } },
  };
  const finalizers = ['orch.io/pv-protection'];
  const claimRef = { namespace: 'n', name: 'data', uid: 'claim' };
  const disk = volumeOf('disk', { claimRef }, { uid: 'disk', resourceVersion: '1', finalizers });
  const kept = volumeOf(
    'kept',
    { claimRef: { ...claimRef, uid: 'gone' }, persistentVolumeReclaimPolicy: 'Retain' },
    { finalizers },
  );
  const node = { apiVersion: 'v1', kind: 'Node', metadata: { name: 'n1', uid: 'n1', resourceVersion: '1' } };
  const requests: string[] = [];
  const lists: string[] = [];
  const client = fakeClient({
    objects: {
      persistentvolumeclaims: [claim],
      persistentvolumes: [
        { ...disk, ...{ status: { phase: 'Bound' } } },
        { ...kept, ...{ status: { phase: 'Released' } } },
      ],
      nodes: [node],
    },
    onRead: (verb, { resource }) => void (verb === 'list' && lists.push(resource)),
    onRequest: async ({ method, resource }) => void requests.push(`${method} ${resource}`),
  });
  const [clock, stopping, silent] = [new FakeClock(), new AbortController(), () => undefined];
  const ended = runControllers(
    {
      ...{ client, names: orchNames, clock, random: () => 0, options: defaultControllerOptions },
      gates: () => true,
      log: { debug: silent, info: silent, warn: silent, error: silent },
      controllers: [
        ...(['attachdetach', 'ephemeral-volume', 'persistentvolume-binder'] as const),
        ...(['persistentvolume-expander', 'pv-protection', 'pvc-protection'] as const),
      ],
      timing: { startIntervalMs: 0, minResyncMs: 60_000 },
    },
    stopping.signal,
  );
  await clock.advance(3_600_000);
  expect(requests).toEqual([]);
  expect(lists.toSorted()).toEqual([...new Set(lists)].toSorted());
  stopping.abort();
  await ended;
});
