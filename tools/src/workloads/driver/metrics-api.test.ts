import { expect, test } from '@jest/globals';
import { respond } from './metrics-api.js';

const pod = (name: string, app: string) => ({
  metadata: { name, labels: { app } },
  spec: { containers: [{ name: 'c' }] },
});
const usageOf = (namespace: string) => ({
  cpu: namespace === 'n' ? '200m' : undefined,
  pods: [pod('a', 'web'), pod('b', 'db')],
});

test('lists the usage of the pods that the selector matches', () => {
  const [status, body] = respond('/apis/metrics.k8s.io/v1beta1/namespaces/n/pods?labelSelector=app%3Dweb', usageOf);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    ...{
      kind: 'PodMetricsList',
      items: [{ metadata: { name: 'a' }, containers: [{ name: 'c', usage: { cpu: '200m' } }] }],
    },
  });
});

test('lists all pods without a selector, and none without metrics', () => {
  const names = (path: string) => {
    const [, body] = respond(path, usageOf);
    return JSON.stringify(body).match(/"name":"[ab]"/g) ?? [];
  };
  expect(names('/apis/metrics.k8s.io/v1beta1/namespaces/n/pods')).toEqual(['"name":"a"', '"name":"b"']);
  expect(names('/apis/metrics.k8s.io/v1beta1/namespaces/other/pods')).toEqual([]);
});

test('serves the discovery of its version, and nothing else', () => {
  expect(respond('/apis/metrics.k8s.io/v1beta1?timeout=5s', usageOf)).toMatchObject([200, { kind: 'APIResourceList' }]);
  expect(respond('/openapi/v2', usageOf)[0]).toBe(404);
});
