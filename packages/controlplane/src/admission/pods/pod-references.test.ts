import { describe, expect, test } from '@jest/globals';
import { referencedKind } from './pod-references.js';

const volume = (source: object) => ({ volumes: [{ name: 'v', ...source }] });
const variable = (valueFrom: object) => [{ name: 'E', valueFrom }];

describe('the kind of objects that a pod reads', () => {
  test.each([
    ['pull secrets', { imagePullSecrets: [{ name: 'a' }] }],
    ['envFrom', { containers: [{ envFrom: [{ secretRef: { name: 'a' } }] }] }],
    ['env', { initContainers: [{ env: variable({ secretKeyRef: { name: 'a', key: 'b' } }) }] }],
    ['env of ephemeral containers', { ephemeralContainers: [{ env: variable({ secretKeyRef: {} }) }] }],
    ['a secret volume', volume({ secret: { secretName: 'a' } })],
    ['a projected volume', volume({ projected: { sources: [{ configMap: {} }, { secret: { name: 'a' } }] } })],
    ['an azureFile volume', volume({ azureFile: { secretName: 'a', shareName: 'b' } })],
    ['a cephfs volume', volume({ cephfs: { monitors: ['a'], secretRef: { name: 'a' } } })],
    ['a csi volume', volume({ csi: { driver: 'a', nodePublishSecretRef: { name: 'a' } } })],
  ])('is secrets by %s', (_title, spec) => {
    expect(referencedKind(spec)).toBe('secrets');
  });

  test.each([
    ['envFrom', { containers: [{ envFrom: [{ configMapRef: { name: 'a' } }] }] }],
    ['env', { initContainers: [{ env: variable({ configMapKeyRef: { name: 'a', key: 'b' } }) }] }],
    ['a volume', volume({ configMap: { name: 'a' } })],
    ['a projected volume', volume({ projected: { sources: [{ configMap: { name: 'a' } }] } })],
  ])('is config maps by %s', (_title, spec) => {
    expect(referencedKind(spec)).toBe('configmaps');
  });

  test('is claims by a volume', () => {
    expect(referencedKind(volume({ persistentVolumeClaim: { claimName: 'a' } }))).toBe('persistentvolumeclaims');
  });

  test('is none by paths, fields and literal values', () => {
    const env = [{ name: 'A', value: 'b' }, ...variable({ fieldRef: { fieldPath: 'metadata.name' } })];
    expect(referencedKind({ ...volume({ hostPath: { path: '/' } }), containers: [{ env }] })).toBeUndefined();
    expect(referencedKind(volume({ azureFile: { shareName: 'b' } }))).toBeUndefined();
    expect(referencedKind(undefined)).toBeUndefined();
  });
});
