import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Pod } from '@orch/api/types/core_v1';
import { FakeClock } from '@orch/apimachinery';
import { ControlPlane } from '@orch/testing';
import { eventually, isGone, resource } from '../support/objects.js';
import { withControllers } from '../support/run-controllers.js';

let plane: ControlPlane;
beforeAll(async () => {
  plane = await ControlPlane.start({ controllers: ['serviceaccount'], scheduler: false });
  const node = { apiVersion: 'v1', kind: 'Node', metadata: { name: 'here' } };
  await resource(plane, 'nodes').create(node);
});
afterAll(async () => {
  await plane.stop();
});

const namespace = 'default';
const pods = () => plane.client.resource<Pod>({ group: '', version: 'v1', resource: 'pods' });

async function createPod(name: string, change: { readonly node?: string; readonly phase?: string } = {}) {
  await pods().create({
    ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace } },
    spec: { containers: [{ name: 'main', image: 'a:1' }], ...(change.node ? { nodeName: change.node } : {}) },
  });
  if (change.phase === undefined) return;
  const body = { status: { phase: change.phase } };
  await pods().patch(name, { type: 'merge', body, subresource: 'status' }, { namespace });
}
const names = async () => (await pods().list({ namespace })).items.map(({ metadata }) => metadata.name).toSorted();

test('deletes excess terminated pods, pods of nodes that are gone for 40 s, and unscheduled terminating pods', async () => {
  const clock = new FakeClock();
  await createPod('finished', { node: 'here', phase: 'Succeeded' });
  await createPod('failed', { node: 'here', phase: 'Failed' });
  await createPod('running', { node: 'here', phase: 'Running' });
  await createPod('orphan', { node: 'gone', phase: 'Running' });
  const passing = (what: string, check: () => true | undefined) =>
    eventually(what, async () => {
      await clock.advance(5_000);
      return check();
    });
  const options = { podgc: { terminatedPodsMax: 1 } };
  const lines: { readonly line: string; readonly atMs: number }[] = [];
  await withControllers(plane, { controllers: ['podgc'], clock, options }, async ({ log }) => {
    const isLogged = (reason: string) => log.some(({ fields }) => fields['reason'] === reason) || undefined;
    await passing('the orphan is deleted', () => isLogged('orphaned'));
    await createPod('unscheduled');
    const body = { metadata: { finalizers: ['example.com/kept'] } };
    await pods().patch('unscheduled', { type: 'merge', body }, { namespace });
    await pods().delete('unscheduled', { namespace });
    await passing('the unscheduled pod is deleted', () => isLogged('unscheduled'));
    for (const { message, fields, atMs } of log) {
      lines.push({ line: `${message} ${fields['reason']} ${fields['pod']}`, atMs });
    }
  });
  const lineOf = (reason: string) => lines.filter(({ line }) => line.includes(reason));
  expect(lineOf('terminated')).toHaveLength(1);
  expect(lineOf('orphaned')).toEqual([{ line: 'deleted a pod orphaned default/orphan', atMs: expect.any(Number) }]);
  expect(lineOf('orphaned')[0]?.atMs).toBeGreaterThanOrEqual(40_000);
  expect(lineOf('unscheduled')[0]?.line).toBe('deleted a pod unscheduled default/unscheduled');
  expect(await isGone(pods(), 'orphan', namespace)).toBe(true);
  expect(await names()).toEqual(expect.arrayContaining(['running', 'unscheduled']));
  expect((await names()).filter((name) => name === 'finished' || name === 'failed')).toHaveLength(1);
});

test('keeps the pods of a node that comes back within the quarantine', async () => {
  const clock = new FakeClock();
  await createPod('patient', { node: 'late', phase: 'Running' });
  await withControllers(plane, { controllers: ['podgc'], clock }, async () => {
    await clock.advance(20_000);
    await resource(plane, 'nodes').create({ apiVersion: 'v1', kind: 'Node', metadata: { name: 'late' } });
    await clock.advance(60_000);
    expect(await names()).toContain('patient');
  });
});
