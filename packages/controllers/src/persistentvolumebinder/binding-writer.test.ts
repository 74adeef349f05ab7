import { describe, expect, test } from '@jest/globals';
import type { PersistentVolume, PersistentVolumeClaim } from '@orch/api/types/core_v1';
import { type ApiObject, FakeClock, orchNames } from '@orch/apimachinery';
import type { ResourceClient } from '@orch/client';
import { type FakeRequest, fakeClient } from '../framework/fake-client.fixture.js';
import { LatestObjects } from '../framework/latest-objects.js';
import { requestErrors } from '../framework/request-errors.fixture.js';
import { resources } from '../framework/resources.js';
import { BindingWriter } from './binding-writer.js';

const { signal } = new AbortController();
const volume = (phase?: string): PersistentVolume => ({
  ...{ apiVersion: 'v1', kind: 'PersistentVolume', metadata: { name: 'v', uid: 'vu', resourceVersion: '1' } },
  spec: { capacity: { storage: '1Gi' }, accessModes: ['ReadWriteOnce'] },
  ...(phase === undefined ? {} : { status: { phase, message: 'old' } }),
});
const claim = (phase?: string): PersistentVolumeClaim => ({
  ...{ apiVersion: 'v1', kind: 'PersistentVolumeClaim' },
  metadata: { name: 'c', namespace: 'n', uid: 'cu', resourceVersion: '1' },
  spec: {},
  ...(phase === undefined ? {} : { status: { phase } }),
});
const event = { type: 'Warning', reason: 'Reason', message: 'm' } as const;

function given(onRequest: (request: FakeRequest) => void = () => undefined) {
  const sent: string[] = [];
  const recorded: string[] = [];
  const lines: string[] = [];
  const client = fakeClient({
    onRequest: async (request) => {
      sent.push(`${request.method} ${request.resource}`);
      onRequest(request);
    },
  });
  const clock = new FakeClock();
  const empty = { get: () => undefined, list: () => [], byIndex: () => [], size: 0 };
  const latestVolumes = new LatestObjects<PersistentVolume>(empty, clock);
  const line = (message: string) => void lines.push(message);
  const of = <T extends ApiObject>(resource: ResourceClient['resource']) => client.resource<T>(resource);
  const writer = new BindingWriter({
    claims: of<PersistentVolumeClaim>(resources.persistentVolumeClaims),
    volumes: of<PersistentVolume>(resources.persistentVolumes),
    latestClaims: new LatestObjects<PersistentVolumeClaim>(empty, clock),
    latestVolumes,
    events: { event: (_object, { reason }) => void recorded.push(reason) },
    ...{ log: { debug: line, info: line, warn: line, error: line }, names: orchNames },
  });
  return { writer, latestVolumes, sent, recorded, lines };
}

describe('binding', () => {
  test('writes the volume, its phase, the claim and its status, in this order', async () => {
    const { writer, sent, lines } = given();
    await writer.bind(volume('Available'), claim('Pending'), signal);
    expect(sent).toEqual([
      ...['update persistentvolumes', 'updateStatus persistentvolumes'],
      ...['update persistentvolumeclaims', 'updateStatus persistentvolumeclaims'],
    ]);
    expect(lines).toEqual(['bound a claim']);
  });

  test('writes only what is missing', async () => {
    const first = given();
    await first.writer.bind(volume('Available'), claim('Pending'), signal);
    const bound = first.latestVolumes.get('v');
    if (bound === undefined) throw new Error('no volume');
    const again = given();
    await again.writer.bind(bound, claim('Pending'), signal);
    expect(again.sent).toEqual(['update persistentvolumeclaims', 'updateStatus persistentvolumeclaims']);
    const named = { ...claim('Pending'), spec: { volumeName: 'v' } };
    const last = given();
    await last.writer.bind(bound, named, signal);
    expect(last.sent.at(-1)).toBe('updateStatus persistentvolumeclaims');
  });
});

describe('a phase', () => {
  test('of a volume is written with its event when it changes, without the old message', async () => {
    const { writer, sent, recorded } = given();
    const written = await writer.setVolumePhase(volume('Released'), { phase: 'Failed', message: 'm', event, signal });
    expect(written.status).toEqual({ phase: 'Failed', message: 'm' });
    const freed = await writer.setVolumePhase(volume('Released'), { phase: 'Available', signal });
    expect(freed.status).toEqual({ phase: 'Available' });
    expect([sent.length, recorded]).toEqual([2, ['Reason']]);
  });

  test('that a volume has is not written', async () => {
    const { writer, sent, recorded } = given();
    const failed = volume('Failed');
    expect(await writer.setVolumePhase(failed, { phase: 'Failed', event, signal })).toBe(failed);
    expect([sent, recorded]).toEqual([[], []]);
  });

  test('of a claim is written with its event when it changes', async () => {
    const { writer, sent, recorded } = given();
    await writer.setClaimStatus(claim('Bound'), { phase: 'Lost', event, signal });
    expect([sent, recorded]).toEqual([['updateStatus persistentvolumeclaims'], ['Reason']]);
    const pending = claim('Pending');
    expect(await writer.setClaimStatus(pending, { phase: 'Pending', event, signal })).toBe(pending);
    expect(recorded).toHaveLength(1);
  });

  test('of a claim that stays has no event, although the capacity changes', async () => {
    const { writer, sent, recorded } = given();
    await writer.setClaimStatus(claim('Bound'), { phase: 'Bound', volume: volume(), event, signal });
    expect([sent, recorded]).toEqual([['updateStatus persistentvolumeclaims'], []]);
  });
});

test('a conflict forgets the own version of the object; another error keeps it', async () => {
  for (const [error, isKept] of [
    [requestErrors.conflict, false],
    [requestErrors.internal, true],
  ] as const) {
    let isFailing = false;
    const { writer, latestVolumes } = given(() => {
      if (isFailing) throw error;
    });
    await writer.updateVolume(volume(), signal);
    isFailing = true;
    await expect(writer.updateVolume(volume(), signal)).rejects.toBe(error);
    expect(latestVolumes.get('v') !== undefined).toBe(isKept);
  }
});
