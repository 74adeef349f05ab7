import { describe, expect, test } from '@jest/globals';
import type { ApiObject } from '@orch/apimachinery';
import { setContainerDefaults } from './container-defaults.js';

const annotation = 'limit-ranger';
const limitRange = {
  spec: {
    limits: [
      { type: 'Pod', default: { cpu: '9' }, defaultRequest: { cpu: '9' } },
      { type: 'Container', default: { memory: '2Gi', cpu: '2' }, defaultRequest: { cpu: '1', count: 3 } },
    ],
  },
};

function withDefaults(spec: unknown, range: unknown = limitRange, annotations?: Record<string, string>): ApiObject {
  const metadata = { name: 'p', ...(annotations === undefined ? {} : { annotations }) };
  const pod: ApiObject & { spec?: unknown } = { apiVersion: 'v1', kind: 'Pod', metadata };
  if (spec !== undefined) pod.spec = spec;
  setContainerDefaults(pod, range, annotation);
  return pod;
}

describe('the defaults of a limit range', () => {
  test('are set where containers have none, and described in their order', () => {
    const containers = [
      { name: 'web' },
      { name: 'side', resources: { limits: { cpu: '5' }, requests: { cpu: '500m', count: '1' } } },
    ];
    const initContainers = [{ name: 'init', resources: { limits: { memory: '1Gi', cpu: '1' }, other: 'kept' } }];
    expect(withDefaults({ containers, initContainers }, limitRange, { kept: 'yes' })).toEqual({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: {
        name: 'p',
        annotations: {
          kept: 'yes',
          [annotation]:
            'LimitRanger plugin set: count, cpu request for container web; cpu, memory limit for container web; ' +
            'memory limit for container side; count, cpu request for init container init',
        },
      },
      spec: {
        containers: [
          {
            name: 'web',
            resources: { requests: { count: '3', cpu: '1' }, limits: { cpu: '2', memory: '2Gi' } },
          },
          {
            name: 'side',
            resources: { limits: { cpu: '5', memory: '2Gi' }, requests: { cpu: '500m', count: '1' } },
          },
        ],
        initContainers: [
          {
            name: 'init',
            resources: {
              ...{ limits: { memory: '1Gi', cpu: '1' }, other: 'kept' },
              requests: { count: '3', cpu: '1' },
            },
          },
        ],
      },
    });
  });

  test.each([
    ['a pod without a spec', undefined, limitRange],
    ['a pod without containers', {}, limitRange],
    [
      'a limit range without defaults',
      { containers: [{ name: 'web' }] },
      { spec: { limits: [{ type: 'Container' }] } },
    ],
    ['a limit range without limits', { containers: [{ name: 'web' }] }, {}],
  ])('change nothing: %s', (_what, spec, range) => {
    const before = JSON.stringify(spec);
    const pod = withDefaults(spec, range);
    expect(pod.metadata).toEqual({ name: 'p' });
    expect(JSON.stringify(Reflect.get(pod, 'spec'))).toBe(before);
  });
});
