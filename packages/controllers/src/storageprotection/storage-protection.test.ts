import { describe, expect, test } from '@jest/globals';
import type { Pod } from '@orch/api/types/core_v1';
import { claimNames } from '../claims/pod-claims.js';
import type { ControllerGate, ControllerGates } from '../framework/controller.js';
import { protectionStep } from './protection-finalizer.js';
import { usesClaim } from './uses-claim.js';

const on: ControllerGates = () => true;
const without =
  (off: ControllerGate): ControllerGates =>
  (gate) =>
    gate !== off;
const deletionTimestamp = '2026-01-01T00:00:00Z';
const controlled = { apiVersion: 'v1', kind: 'Pod', name: 'web', uid: 'u', controller: true };
const claim = (name: string, owned = false) => ({
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: { name, ...(owned ? { ownerReferences: [controlled] } : {}) },
});
const template = { spec: { accessModes: ['ReadWriteOnce'], resources: {} } };

function pod(node: string, metadata: Pod['metadata'] = {}): Pod {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'web', uid: 'u', ...metadata },
    spec: {
      nodeName: node,
      containers: [{ name: 'main', image: 'nginx' }],
      volumes: [
        { name: 'data', persistentVolumeClaim: { claimName: 'data' } },
        { name: 'own', ephemeral: { volumeClaimTemplate: template } },
        { name: 'none', emptyDir: {} },
      ],
    },
  };
}

describe('protection of claims and volumes', () => {
  test.each([
    ['a live object without the finalizer gets it', {}, 'add'],
    ['a live object with it is unchanged', { finalizers: ['x/y'] }, 'nothing'],
    [
      'an object that is being deleted loses it when unused',
      { finalizers: ['x/y'], deletionTimestamp },
      'removeWhenUnused',
    ],
    ['an object that is being deleted never gets it', { finalizers: ['other/y'], deletionTimestamp }, 'nothing'],
  ] as const)('%s', (_what, metadata, step) => {
    const object = { apiVersion: 'v1', kind: 'X', metadata: { ...metadata, name: 'x' } };
    expect(protectionStep(object, { finalizer: 'x/y' })).toBe(step);
  });

  test('with the gate GenericEphemeralVolume off the claims of such volumes do not count', () => {
    const gates = without('GenericEphemeralVolume');
    expect(claimNames(pod('n'), gates)).toEqual(['data']);
    expect(usesClaim(pod('n'), claim('web-own', true), gates)).toBe(false);
    expect(usesClaim(pod('n'), claim('data'), gates)).toBe(true);
  });

  test('a pod on a node uses the claims that it names, also after it ended', () => {
    expect(usesClaim(pod('n'), claim('data'), on)).toBe(true);
    expect(usesClaim({ ...pod('n'), status: { phase: 'Succeeded' } }, claim('data'), on)).toBe(true);
    expect(usesClaim(pod('n'), claim('other'), on)).toBe(false);
  });

  test('a pod without a node uses no claim', () => {
    expect(usesClaim(pod(''), claim('data'), on)).toBe(false);
  });

  test('a pod uses the claim of its ephemeral volume until its node has stopped it, and no claim of that name it does not own', () => {
    expect(usesClaim(pod('n'), claim('web-own', true), on)).toBe(true);
    expect(usesClaim(pod('n'), claim('web-own'), on)).toBe(false);
    const done = pod('n', { deletionTimestamp, deletionGracePeriodSeconds: 0 });
    expect(usesClaim(done, claim('web-own', true), on)).toBe(false);
    expect(usesClaim(done, claim('data'), on)).toBe(true);
  });

  test('the claims of a pod are those that it names and those of its ephemeral volumes', () => {
    expect(claimNames(pod('n'), on)).toEqual(['data', 'web-own']);
  });
});
