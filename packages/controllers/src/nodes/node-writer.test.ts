import { describe, expect, test } from '@jest/globals';
import type { Node, Taint } from '@orch/api/types/core_v1';
import { FakeClock, type JsonValue } from '@orch/apimachinery';
import { requestErrors } from '../framework/request-errors.fixture.js';
import { NodeWriter } from './node-writer.js';

const { signal } = new AbortController();
const { conflict, notFound, internal } = requestErrors;
const time = '2026-01-01T00:00:00Z';
const node = (taints: readonly Taint[] = [], metadata: Node['metadata'] = {}): Node => ({
  ...{ apiVersion: 'v1', kind: 'Node', metadata: { name: 'a', uid: 'u', resourceVersion: '1', ...metadata } },
  ...(taints.length === 0 ? {} : { spec: { taints: [...taints] } }),
});
const notReady = { key: 'not-ready', effect: 'NoExecute' };

/** A writer whose patches fail with the errors, one after the other; reads have these nodes, or fail. */
function given(errors: readonly Error[] = [], reads: readonly (Node | Error)[] = []) {
  const [left, served] = [[...errors], [...reads]];
  const bodies: JsonValue[] = [];
  const writer = new NodeWriter(
    {
      async patch(_name, { body }) {
        bodies.push(body);
        const error = left.shift();
        if (error !== undefined) throw error;
        return node();
      },
      async get() {
        const found = served.shift() ?? node([], { resourceVersion: String(bodies.length + 1) });
        if (found instanceof Error) throw found;
        return found;
      },
    },
    new FakeClock(time),
  );
  return { writer, bodies };
}

const patched = (spec: object, resourceVersion = '1') => ({ spec, metadata: { uid: 'u', resourceVersion } });

describe('taints', () => {
  test('are added with the time when they evict, and others stay', async () => {
    const other = { key: 'k', value: 'v', effect: 'NoSchedule' };
    const { writer, bodies } = given();
    expect(await writer.changeTaints(node([other]), { add: [notReady] }, signal)).toBe(true);
    expect(bodies).toEqual([patched({ taints: [other, { ...notReady, timeAdded: time }] })]);
  });

  test('are removed; the last one leaves none', async () => {
    const { writer, bodies } = given();
    expect(await writer.changeTaints(node([notReady]), { remove: [notReady] }, signal)).toBe(true);
    expect(bodies).toEqual([patched({ taints: null })]);
  });

  test('that are current are not written', async () => {
    const { writer, bodies } = given();
    expect(await writer.changeTaints(node([notReady]), { add: [notReady] }, signal)).toBe(false);
    expect(await writer.changeTaints(node(), { remove: [notReady] }, signal)).toBe(false);
    expect(bodies).toEqual([]);
  });

  test('are written onto the node that another client changed', async () => {
    const { writer, bodies } = given([conflict], [node([], { resourceVersion: '7' })]);
    expect(await writer.changeTaints(node([notReady]), { remove: [notReady] }, signal)).toBe(false);
    expect(bodies).toHaveLength(1);
    const again = given([conflict], [node([notReady], { resourceVersion: '7' })]);
    expect(await again.writer.changeTaints(node([notReady]), { remove: [notReady] }, signal)).toBe(true);
    expect(again.bodies).toEqual([patched({ taints: null }), patched({ taints: null }, '7')]);
  });
});

describe('a write', () => {
  const labels = { zone: 'a' };

  test('is tried five times after conflicts', async () => {
    const four = given(Array(4).fill(conflict));
    expect(await four.writer.setLabels(node(), labels, signal)).toBe(true);
    expect(four.bodies).toHaveLength(5);
    const five = given(Array(5).fill(conflict));
    await expect(five.writer.setLabels(node(), labels, signal)).rejects.toBe(conflict);
    expect(five.bodies).toHaveLength(5);
  });

  test('of labels has only those', async () => {
    const { writer, bodies } = given();
    await writer.setLabels(node(), labels, signal);
    expect(bodies).toEqual([{ metadata: { labels, uid: 'u', resourceVersion: '1' } }]);
  });

  test.each([
    ['the node is gone', [notFound], []],
    ['the node is gone after a conflict', [conflict], [notFound]],
    ['the node was replaced', [conflict], [node([], { uid: 'new' })]],
  ])('ends without an error when %s', async (_why, errors, reads) => {
    const { writer, bodies } = given(errors, reads);
    expect(await writer.setLabels(node(), labels, signal)).toBe(false);
    expect(bodies).toHaveLength(1);
  });

  test('fails with other errors', async () => {
    await expect(given([internal]).writer.setLabels(node(), labels, signal)).rejects.toBe(internal);
    await expect(given([conflict], [internal]).writer.setLabels(node(), labels, signal)).rejects.toBe(internal);
  });
});
