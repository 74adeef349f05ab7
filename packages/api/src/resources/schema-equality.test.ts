import { expect, test } from '@jest/globals';
import { equalBySchema } from '@orch/apimachinery';
import { PodSpecSchema } from '../generated/core_v1/schema.js';

test.each<[object, object, boolean]>([
  [{ hostNetwork: false }, {}, true],
  [{ containers: [] }, {}, true],
  [{ nodeSelector: {} }, {}, true],
  [{ containers: [{ name: 'a', resources: {} }] }, { containers: [{ name: 'a' }] }, true],
  [{ securityContext: { runAsUser: 0 } }, { securityContext: {} }, false],
  [{ securityContext: {} }, {}, false],
  [{ nodeSelector: { a: 'x' } }, { nodeSelector: { a: 'y' } }, false],
  [{ containers: [{ name: 'a' }, { name: 'b' }] }, { containers: [{ name: 'b' }, { name: 'a' }] }, false],
  [{ containers: [{ ports: [{ containerPort: 80 }] }] }, { containers: [{ ports: [{ containerPort: 81 }] }] }, false],
])('%j and %j compare as %s', (left, right, equal) => {
  expect(equalBySchema(PodSpecSchema, left, right)).toBe(equal);
  expect(equalBySchema(PodSpecSchema, right, left)).toBe(equal);
});
