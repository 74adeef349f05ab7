import { expect, test } from '@jest/globals';
import { keepFields } from './keep-fields.js';

const pod = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'a', namespace: 'n', uid: 'u', resourceVersion: '1', labels: { a: 'b' }, managedFields: [{}] },
  spec: { nodeName: 'x', containers: [{ name: 'c', image: 'i' }, { image: 'j' }], volumes: [] },
};
const identity = { name: 'a', namespace: 'n', uid: 'u', resourceVersion: '1' };

test.each([
  ['nothing more', [], { metadata: identity }],
  ['a whole object', ['metadata.labels'], { metadata: { ...identity, labels: { a: 'b' } } }],
  ['all metadata', ['metadata'], { metadata: pod.metadata }],
  [
    'a field in lists',
    ['spec.containers.image'],
    { metadata: identity, spec: { containers: [{ image: 'i' }, { image: 'j' }] } },
  ],
  ['an object and a field of it', ['spec', 'spec.nodeName'], { metadata: identity, spec: pod.spec }],
  ['a field of an object and the object', ['spec.nodeName', 'spec'], { metadata: identity, spec: pod.spec }],
  [
    'two fields of an object',
    ['spec.nodeName', 'spec.volumes'],
    { metadata: identity, spec: { nodeName: 'x', volumes: [] } },
  ],
  ['a missing field', ['status.phase', 'spec.none'], { metadata: identity, spec: {} }],
  ['a field of a text', ['spec.nodeName.none'], { metadata: identity, spec: { nodeName: 'x' } }],
])('keeps %s', (_title, paths, expected) => {
  expect(keepFields(paths)(pod)).toEqual({ apiVersion: 'v1', kind: 'Pod', ...expected });
});
