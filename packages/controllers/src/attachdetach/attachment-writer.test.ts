import { describe, expect, test } from '@jest/globals';
import type { Node } from '@orch/api/types/core_v1';
import { orchNames } from '@orch/apimachinery';
import { type FakeRequest, fakeClient } from '../framework/fake-client.fixture.js';
import { requestErrors } from '../framework/request-errors.fixture.js';
import { AttachmentWriter } from './attachment-writer.js';
import type { NodePlan } from './plan-node.js';

const { signal } = new AbortController();
const { notFound, alreadyExists, internal } = requestErrors;
const volume = { uniqueName: 'v', volumeName: 'pv', driver: 'd', handle: 'h', isExclusive: true };
const attached = (...names: readonly string[]) => names.map((name) => ({ name, devicePath: '' }));
const node = (attachedNames: readonly string[] = [], inUse: readonly string[] = []): Node => ({
  ...{ apiVersion: 'v1', kind: 'Node', metadata: { name: 'a', uid: 'u' } },
  status: { volumesAttached: attached(...attachedNames), volumesInUse: [...inUse] },
});
const plan = (...reported: readonly string[]): NodePlan => ({
  ...{ attach: [], blocked: [], detach: [], inUse: [], reported: attached(...reported) },
});
const removal = (isForced = false) => ({
  ...{ uniqueName: 'v', attachment: { name: 'va', state: 'attached' as const }, isForced },
});

function given(error?: Error) {
  const requests: FakeRequest[] = [];
  const lines: string[] = [];
  const client = fakeClient({
    objects: { nodes: [node(['v'])] },
    onRequest: async (request) => {
      requests.push(request);
      if (error !== undefined) throw error;
    },
  });
  const log = (level: string) => (message: string) => void lines.push(`${level}: ${message}`);
  const writer = new AttachmentWriter({
    ...{ client, names: orchNames },
    log: { debug: log('debug'), info: log('info'), warn: log('warn'), error: log('error') },
  });
  return { writer, requests, lines };
}

describe('the report of a node', () => {
  test('is written when it changes, and null without volumes', async () => {
    const { writer, requests } = given();
    expect(await writer.report(node(), plan('v'), signal)).toEqual(node(['v']));
    await writer.report(node(['v']), plan(), signal);
    expect(requests.map(({ body }) => JSON.parse(JSON.stringify(body)).body)).toEqual([
      { metadata: { uid: 'u' }, status: { volumesAttached: attached('v') } },
      { metadata: { uid: 'u' }, status: { volumesAttached: null } },
    ]);
  });

  test('is not written when it is current, or the node is gone', async () => {
    const { writer, requests } = given();
    const current = node(['v']);
    expect(await writer.report(current, plan('v'), signal)).toBe(current);
    expect(await writer.report(undefined, plan('v'), signal)).toBeUndefined();
    expect(requests).toEqual([]);
  });

  test('of a node that is gone meanwhile is none; other errors are thrown', async () => {
    expect(await given(notFound).writer.report(node(), plan('v'), signal)).toBeUndefined();
    await expect(given(internal).writer.report(node(), plan('v'), signal)).rejects.toBe(internal);
  });
});

describe('a detach', () => {
  const options = (freshNode: Node | undefined) => ({ nodeName: 'a', freshNode, signal });

  test('deletes the attachment', async () => {
    const { writer, requests, lines } = given();
    expect(await writer.detach(removal(), options(node()))).toBe(true);
    expect(await writer.detach(removal(), options(undefined))).toBe(true);
    expect(requests.map(({ method, name }) => `${method} ${name}`)).toEqual(['delete va', 'delete va']);
    expect(lines).toEqual(Array(2).fill('info: detached a volume'));
  });

  test('waits when the node began to use the volume, unless it is forced', async () => {
    const { writer, requests, lines } = given();
    expect(await writer.detach(removal(), options(node([], ['v'])))).toBe(false);
    expect([requests, lines]).toEqual([[], []]);
    expect(await writer.detach(removal(true), options(node([], ['v'])))).toBe(true);
    expect(lines).toEqual(['warn: the node still uses a volume; detaching it by force', 'info: detached a volume']);
  });

  test('of an attachment that is gone succeeds; other errors are thrown', async () => {
    const gone = given(notFound);
    expect(await gone.writer.detach(removal(), options(node()))).toBe(true);
    expect(gone.lines).toEqual([]);
    await expect(given(internal).writer.detach(removal(), options(node()))).rejects.toBe(internal);
  });
});

test('an attach creates the attachment; one that exists is no failure', async () => {
  const { writer, requests, lines } = given();
  const attachment = writer.newAttachment(volume, 'a');
  expect(attachment).toMatchObject({
    ...{ apiVersion: 'storage.orch.io/v1', kind: 'VolumeAttachment' },
    spec: { attacher: 'd', nodeName: 'a', source: { persistentVolumeName: 'pv' } },
  });
  await writer.attach(attachment, signal);
  expect([requests[0]?.body, lines]).toEqual([attachment, ['info: attaching a volume']]);
  const existing = given(alreadyExists);
  await existing.writer.attach(attachment, signal);
  expect(existing.lines).toEqual([]);
  await expect(given(internal).writer.attach(attachment, signal)).rejects.toBe(internal);
  await expect(given(requestErrors.conflict).writer.attach(attachment, signal)).rejects.toBe(requestErrors.conflict);
});
