import { describe, expect, test } from '@jest/globals';
import type { Pod } from '@orch/api/types/core_v1';
import type { VolumeAttachment } from '@orch/api/types/storage_v1';
import { AttachProgress } from './attach-progress.js';
import { multiAttachMessage } from './multi-attach-message.js';

const pod = (name: string, namespace = 'team'): Pod => ({
  ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace } },
});

test.each<readonly [string, readonly Pod[]]>([
  ["Volume is already exclusively attached to one node and can't be attached to another", []],
  ['Volume is already used by pod(s) a', [pod('a')]],
  ['Volume is already used by pod(s) a, b', [pod('a'), pod('b')]],
  ['Volume is already used by pod(s) a and 2 pod(s) in different namespaces', [pod('a'), pod('b', 'x'), pod('c', 'y')]],
  ['Volume is already used by 1 pod(s) in different namespaces', [pod('b', 'x')]],
])('a blocked pod learns: %s', (text, users) => {
  const message = multiAttachMessage(pod('new'), { volumeName: 'v', users });
  expect(message).toBe(`Multi-Attach error for volume "v" ${text}`);
});

describe('the progress of an attach', () => {
  const volume = { uniqueName: 'u', volumeName: 'v', driver: 'd', handle: 'h', isExclusive: true };
  const attachment = (status?: VolumeAttachment['status']): VolumeAttachment => ({
    ...{ apiVersion: 'v1', kind: 'VolumeAttachment', metadata: { name: 'csi-1' } },
    spec: { attacher: 'd', nodeName: 'n', source: {} },
    ...(status === undefined ? {} : { status }),
  });
  const attached = attachment({ attached: true });
  const failed = (time: string, message: string) => attachment({ attached: false, attachError: { time, message } });
  const failure = (cause: string) => ({
    ...{ type: 'Warning', reason: 'FailedAttachVolume' },
    message: `AttachVolume.Attach failed for volume "v" : ${cause}`,
  });

  test('ends with one event of success', () => {
    const progress = new AttachProgress();
    progress.begin('csi-1', 0);
    expect(progress.observe(attachment(), { volume, nowMs: 1_000 })).toEqual({ timeoutInMs: 119_000 });
    const message = 'AttachVolume.Attach succeeded for volume "v" ';
    expect(progress.observe(attached, { volume, nowMs: 2_000 })).toEqual({
      event: { type: 'Normal', reason: 'SuccessfulAttachVolume', message },
    });
    expect(progress.observe(attached, { volume, nowMs: 3_000 })).toEqual({});
  });

  test('says nothing of a volume that was attached before', () => {
    expect(new AttachProgress().observe(attached, { volume, nowMs: 0 })).toEqual({});
  });

  test('reports each error of the driver once', () => {
    const progress = new AttachProgress();
    const see = (object: VolumeAttachment, nowMs: number) => progress.observe(object, { volume, nowMs }).event;
    expect(see(failed('t1', 'full'), 0)).toEqual(failure('full'));
    expect(see(failed('t1', 'full'), 1)).toBeUndefined();
    expect(see(failed('t2', 'full'), 2)).toEqual(failure('full'));
    expect(see(failed('t2', 'gone'), 3)).toEqual(failure('gone'));
    expect(see(attached, 4)?.reason).toBe('SuccessfulAttachVolume');
  });

  test('reports a timeout after two minutes, and begins again', () => {
    const progress = new AttachProgress();
    progress.begin('csi-1', 0);
    progress.begin('csi-1', 60_000);
    expect(progress.observe(attachment(), { volume, nowMs: 119_999 })).toEqual({ timeoutInMs: 1 });
    const event = failure('attachdetachment timeout for volume h');
    expect(progress.observe(attachment(), { volume, nowMs: 120_000 })).toEqual({ event, timeoutInMs: 120_000 });
    expect(progress.observe(attachment(), { volume, nowMs: 130_000 })).toEqual({ timeoutInMs: 110_000 });
    progress.forget('csi-1');
    expect(progress.observe(attachment(), { volume, nowMs: 500_000 })).toEqual({ timeoutInMs: 120_000 });
  });
});
