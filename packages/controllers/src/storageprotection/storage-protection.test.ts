import { describe, expect, test } from '@jest/globals';
import type { Pod } from '@orch/api/types/core_v1';
import { protectionStep } from './protection-finalizer.js';
import { claimNames, usesClaim } from './uses-claim.js';

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
    ['what lives without the finalizer gets it', {}, 'add'],
    ['what lives with it stays so', { finalizers: ['x/y'] }, 'nothing'],
    ['what is deleted loses it when unused', { finalizers: ['x/y'], deletionTimestamp }, 'removeWhenUnused'],
    ['what is deleted never gets it', { finalizers: ['other/y'], deletionTimestamp }, 'nothing'],
  ] as const)('%s', (_what, metadata, step) => {
    expect(protectionStep({ apiVersion: 'v1', kind: 'X', metadata: { ...metadata, name: 'x' } }, 'x/y')).toBe(step);
  });

  test('a pod on a node uses the claims that it names, also when it has ended', () => {
    expect(usesClaim(pod('n'), claim('data'))).toBe(true);
    expect(usesClaim({ ...pod('n'), status: { phase: 'Succeeded' } }, claim('data'))).toBe(true);
    expect(usesClaim(pod('n'), claim('other'))).toBe(false);
  });

  test('a pod without a node uses none', () => {
    expect(usesClaim(pod(''), claim('data'))).toBe(false);
  });

  test('a pod uses a claim that was made with it until its node is done, and none of that name of others', () => {
    expect(usesClaim(pod('n'), claim('web-own', true))).toBe(true);
    expect(usesClaim(pod('n'), claim('web-own'))).toBe(false);
    const done = pod('n', { deletionTimestamp, deletionGracePeriodSeconds: 0 });
    expect(usesClaim(done, claim('web-own', true))).toBe(false);
    expect(usesClaim(done, claim('data'))).toBe(true);
  });

  test('the claims of a pod are those that it names and those made with it', () => {
    expect(claimNames(pod('n'))).toEqual(['data', 'web-own']);
  });
});
