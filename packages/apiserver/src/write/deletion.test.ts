import { describe, expect, test } from '@jest/globals';
import { makeCatalogue } from '@orch/api';
import { type ApiObject, invariant, orchNames, type ResourceDefinition } from '@orch/apimachinery';
import fc from 'fast-check';
import type { DeleteOptions } from '../decode/delete-options.js';
import { isRemovable, planDeletion } from './deletion.js';

const catalogue = makeCatalogue(orchNames);
const definition = (group: string, resource: string): ResourceDefinition => {
  const found = catalogue.resource({ group, resource });
  invariant(found !== undefined, resource);
  return found;
};
const none: DeleteOptions = {
  gracePeriodSeconds: undefined,
  propagationPolicy: undefined,
  orphanDependents: undefined,
  preconditions: {},
  dryRun: false,
};
const now = new Date('2026-01-02T03:04:05Z');

describe('deletion', () => {
  const sets = definition('apps', 'replicasets');
  const set = (metadata: ApiObject['metadata']): ApiObject => ({ apiVersion: 'apps/v1', kind: 'ReplicaSet', metadata });

  test('removes an object without finalizers and grace period [Deletion of a resource, 2]', () => {
    expect(planDeletion(sets, set({ name: 'a' }), { options: none, now })).toEqual({ type: 'remove' });
  });

  test.each([
    [{ propagationPolicy: 'Orphan' } as const, ['orphan']],
    [{ propagationPolicy: 'Foreground' } as const, ['foregroundDeletion']],
    [{ orphanDependents: true }, ['orphan']],
  ])('%j adds a finalizer for the garbage collector', (options, finalizers) => {
    const plan = planDeletion(sets, set({ name: 'a', generation: 2 }), { options: { ...none, ...options }, now });
    const deletionTimestamp = '2026-01-02T03:04:05Z';
    expect(plan).toMatchObject({
      type: 'mark',
      object: { metadata: { finalizers, deletionTimestamp, deletionGracePeriodSeconds: 0, generation: 3 } },
    });
  });

  test('background propagation removes the finalizers of other policies', () => {
    const options = { ...none, propagationPolicy: 'Background' } as const;
    const plan = planDeletion(sets, set({ finalizers: ['orphan'] }), { options, now });
    expect(plan).toEqual({ type: 'remove', last: set({}) });
  });

  test('keeps an object that is already being deleted', () => {
    const metadata = { finalizers: ['x'], deletionTimestamp: '2026-01-01T00:00:00Z', deletionGracePeriodSeconds: 0 };
    expect(planDeletion(sets, set(metadata), { options: none, now })).toEqual({ type: 'wait' });
  });

  test('a second delete can only shorten the grace period of a pod', () => {
    const pods = definition('', 'pods');
    const pod: ApiObject = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { deletionTimestamp: '2026-01-02T03:04:35Z', deletionGracePeriodSeconds: 30 },
      spec: { nodeName: 'n', terminationGracePeriodSeconds: 30 },
      status: { phase: 'Running' },
    };
    expect(planDeletion(pods, pod, { options: { ...none, gracePeriodSeconds: 60 }, now })).toEqual({ type: 'wait' });
    const plan = planDeletion(pods, pod, { options: { ...none, gracePeriodSeconds: 10 }, now });
    expect(plan).toMatchObject({
      object: { metadata: { deletionTimestamp: '2026-01-02T03:04:15Z', deletionGracePeriodSeconds: 10 } },
    });
  });

  test('a negative grace period ends immediately, and the pod is removed once it has no finalizers', () => {
    const pod: ApiObject = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { finalizers: ['x.io/a'] },
      spec: { nodeName: 'n' },
      status: { phase: 'Running' },
    };
    const options = { ...none, gracePeriodSeconds: -3 };
    const plan = planDeletion(definition('', 'pods'), pod, { options, now });
    invariant(plan.type === 'mark', 'the finalizer holds it');
    expect(plan.object.metadata).toMatchObject({
      deletionGracePeriodSeconds: -3,
      deletionTimestamp: '2026-01-02T03:04:02Z',
    });
    expect(isRemovable(plan.object)).toBe(false);
    expect(isRemovable({ ...plan.object, metadata: { ...plan.object.metadata, finalizers: [] } })).toBe(true);
  });

  test('returns a conflict for preconditions that do not hold', () => {
    const options = { ...none, preconditions: { resourceVersion: '1' } };
    expect(() => planDeletion(sets, set({ name: 'a', resourceVersion: '2' }), { options, now })).toThrow(
      'the ResourceVersion in the precondition (1) does not match the ResourceVersion in record (2)',
    );
  });
});

describe('sequential deletes of one object', () => {
  const policy = fc.constantFrom('Orphan', 'Background', 'Foreground', undefined);
  const deletes = fc.record({
    propagationPolicy: policy,
    gracePeriodSeconds: fc.option(fc.integer({ min: 0, max: 40 }), { nil: undefined }),
    afterMs: fc.integer({ min: 0, max: 60_000 }),
  });
  const kinds = fc.constantFrom(
    ['', 'pods'] as const,
    ['', 'configmaps'] as const,
    ['', 'events'] as const,
    ['batch', 'jobs'] as const,
  );
  const finalizers = fc.constantFrom([], ['x.io/a'], ['orphan'], ['foregroundDeletion', 'x.io/a']);
  const dependents = fc.constantFrom('background', 'orphan', 'none', 'kept');

  test('never remove an object with other finalizers, never extend the grace period, and are idempotent', () => {
    const property = fc.property(kinds, finalizers, dependents, fc.array(deletes, { maxLength: 6 }), (...given) => {
      const [[group, resource], held, byDefault, steps] = given;
      const kind = definition(group, resource);
      const spec = { nodeName: 'n', terminationGracePeriodSeconds: 30 };
      let object: ApiObject = {
        apiVersion: 'v1',
        kind: 'X',
        metadata: { name: 'a', generation: 1, finalizers: [...held] },
        spec,
      };
      let at = now;
      for (const { afterMs, ...options } of steps) {
        at = new Date(at.getTime() + afterMs);
        const requested = { options: { ...none, ...options }, now: at, dependents: byDefault };
        const plan = planDeletion(kind, object, requested);
        if (plan.type === 'remove') {
          expect(object.metadata.finalizers ?? []).not.toContain('x.io/a');
          return;
        }
        if (plan.type === 'wait') continue;
        const [before, after] = [object.metadata, plan.object.metadata];
        expect((after.finalizers ?? []).includes('x.io/a')).toBe(held.some((each) => each === 'x.io/a'));
        expect((after.finalizers ?? []).filter((each) => !each.includes('/')).length).toBeLessThanOrEqual(1);
        expect(after.generation).toBe(2);
        if (before.deletionTimestamp != null) {
          expect(Date.parse(after.deletionTimestamp ?? '')).toBeLessThanOrEqual(Date.parse(before.deletionTimestamp));
          expect(after.deletionGracePeriodSeconds).toBeLessThanOrEqual(before.deletionGracePeriodSeconds ?? 0);
        }
        object = plan.object;
        if (isRemovable(object)) return;
        expect(planDeletion(kind, object, requested)).toEqual({ type: 'wait' });
      }
    });
    fc.assert(property, { numRuns: 500 });
  });
});
