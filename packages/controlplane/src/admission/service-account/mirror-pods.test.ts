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

  test('must not reference secrets', () => {
    expect(mirrorPodViolation({ imagePullSecrets: [{ name: 'a' }] })).toBe('a mirror pod may not reference secrets');
  });

  test('must not mount a service account token', () => {
    expect(mirrorPodViolation(volume({ projected: { sources: [{ serviceAccountToken: { path: 'a' } }] } }))).toBe(
      'a mirror pod may not use ServiceAccountToken volume projections',
    );
  });
});
