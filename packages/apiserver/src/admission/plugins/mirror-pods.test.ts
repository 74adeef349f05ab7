import { describe, expect, test } from '@jest/globals';
import { mirrorPodFault } from './mirror-pods.js';

const volume = (source: object) => ({ volumes: [{ name: 'v', ...source }] });

describe('a mirror pod', () => {
  test('of files of the node and config maps is well', () => {
    expect(mirrorPodFault({ ...volume({ hostPath: { path: '/a' } }), containers: [{ name: 'a' }] })).toBeUndefined();
    expect(mirrorPodFault(volume({ projected: { sources: [{ configMap: { name: 'a' } }] } }))).toBeUndefined();
    expect(mirrorPodFault(volume({ azureFile: { shareName: 'a' } }))).toBeUndefined();
  });

  test('may not reference service accounts', () => {
    expect(mirrorPodFault({ serviceAccountName: 'a' })).toBe('a mirror pod may not reference service accounts');
  });

  test.each([
    ['pulls images with one', { imagePullSecrets: [{ name: 'a' }] }],
    ['takes its environment of one', { containers: [{ envFrom: [{ secretRef: { name: 'a' } }] }] }],
    [
      'takes a variable of one',
      { initContainers: [{ env: [{ valueFrom: { secretKeyRef: { name: 'a', key: 'b' } } }] }] },
    ],
    ['mounts one', volume({ secret: { secretName: 'a' } })],
    ['mounts one among others', volume({ projected: { sources: [{ secret: { name: 'a' } }] } })],
    ['mounts a share that needs one', volume({ azureFile: { secretName: 'a', shareName: 'b' } })],
    ['mounts a file system that needs one', volume({ cephfs: { monitors: ['a'], secretRef: { name: 'a' } } })],
    [
      'mounts a volume of a driver that needs one',
      volume({ csi: { driver: 'a', nodePublishSecretRef: { name: 'a' } } }),
    ],
  ])('may not reference secrets: it %s', (_how, spec) => {
    expect(mirrorPodFault(spec)).toBe('a mirror pod may not reference secrets');
  });

  test('may not mount a token', () => {
    expect(mirrorPodFault(volume({ projected: { sources: [{ serviceAccountToken: { path: 'a' } }] } }))).toBe(
      'a mirror pod may not use ServiceAccountToken volume projections',
    );
  });
});
