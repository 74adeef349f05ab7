import { expect, test } from '@jest/globals';
import type { VolumeAttachment } from '@orch/api/types/storage_v1';
import { FakeClock, orchNames as names } from '@orch/apimachinery';
import type { Lister } from '@orch/client';
import { testVolume } from '../volumes/test-objects.js';
import { type AttachableVolume, attachmentName } from './attachable-volumes.js';
import { attachmentIndexes, attachmentNodeIndex, attachmentVolumeIndex, NodeAttachments } from './node-attachments.js';

const driver = 'd';
const volumeOf = (handle: string): AttachableVolume => ({
  ...{ uniqueName: `orch.io/csi/d^${handle}`, volumeName: `pv-${handle}`, driver, handle, isExclusive: true },
});
const attachmentOf = (handle: string, nodeName: string, name = attachmentName({ driver, handle }, nodeName)) => ({
  ...{ apiVersion: 'v1', kind: 'VolumeAttachment', metadata: { name } },
  spec: { attacher: driver, nodeName, source: { persistentVolumeName: `pv-${handle}` } },
});

/** A controller that has started with these attachments; volumes exist apart from those in `gone`. */
function given(attachments: VolumeAttachment[], gone: readonly string[] = []) {
  const lister: Lister<VolumeAttachment> = {
    ...{ get: () => undefined, list: () => attachments, size: attachments.length },
    byIndex: (_index, value) =>
      attachments.filter(({ spec }) => spec.nodeName === value || spec.source.persistentVolumeName === value),
  };
  const clock = new FakeClock();
  const known = new NodeAttachments({
    ...{ attachments: lister, clock, names },
    volumeOf: (name) => {
      const handle = name.slice('pv-'.length);
      if (gone.includes(handle)) return undefined;
      return testVolume(name, { csi: { driver, volumeHandle: handle } });
    },
  });
  const uniqueNames = (node: string, reported: readonly string[] = []) => [...known.ofNode(node, reported).keys()];
  return { known, clock, uniqueNames };
}

test('attachments are indexed by their node and their volume, without a volume by the node alone', () => {
  const { [attachmentNodeIndex]: nodesOf, [attachmentVolumeIndex]: volumesOf } = attachmentIndexes;
  const attachment = attachmentOf('a', 'n1');
  expect([nodesOf(attachment), volumesOf(attachment)]).toEqual([['n1'], ['pv-a']]);
  const inline = { ...attachment, spec: { ...attachment.spec, source: {} } };
  expect([nodesOf(inline), volumesOf(inline)]).toEqual([['n1'], []]);
});

test('knows the attachments of a node after a restart, by their volumes', () => {
  const { uniqueNames } = given([attachmentOf('a', 'n1'), attachmentOf('b', 'n2')]);
  expect(uniqueNames('n1')).toEqual(['orch.io/csi/d^a']);
});

test('leaves out attachments that others named', () => {
  expect(given([attachmentOf('a', 'n1', 'mine')]).uniqueNames('n1')).toEqual([]);
});

test('knows the attachment of a deleted volume by the report of the node, and from then on', () => {
  const { uniqueNames } = given([attachmentOf('a', 'n1')], ['a']);
  expect(uniqueNames('n1')).toEqual([]);
  expect(uniqueNames('n1', ['orch.io/aws-ebs/x', 'orch.io/csi/d^other'])).toEqual([]);
  expect(uniqueNames('n1', ['orch.io/csi/d^other', 'orch.io/csi/d^a'])).toEqual(['orch.io/csi/d^a']);
  expect(uniqueNames('n1')).toEqual(['orch.io/csi/d^a']);
});

test('an attachment that is being created counts until it is settled or half a minute has passed', async () => {
  const { known, clock, uniqueNames } = given([]);
  const attachment = attachmentOf('a', 'n1');
  const create = () => known.creating(attachment, volumeOf('a'));
  create();
  expect(uniqueNames('n1')).toEqual(['orch.io/csi/d^a']);
  expect(uniqueNames('n2')).toEqual([]);
  expect(known.otherNodes(volumeOf('a'), 'n2')).toEqual(['n1']);
  expect(known.otherNodes(volumeOf('b'), 'n2')).toEqual([]);
  known.settled(attachment.metadata.name);
  expect(uniqueNames('n1')).toEqual([]);
  create();
  known.deleted(attachment.metadata.name);
  expect(uniqueNames('n1')).toEqual([]);
  create();
  await clock.advance(30_000);
  expect(uniqueNames('n1')).toEqual(['orch.io/csi/d^a']);
  await clock.advance(1);
  expect([uniqueNames('n1'), known.otherNodes(volumeOf('a'), 'n2')]).toEqual([[], []]);
});

test('other nodes of a volume are named once, without the own one', () => {
  const { known } = given([attachmentOf('a', 'n1'), attachmentOf('a', 'n2'), attachmentOf('a', 'n2', 'of-others')]);
  expect(known.otherNodes(volumeOf('a'), 'n1')).toEqual(['n2']);
  expect(known.otherNodes(volumeOf('a'), 'n3')).toEqual(['n1', 'n2']);
});
