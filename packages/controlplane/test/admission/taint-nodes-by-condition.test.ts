import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestServer, type TestServer } from '../test-server.js';
import { mergePatch } from './fixture.js';

const nodes = '/api/v1/nodes';
const taint = { key: 'node.orch.io/not-ready', effect: 'NoSchedule' };

describe('TaintNodesByCondition', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('orch');
  });
  afterAll(() => server.stop());

  const create = async (name: string, spec: object = {}) =>
    (await server.ask('POST', nodes, { body: { metadata: { name }, spec } })).json.spec.taints;

  describe('changes', () => {
    test('a new node: adds the not-ready taint after its own', async () => {
      expect(await create('bare')).toEqual([taint]);
      const own = { key: 'a', value: 'b', effect: 'NoExecute' };
      expect(await create('tainted', { taints: [own] })).toEqual([own, taint]);
    });

    test('a new node with the taint for another effect', async () => {
      const other = { key: taint.key, effect: 'NoExecute' };
      expect(await create('other', { taints: [other] })).toEqual([other, taint]);
    });
  });

  describe('admits', () => {
    test('a node that has the taint, whatever its value, unchanged', async () => {
      const own = { ...taint, value: 'x' };
      expect(await create('own', { taints: [own] })).toEqual([own]);
    });

    test('an update that removes the taint', async () => {
      await create('ready');
      const { status, json } = await mergePatch(server, `${nodes}/ready`, { spec: { taints: null } });
      expect([status, json.spec.taints]).toEqual([200, undefined]);
    });
  });

  describe('configuration', () => {
    test('a disabled plugin adds no taint', async () => {
      const without = await startTestServer('orch', { admission: { disabled: ['TaintNodesByCondition'] } });
      try {
        const { json } = await without.ask('POST', nodes, { body: { metadata: { name: 'n' } } });
        expect(json.spec.taints).toBeUndefined();
      } finally {
        await without.stop();
      }
    });
  });
});
