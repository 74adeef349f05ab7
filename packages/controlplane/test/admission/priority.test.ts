import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { startTestServer, type TestServer } from '../test-server.js';
import { mergePatch, pod, rejectionOf, type TestNamespace, testNamespace } from './fixture.js';

const classes = '/apis/scheduling.orch.io/v1/priorityclasses';

describe('Priority', () => {
  let server: TestServer;
  let namespace: TestNamespace;
  beforeEach(async () => {
    server = await startTestServer('orch');
    namespace = await testNamespace(server, 'priorities');
  });
  afterEach(() => server.stop());

  const createClass = async (name: string, fields: object = {}) =>
    rejectionOf(await server.ask('POST', classes, { body: { metadata: { name }, value: 7, ...fields } }));
  const priorityOf = async (name: string, spec: object = {}) => {
    const { priority, priorityClassName, preemptionPolicy } = (await namespace.made('pods', pod(name, spec))).spec;
    return [priorityClassName, priority, preemptionPolicy];
  };
  const outcome = async (spec: object) => rejectionOf(await namespace.create('pods', pod('p', spec)));
  const forbidden = (why: string) => [403, 'Forbidden', `pods "p" is forbidden: ${why}`];

  describe('changes', () => {
    test('a pod to the value and policy of its class', async () => {
      await createClass('never', { preemptionPolicy: 'Never' });
      await createClass('plain', { value: -1 });
      expect(await priorityOf('a', { priorityClassName: 'never' })).toEqual(['never', 7, 'Never']);
      expect(await priorityOf('b', { priorityClassName: 'plain' })).toEqual(['plain', -1, 'PreemptLowerPriority']);
    });

    test('a pod that names no class to priority 0, or to the default class', async () => {
      expect(await priorityOf('a')).toEqual([undefined, 0, 'PreemptLowerPriority']);
      await createClass('usual', { globalDefault: true, preemptionPolicy: 'Never' });
      expect(await priorityOf('b')).toEqual(['usual', 7, 'Never']);
    });

    test('a pod of a system class in any namespace, and a mirror pod', async () => {
      expect(await priorityOf('a', { priorityClassName: 'system-node-critical' })).toEqual([
        'system-node-critical',
        2_000_001_000,
        'PreemptLowerPriority',
      ]);
      const metadata = { name: 'mirror', annotations: { 'orch.io/config.mirror': 'x' } };
      const spec = { nodeName: 'n', priorityClassName: 'system-cluster-critical' };
      expect((await namespace.made('pods', { ...pod('mirror', spec), metadata })).spec.priority).toBe(2_000_000_000);
    });

    test('an update that omits the priority to the stored one', async () => {
      await createClass('usual', { globalDefault: true });
      const { metadata, spec } = await namespace.made('pods', pod('p'));
      const { priority, preemptionPolicy, ...rest } = spec;
      const body = { metadata: { ...metadata, labels: { a: 'b' } }, spec: rest };
      const { status, json } = await server.ask('PUT', `${namespace.path}/pods/p`, { body });
      expect([status, json.spec.priority, json.spec.preemptionPolicy]).toEqual([200, priority, preemptionPolicy]);
    });
  });

  describe('rejects', () => {
    test('a pod of a missing class', async () => {
      expect(await outcome({ priorityClassName: 'missing' })).toEqual(
        forbidden('no PriorityClass with name missing was found'),
      );
    });

    test('a pod with another priority or policy than that of its class', async () => {
      await createClass('plain');
      expect(await outcome({ priorityClassName: 'plain', priority: 8 })).toEqual(
        forbidden(
          'the integer value of priority (8) must not be provided in pod spec; ' +
            'priority admission controller computed 7 from the given PriorityClass name',
        ),
      );
      expect(await outcome({ priorityClassName: 'plain', preemptionPolicy: 'Never' })).toEqual(
        forbidden(
          'the string value of PreemptionPolicy (Never) must not be provided in pod spec; ' +
            'priority admission controller computed PreemptLowerPriority from the given PriorityClass name',
        ),
      );
    });

    test('a second default class, new or changed', async () => {
      await createClass('first', { globalDefault: true });
      const refused = (name: string) => [
        403,
        'Forbidden',
        `priorityclasses.scheduling.orch.io "${name}" is forbidden: ` +
          'PriorityClass first is already marked as default. Only one default can exist',
      ];
      expect(await createClass('second', { globalDefault: true })).toEqual(refused('second'));
      await createClass('third');
      const changed = await mergePatch(server, `${classes}/third`, { globalDefault: true });
      expect(rejectionOf(changed)).toEqual(refused('third'));
    });
  });

  describe('admits', () => {
    test('a pod with the priority and policy of its class', async () => {
      await createClass('plain');
      const spec = { priorityClassName: 'plain', priority: 7, preemptionPolicy: 'PreemptLowerPriority' };
      expect(await outcome(spec)).toEqual([201]);
    });

    test('an update of the default class, and another default after its deletion', async () => {
      await createClass('first', { globalDefault: true });
      const body = { globalDefault: true, description: 'changed' };
      expect(rejectionOf(await mergePatch(server, `${classes}/first`, body))).toEqual([200]);
      await server.ask('DELETE', `${classes}/first`);
      expect(await createClass('second', { globalDefault: true })).toEqual([201]);
    });
  });

  describe('configuration', () => {
    test('without the gate NonPreemptingPriority a pod has no preemption policy', async () => {
      const gated = await startTestServer('orch', { gates: (gate) => gate !== 'NonPreemptingPriority' });
      try {
        const { made } = await testNamespace(gated, 'n');
        const { priority, preemptionPolicy } = (await made('pods', pod('p'))).spec;
        expect([priority, preemptionPolicy]).toEqual([0, undefined]);
      } finally {
        await gated.stop();
      }
    });

    test('a disabled plugin sets no priority', async () => {
      const without = await startTestServer('orch', { admission: { disabled: ['Priority'] } });
      try {
        const { made } = await testNamespace(without, 'n');
        const { priority, preemptionPolicy } = (await made('pods', pod('p'))).spec;
        expect([priority, preemptionPolicy]).toEqual([undefined, undefined]);
      } finally {
        await without.stop();
      }
    });
  });
});
