import { describe, expect, test } from '@jest/globals';
import type { Pod, Service } from '@orch/api/types/core_v1';
import { type ApiObject, type DeepReadonly, FakeClock } from '@orch/apimachinery';
import { type IndexFunction, Informer } from '@orch/client';
import {
  hasSelector,
  podLabelIndex,
  podLabels,
  podsOfService,
  serviceSelectorIndex,
  serviceSelectors,
  servicesOfChange,
  servicesOfPod,
} from './service-pods.js';

/** The lister of an informer that has listed the objects. */
async function listerOf<T extends ApiObject>(
  items: readonly DeepReadonly<T>[],
  indexes: Record<string, IndexFunction<T>>,
) {
  const stopping = new AbortController();
  const informer = new Informer<T>({
    clock: new FakeClock(),
    indexes,
    client: {
      list: async () => ({ metadata: { resourceVersion: '1' }, items }),
      watch: async function* () {
        await new Promise((resolve) => stopping.signal.addEventListener('abort', resolve, { once: true }));
      },
    },
  });
  const running = informer.run(stopping.signal);
  await informer.synced(stopping.signal);
  stopping.abort();
  await running;
  return informer.lister;
}

const service = (name: string, selector?: Record<string, string>, namespace = 'n'): Service => ({
  ...{ apiVersion: 'v1', kind: 'Service', metadata: { name, namespace } },
  spec: selector === undefined ? {} : { selector },
});
const pod = (name: string, labels?: Record<string, string>, change: object = {}): Pod => ({
  ...{ apiVersion: 'v1', kind: 'Pod', spec: { containers: [] }, ...change },
  metadata: { name, namespace: 'n', ...(labels ? { labels } : {}) },
});
const services = [
  service('web', { app: 'web' }),
  service('both', { app: 'web', tier: 'a' }),
  service('elsewhere', { app: 'web' }, 'm'),
  service('custom'),
  service('empty', {}),
];
const listServices = () => listerOf<Service>(services, { [serviceSelectorIndex]: serviceSelectors });

test('services without a selector, or with an empty one, select nothing', async () => {
  expect(services.map(hasSelector)).toEqual([true, true, true, false, false]);
  const pods = await listerOf<Pod>([pod('a', { app: 'web' })], { [podLabelIndex]: podLabels });
  expect(services.map((each) => podsOfService(pods, each).length)).toEqual([1, 0, 0, 0, 0]);
});

test('a service selects the pods of its namespace that have all labels', async () => {
  const all = [
    pod('a', { app: 'web', tier: 'a' }),
    pod('b', { app: 'web', tier: 'b' }),
    pod('c', { tier: 'a' }),
    pod('d'),
  ];
  const pods = await listerOf<Pod>(all, { [podLabelIndex]: podLabels });
  const namesFor = (name: string) => {
    const [found] = services.filter(({ metadata }) => metadata.name === name);
    return found === undefined ? [] : podsOfService(pods, found).map(({ metadata }) => metadata.name);
  };
  expect([namesFor('web'), namesFor('both'), namesFor('elsewhere')]).toEqual([['a', 'b'], ['a'], []]);
  const lister = await listServices();
  expect(all.map((each) => [...servicesOfPod(lister, each)].toSorted())).toEqual([
    ['n/both', 'n/web'],
    ['n/web'],
    [],
    [],
  ]);
});

describe('a change of a pod concerns', () => {
  const labels = { app: 'web', tier: 'a' };
  const ready = (status: string) => ({ conditions: [{ type: 'Ready', status }] });
  const withMeta = (change: object): Pod => {
    const base = pod('a', labels);
    return { ...base, metadata: { ...base.metadata, ...change } };
  };

  test.each<readonly [string, Pod, Pod, readonly string[]]>([
    ['none without a change of endpoints', pod('a', labels), withMeta({ annotations: { x: 'y' } }), []],
    [
      'all that select it, when it becomes ready',
      pod('a', labels),
      pod('a', labels, { status: ready('True') }),
      ['n/both', 'n/web'],
    ],
    [
      'none, when the reason of not being ready changes',
      pod('a', labels, { status: ready('False') }),
      pod('a', labels),
      [],
    ],
    ['all, when it is being deleted', pod('a', labels), withMeta({ deletionTimestamp: 'now' }), ['n/both', 'n/web']],
    ['all, when it ends', pod('a', labels), pod('a', labels, { status: { phase: 'Failed' } }), ['n/both', 'n/web']],
    [
      'all, when it gets an address',
      pod('a', labels),
      pod('a', labels, { status: { podIPs: [{ ip: '10.0.0.1' }] } }),
      ['n/both', 'n/web'],
    ],
    [
      'all, when it is bound',
      pod('a', labels),
      pod('a', labels, { spec: { containers: [], nodeName: 'x' } }),
      ['n/both', 'n/web'],
    ],
    ['those that cease to select it', pod('a', labels), pod('a', { app: 'web' }), ['n/both']],
    ['those that begin to select it', pod('a', { tier: 'a' }), pod('a', labels), ['n/both', 'n/web']],
    ['none, when another label changes', pod('a', labels), pod('a', { ...labels, x: 'y' }), []],
    [
      'both kinds, when more changes',
      pod('a', labels),
      pod('a', { app: 'web' }, { status: ready('True') }),
      ['n/both', 'n/web'],
    ],
    [
      'all, when its host name changes',
      pod('a', labels),
      pod('a', labels, { spec: { containers: [], hostname: 'h' } }),
      ['n/both', 'n/web'],
    ],
    [
      'all, when its subdomain changes',
      pod('a', labels),
      pod('a', labels, { spec: { containers: [], subdomain: 's' } }),
      ['n/both', 'n/web'],
    ],
  ])('%s', async (_, old, changed, keys) => {
    expect([...servicesOfChange(await listServices(), { old, pod: changed })].toSorted()).toEqual(keys);
  });
});
