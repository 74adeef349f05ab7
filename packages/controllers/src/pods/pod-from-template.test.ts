import { expect, test } from '@jest/globals';
import { podFromTemplate } from './pod-from-template.js';

const owner = { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'web', uid: 'u' };
const ownerReferences = [{ ...owner, controller: true, blockOwnerDeletion: true }];

test('a pod has labels, annotations, finalizers and spec of its template, and nothing else of its metadata', () => {
  const metadata = { name: 'own', labels: { a: 'b' }, annotations: { c: 'd' }, finalizers: ['example.com/f'] };
  const template = { metadata, spec: { containers: [{ name: 'c' }] } };
  const pod = podFromTemplate(template, { owner, name: 'web-1', namespace: 'n' });
  const { name: _, ...copied } = metadata;
  expect(pod).toEqual({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'web-1', generateName: 'web-', namespace: 'n', ...copied, ownerReferences },
    spec: { containers: [{ name: 'c' }] },
  });
  expect(pod.spec).not.toBe(template.spec);
});

test('a pod of an empty template has only its name, namespace and owner', () => {
  const metadata = { name: 'web-1', generateName: 'web-', namespace: 'n', ownerReferences };
  for (const template of [{}, undefined]) {
    expect(podFromTemplate(template, { owner, name: 'web-1', namespace: 'n' })).toStrictEqual({
      ...{ apiVersion: 'v1', kind: 'Pod', metadata },
    });
  }
});
