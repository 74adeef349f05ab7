import { expect, test } from '@jest/globals';
import type { Pod } from '@orch/api/types/core_v1';
import { podResourceMetrics } from '../../src/observing/pod-resource-metrics.js';
import { samplesOf } from '../metrics-page.fixture.js';

type Resources = { readonly requests?: Record<string, string>; readonly limits?: Record<string, string> };

function aPod(
  name: string,
  {
    containers = [],
    init = [],
    overhead,
    ...rest
  }: {
    readonly containers?: readonly Resources[];
    readonly init?: readonly Resources[];
    readonly overhead?: Record<string, string>;
    readonly phase?: string;
    readonly priority?: number;
  } = {},
): Pod {
  const of = (list: readonly Resources[]) => list.map((resources, index) => ({ name: `c${index}`, resources }));
  return {
    ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace: 'n' } },
    spec: {
      ...{ containers: of(containers), initContainers: of(init), nodeName: 'a', schedulerName: 's' },
      ...(overhead === undefined ? {} : { overhead }),
      ...(rest.priority === undefined ? {} : { priority: rest.priority }),
    },
    status: { phase: rest.phase ?? 'Running' },
  };
}

async function samples(kind: 'request' | 'limit', ...pods: readonly Pod[]) {
  const page = Buffer.concat([...(await podResourceMetrics(() => pods).page())]).toString();
  return samplesOf(page, `kube_pod_resource_${kind}`);
}

/** The amounts of one pod by resource, with their units. */
async function amounts(kind: 'request' | 'limit', pod: Pod): Promise<Readonly<Record<string, string>>> {
  const found = await samples(kind, pod);
  return Object.fromEntries(found.map(({ labels, value }) => [labels['resource'], `${value} ${labels['unit']}`]));
}

test('a sample names the pod, its node, its scheduler and its priority', async () => {
  const container = { requests: { cpu: '1500m' } };
  const labels = { namespace: 'n', node: 'a', scheduler: 's', resource: 'cpu', unit: 'cores' };
  const pods = [aPod('p', { containers: [container], priority: 0 }), aPod('q', { containers: [container] })];
  expect(await samples('request', ...pods)).toEqual([
    { labels: { ...labels, pod: 'p', priority: '0' }, value: 1.5 },
    { labels: { ...labels, pod: 'q', priority: '' }, value: 1.5 },
  ]);
  expect(await samples('limit', ...pods)).toEqual([]);
});

test('pods that have ended have none', async () => {
  const containers = [{ requests: { cpu: '1' }, limits: { cpu: '1' } }];
  for (const [phase, count] of [
    ['Succeeded', 0],
    ['Failed', 0],
    ['Pending', 1],
    ['Running', 1],
  ] as const) {
    expect(await samples('request', aPod('p', { containers, phase }))).toHaveLength(count);
    expect(await samples('limit', aPod('p', { containers, phase }))).toHaveLength(count);
  }
});

test('the unit of a resource', async () => {
  const requests = {
    ...{ cpu: '250m', memory: '1Gi', 'ephemeral-storage': '1k', storage: '2k', 'hugepages-2Mi': '4Mi' },
    ...{ 'example.com/gpu': '2', pods: '3' },
  };
  expect(await amounts('request', aPod('p', { containers: [{ requests }] }))).toEqual({
    ...{ cpu: '0.25 cores', memory: '1073741824 bytes', 'ephemeral-storage': '1000 bytes', storage: '2000 bytes' },
    ...{ 'hugepages-2Mi': '4194304 bytes', 'example.com/gpu': '2 integer', pods: '3 integer' },
  });
});

test('the containers are added, and an init container counts when it needs more than all of them', async () => {
  const of = (cpu: string, memory: string) => ({ requests: { cpu, memory }, limits: { cpu } });
  const pod = aPod('p', { containers: [of('1', '10'), of('2', '20')], init: [of('4', '5'), of('2', '7')] });
  expect(await amounts('request', pod)).toEqual({ cpu: '4 cores', memory: '30 bytes' });
  expect(await amounts('limit', pod)).toEqual({ cpu: '4 cores' });
});

test('the overhead is requested, and limits the resources that a container limits', async () => {
  const containers = [{ requests: { cpu: '1' }, limits: { cpu: '2' } }];
  const pod = aPod('p', { containers, overhead: { cpu: '500m', memory: '10' } });
  expect(await amounts('request', pod)).toEqual({ cpu: '1.5 cores', memory: '10 bytes' });
  expect(await amounts('limit', pod)).toEqual({ cpu: '2.5 cores' });
});
