import { describe, expect, test } from '@jest/globals';
import { mirrorPodViolation } from './mirror-pods.js';

const volume = (source: object) => ({ volumes: [{ name: 'v', ...source }] });

describe('mirror pods', () => {
  test('may use host paths and config maps', () => {
    expect(
      mirrorPodViolation({ ...volume({ hostPath: { path: '/a' } }), containers: [{ name: 'a' }] }),
    ).toBeUndefined();
    expect(mirrorPodViolation(volume({ projected: { sources: [{ configMap: { name: 'a' } }] } }))).toBeUndefined();
    expect(mirrorPodViolation(volume({ azureFile: { shareName: 'a' } }))).toBeUndefined();
  });

  test('must not reference service accounts', () => {
    expect(mirrorPodViolation({ serviceAccountName: 'a' })).toBe('a mirror pod may not reference service accounts');
  });

  test.each([
    ['imagePullSecrets', { imagePullSecrets: [{ name: 'a' }] }],
    ['envFrom', { containers: [{ envFrom: [{ secretRef: { name: 'a' } }] }] }],
    ['env', { initContainers: [{ env: [{ valueFrom: { secretKeyRef: { name: 'a', key: 'b' } } }] }] }],
    ['a secret volume', volume({ secret: { secretName: 'a' } })],
    ['a projected volume', volume({ projected: { sources: [{ secret: { name: 'a' } }] } })],
    ['an azureFile volume', volume({ azureFile: { secretName: 'a', shareName: 'b' } })],
    ['a cephfs volume', volume({ cephfs: { monitors: ['a'], secretRef: { name: 'a' } } })],
    ['a csi volume', volume({ csi: { driver: 'a', nodePublishSecretRef: { name: 'a' } } })],
  ])('must not reference secrets through %s', (_member, spec) => {
    expect(mirrorPodViolation(spec)).toBe('a mirror pod may not reference secrets');
  });

  test('must not mount a service account token', () => {
    expect(mirrorPodViolation(volume({ projected: { sources: [{ serviceAccountToken: { path: 'a' } }] } }))).toBe(
      'a mirror pod may not use ServiceAccountToken volume projections',
    );
  });
});
