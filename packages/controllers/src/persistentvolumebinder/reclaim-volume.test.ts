import { describe, expect, test } from '@jest/globals';
import type { PersistentVolume, PersistentVolumeClaim, Pod } from '@orch/api/types/core_v1';
import { type ApiObject, FakeClock, orchNames } from '@orch/apimachinery';
import { Informer } from '@orch/client';
import { podClaimIndex, podClaimKeys } from '../claims/pod-claims.js';
import { FakeEvents, type FakeRequest, fakeClient } from '../framework/fake-client.fixture.js';
import { LatestObjects } from '../framework/latest-objects.js';
import { requestErrors } from '../framework/request-errors.fixture.js';
import { resources } from '../framework/resources.js';
import { StorageOperations, VolumeOperations } from '../storageoperations/storage-metrics.js';
import { VolumeHosts } from '../volumes/volume-hosts.js';
import type { VolumePlugin } from '../volumes/volume-plugin.js';
import { BindingWriter } from './binding-writer.js';
import { VolumeReclaimer } from './reclaim-volume.js';

const provisionedBy = 'pv.orch.io/provisioned-by';
const volume = (metadata: PersistentVolume['metadata'] = {}): PersistentVolume => ({
  ...{ apiVersion: 'v1', kind: 'PersistentVolume', metadata: { name: 'v', uid: 'vu', ...metadata } },
  spec: {
    ...{ capacity: { storage: '1Gi' }, claimRef: { namespace: 'n', name: 'c', uid: 'cu' } },
    hostPath: { path: '/x' },
  },
  status: { phase: 'Released' },
});
const claim = (uid: string, volumeName: string): PersistentVolumeClaim => ({
  ...{ apiVersion: 'v1', kind: 'PersistentVolumeClaim' },
  ...{ metadata: { name: 'c', namespace: 'n', uid }, spec: { volumeName } },
});
const user = (phase = 'Running'): Pod => ({
  ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p', namespace: 'n', uid: 'p' } },
  spec: { containers: [], volumes: [{ name: 'd', persistentVolumeClaim: { claimName: 'c' } }] },
  status: { phase },
});
const recycler = {
  options: { timeoutSecondsMin: 60, timeoutSecondsPerGibibyte: 30, podTemplateFile: '' },
  sourceOf: () => ({ name: 'vol', hostPath: { path: '/x' } }),
};
const plugin = (change: Partial<VolumePlugin> = {}): VolumePlugin => ({
  ...{ name: 'orch.io/disk', supportsMountOptions: true, handles: () => true },
  ...change,
});

interface Given {
  readonly volumes?: readonly PersistentVolume[];
  readonly pods?: readonly Pod[];
  readonly claim?: PersistentVolumeClaim;
  readonly plugins?: readonly VolumePlugin[];
  readonly onRequest?: (request: FakeRequest) => void;
}

async function given(options: Given, use: (reclaim: ReturnType<typeof make>) => Promise<void>): Promise<void> {
  const stopping = new AbortController();
  const made = make(options, stopping.signal);
  const running = made.informer.run(stopping.signal);
  try {
    await made.informer.synced(stopping.signal);
    await use(made);
  } finally {
    stopping.abort();
    await running;
  }
}

function make(options: Given, signal: AbortSignal) {
  const { volumes = [volume()], pods = [], plugins = [], onRequest } = options;
  const requests: FakeRequest[] = [];
  const recorded: string[] = [];
  const clock = new FakeClock();
  const events = new FakeEvents();
  const client = fakeClient({
    objects: { persistentvolumes: volumes, pods },
    events,
    onRequest: async (request) => {
      requests.push(request);
      onRequest?.(request);
    },
  });
  const volumeClient = client.resource<PersistentVolume>(resources.persistentVolumes);
  const empty = { get: () => undefined, list: () => [], byIndex: () => [], size: 0 };
  const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
  const informer = new Informer<Pod>({
    ...{ client: client.resource<Pod>(resources.pods), clock },
    indexes: { [podClaimIndex]: podClaimKeys(() => true) },
  });
  const writer = new BindingWriter({
    claims: client.resource<PersistentVolumeClaim>(resources.persistentVolumeClaims),
    volumes: volumeClient,
    latestClaims: new LatestObjects<PersistentVolumeClaim>(empty, clock),
    latestVolumes: new LatestObjects<PersistentVolume>(empty, clock),
    events: { event: (_object, { type, reason, message }) => void recorded.push(`${type} ${reason}: ${message}`) },
    ...{ log, names: orchNames },
  });
  const reclaimer = new VolumeReclaimer({
    ...{ client, volumes: volumeClient, pods: informer, plugins, writer, log, names: orchNames },
    claimOf: () => options.claim,
    hosts: new VolumeHosts({ deniedRanges: [], allowsLoopback: true }),
    operations: new VolumeOperations({ source: undefined, clock }),
    storage: new StorageOperations({ source: undefined, clock }),
  });
  const send = async (type: 'ADDED' | 'MODIFIED' | 'DELETED', object: ApiObject) => {
    events.send(object.kind === 'Pod' ? 'pods' : 'events', type, object);
    await clock.advance(0);
    await clock.advance(0);
  };
  const sent = () => requests.map(({ method, resource, name }) => `${method} ${resource} ${name}`);
  return { reclaimer, informer, clock, send, sent, recorded, signal };
}

const removed = 'delete persistentvolumes v';

describe('the removal of a volume', () => {
  test('removes the storage, then the volume', async () => {
    const storage: string[] = [];
    const remove = async ({ metadata }: { metadata: { name?: string } }) => void storage.push(metadata.name ?? '');
    await given({ plugins: [plugin(), plugin({ remove })] }, async ({ reclaimer, sent, recorded, signal }) => {
      await reclaimer.remove('v', signal);
      expect([storage, sent(), recorded]).toEqual([['v'], ['get persistentvolumes v', removed], []]);
    });
  });

  test.each<readonly [string, Given]>([
    ['is gone', { volumes: [] }],
    ['is being deleted', { volumes: [volume({ deletionTimestamp: '2026-01-01T00:00:00Z' })] }],
    ['is bound to its claim', { claim: claim('cu', 'v') }],
    [
      'has storage of an external provisioner',
      { volumes: [volume({ annotations: { [provisionedBy]: 'example.com/p' } })] },
    ],
  ])('does nothing when the volume %s', async (_why, options) => {
    const remove = async () => {
      throw new Error('removed');
    };
    await given({ plugins: [plugin({ remove })], ...options }, async ({ reclaimer, sent, recorded, signal }) => {
      await reclaimer.remove('v', signal);
      expect([sent(), recorded]).toEqual([['get persistentvolumes v'], []]);
    });
  });

  test.each<readonly [string, string | undefined, readonly VolumePlugin[], string]>([
    [
      'no plugin of its kind removes',
      undefined,
      [plugin(), plugin({ handles: () => false, remove: async () => undefined })],
      'Error getting deleter volume plugin for volume "v": no deletable volume plugin matched',
    ],
    ['its plugin does not remove', 'orch.io/disk', [plugin()], 'no deletable volume plugin matched'],
    ['its plugin is unknown', 'orch.io/other', [plugin()], 'no volume plugin matched name: orch.io/other'],
    [
      'its plugin fails',
      'orch.io/disk',
      [plugin({ remove: async () => Promise.reject(new Error('disk in use')) })],
      'disk in use',
    ],
  ])('fails when %s: the volume has the phase Failed and an event', async (_why, provisioner, plugins, message) => {
    const volumes = [volume(provisioner === undefined ? {} : { annotations: { [provisionedBy]: provisioner } })];
    await given({ volumes, plugins }, async ({ reclaimer, sent, recorded, signal }) => {
      await expect(reclaimer.remove('v', signal)).rejects.toThrow(message);
      expect(sent()).toEqual(['get persistentvolumes v', 'updateStatus persistentvolumes v']);
      expect(recorded).toEqual([`Warning VolumeFailedDelete: ${message}`]);
    });
  });

  test('of a volume that is gone meanwhile is no failure; other errors are thrown', async () => {
    const plugins = [plugin({ remove: async () => undefined })];
    for (const [error, expected] of [
      [requestErrors.notFound, undefined],
      [requestErrors.internal, requestErrors.internal],
    ] as const) {
      const onRequest = ({ method }: FakeRequest) => {
        if (method === 'delete') throw error;
      };
      await given({ plugins, onRequest }, async ({ reclaimer, signal }) => {
        await expect(reclaimer.remove('v', signal).catch((thrown: unknown) => thrown)).resolves.toBe(expected);
      });
    }
  });

  test('needs the volume of the server', async () => {
    const onRequest = ({ method }: FakeRequest) => {
      if (method === 'get') throw requestErrors.internal;
    };
    await given({ onRequest }, async ({ reclaimer, signal }) => {
      await expect(reclaimer.remove('v', signal)).rejects.toBe(requestErrors.internal);
      await expect(reclaimer.recycle('v', signal)).rejects.toBe(requestErrors.internal);
    });
  });
});

describe('recycling a volume', () => {
  const name = 'recycler-for-v';
  const wiper = (phase: string, change: Pod['status'] = {}, uid?: string): Pod => ({
    ...{ apiVersion: 'v1', kind: 'Pod' },
    metadata: { name, namespace: 'default', ...(uid === undefined ? {} : { uid }), resourceVersion: phase },
    status: { phase, ...change },
  });
  const plugins = [plugin(), plugin({ recycler })];

  test('runs a pod until it has finished, deletes it and frees the volume', async () => {
    await given({ plugins }, async ({ reclaimer, clock, send, sent, recorded, signal }) => {
      const recycling = reclaimer.recycle('v', signal);
      await clock.advance(0);
      await send('ADDED', wiper('Running'));
      const other = wiper('Succeeded', {}, 'another');
      await send('ADDED', { ...other, metadata: { ...other.metadata, name: 'other' } });
      expect(sent()).toEqual(['get persistentvolumes v', `create pods ${name}`]);
      await send('MODIFIED', wiper('Succeeded'));
      await recycling;
      expect(sent().slice(2)).toEqual([
        `delete pods ${name}`,
        'update persistentvolumes v',
        'updateStatus persistentvolumes v',
      ]);
      expect(recorded).toEqual(['Normal VolumeRecycled: Volume recycled']);
    });
  });

  test('reports the events of its pod, and not those of others', async () => {
    await given({ plugins }, async ({ reclaimer, clock, send, recorded, signal }) => {
      const recycling = reclaimer.recycle('v', signal);
      await clock.advance(0);
      const event = (type: string, message: string, uid?: string): ApiObject & object => ({
        ...{ apiVersion: 'v1', kind: 'Event', metadata: { name: message }, type, message },
        involvedObject: { name, ...(uid === undefined ? {} : { uid }) },
      });
      await send('ADDED', event('Normal', 'started'));
      await send('ADDED', event('Warning', 'slow'));
      await send('ADDED', event('Warning', 'other', 'another'));
      await send('MODIFIED', event('Warning', 'again'));
      await send('ADDED', wiper('Succeeded'));
      await recycling;
      expect(recorded.slice(0, -1)).toEqual([
        'Normal RecyclerPod: Recycler pod: started',
        'Warning RecyclerPod: Recycler pod: slow',
      ]);
    });
  });

  test.each<readonly [string, 'MODIFIED' | 'DELETED', Pod, string]>([
    ['fails', 'MODIFIED', wiper('Failed', { message: 'disk full' }), 'disk full'],
    ['fails without a message', 'MODIFIED', wiper('Failed'), 'pod failed, pod.Status.Message unknown'],
    ['is deleted', 'DELETED', wiper('Running'), 'recycler pod was deleted'],
  ])('fails when its pod %s', async (_why, type, pod, cause) => {
    await given({ plugins }, async ({ reclaimer, clock, send, sent, recorded, signal }) => {
      const recycling = reclaimer.recycle('v', signal).catch((error: unknown) => String(error));
      await clock.advance(0);
      await send('ADDED', wiper('Running'));
      await send(type, { ...pod, metadata: { ...pod.metadata, resourceVersion: 'x' } });
      expect(await recycling).toBe(`Error: ${cause}`);
      expect(sent().at(-1)).toBe('updateStatus persistentvolumes v');
      expect(recorded).toEqual([`Warning VolumeFailedRecycle: Recycle failed: ${cause}`]);
    });
  });

  test.each([
    ['exists from an earlier attempt', requestErrors.alreadyExists, 'old recycler pod found, will retry later', 1],
    ['cannot be created', requestErrors.internal, 'unexpected error creating recycler pod: no luck', 0],
    ['has a conflict', requestErrors.conflict, 'unexpected error creating recycler pod: ', 0],
  ])('fails when its pod %s', async (_why, error, cause, deletions) => {
    const onRequest = ({ method }: FakeRequest) => {
      if (method === 'create') throw error;
      if (method === 'delete') throw requestErrors.notFound;
    };
    await given({ plugins, onRequest }, async ({ reclaimer, sent, recorded, signal }) => {
      await expect(reclaimer.recycle('v', signal)).rejects.toThrow(cause);
      expect(sent().filter((each) => each.startsWith('delete'))).toHaveLength(deletions);
      expect(recorded[0]).toContain(`Warning VolumeFailedRecycle: Recycle failed: ${cause}`);
    });
  });

  test('fails when an old pod cannot be deleted', async () => {
    const onRequest = ({ method }: FakeRequest) => {
      if (method === 'create') throw requestErrors.alreadyExists;
      if (method === 'delete') throw requestErrors.internal;
    };
    await given({ plugins, onRequest }, async ({ reclaimer, signal }) => {
      await expect(reclaimer.recycle('v', signal)).rejects.toBe(requestErrors.internal);
    });
  });

  test('fails without a plugin that recycles', async () => {
    await given({ plugins: [plugin(), plugin({ recycler, handles: () => false })] }, async (made) => {
      await made.reclaimer.recycle('v', made.signal);
      expect(made.sent()).toEqual(['get persistentvolumes v', 'updateStatus persistentvolumes v']);
      expect(made.recorded).toEqual(['Warning VolumeFailedRecycle: No recycler plugin found for the volume!']);
    });
  });

  test('waits while pods use the volume, and not for finished pods or a new claim', async () => {
    await given({ pods: [user()] }, async ({ reclaimer, sent, recorded, signal }) => {
      await reclaimer.recycle('v', signal);
      expect(sent()).toEqual(['get persistentvolumes v']);
      expect(recorded).toEqual(['Normal VolumeFailedRecycle: Volume is used by pods: n/p']);
    });
    for (const options of [{ pods: [user('Succeeded')] }, { pods: [user()], claim: claim('new', 'other') }]) {
      await given(options, async ({ reclaimer, recorded, signal }) => {
        await reclaimer.recycle('v', signal);
        expect(recorded).toEqual(['Warning VolumeFailedRecycle: No recycler plugin found for the volume!']);
      });
    }
  });

  test('of a volume that is gone does nothing', async () => {
    await given({ volumes: [], plugins }, async ({ reclaimer, sent, signal }) => {
      await reclaimer.recycle('v', signal);
      expect(sent()).toEqual(['get persistentvolumes v']);
    });
  });
});
