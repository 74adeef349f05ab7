import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Node, Pod } from '@orch/api/types/core_v1';
import { podInfo } from '../cluster/pod-info.js';
import type { ExtenderConfig } from '../configuration/scheduling-config.js';
import { httpExtender } from './http-extender.js';

/** What the server was sent, and what it responds next. */
const received: { url: string; type: string | undefined; body: unknown }[] = [];
let next: { readonly status?: number; readonly body: string };
let server: Server;
let urlPrefix: string;
beforeAll(async () => {
  server = createServer(async (request, response) => {
    let text = '';
    for await (const piece of request) text += piece;
    received.push({ url: request.url ?? '', type: request.headers['content-type'], body: JSON.parse(text) });
    response.writeHead(next.status ?? 200).end(next.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  urlPrefix = `http://127.0.0.1:${address.port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});
beforeEach(() => {
  received.length = 0;
});

const given = (options: Partial<ExtenderConfig> = {}) =>
  httpExtender({
    ...{ urlPrefix, weight: 3, timeoutMs: 5_000, nodeCacheCapable: false, ignorable: false },
    ...{ managedResources: [], ignoredResources: [] },
    ...{ filterVerb: 'f', prioritizeVerb: 's', preemptVerb: 'p', bindVerb: 'b' },
    ...options,
  });
const signal = new AbortController().signal;
const object: Pod = {
  ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p', namespace: 'n', uid: 'u' } },
  spec: { containers: [{ name: 'c', resources: { limits: { 'example.com/gpu': '1' } } }] },
};
const pod = podInfo(object, () => true);
const node = (name: string): Node => ({ apiVersion: 'v1', kind: 'Node', metadata: { name } });
const nodes = ['a', 'b'].map((name) => ({ name, node: node(name) }));

describe('an extender over HTTP', () => {
  test('is sent the pod and the nodes, with null for what is not sent', async () => {
    next = { body: '{"NodeNames":["a"],"FailedNodes":{"b":"full"},"FailedAndUnresolvableNodes":null}' };
    const outcome = await given({ nodeCacheCapable: true }).filter(pod, nodes, { signal });
    expect(outcome).toEqual({ nodes: ['a'], failed: new Map([['b', 'full']]), unresolvable: new Map() });
    next = { body: '{"Nodes":{"items":[{"metadata":{"name":"b"}}]},"FailedAndUnresolvableNodes":{"a":"never"}}' };
    expect(await given().filter(pod, nodes, { signal })).toEqual({
      ...{ nodes: ['b'], failed: new Map(), unresolvable: new Map([['a', 'never']]) },
    });
    expect(received).toEqual([
      { url: '/f', type: 'application/json', body: { Pod: object, Nodes: null, NodeNames: ['a', 'b'] } },
      {
        ...{ url: '/f', type: 'application/json' },
        body: {
          ...{ Pod: object, NodeNames: null },
          Nodes: { kind: 'NodeList', apiVersion: 'v1', metadata: {}, items: [node('a'), node('b')] },
        },
      },
    ]);
  });

  test('gives points that count times its weight and ten', async () => {
    next = { body: '[{"Host":"a","Score":10},{"Host":"b"}]' };
    expect(await given().prioritize(pod, nodes, { signal })).toEqual(
      new Map([
        ['a', 300],
        ['b', 0],
      ]),
    );
  });

  test('leaves some victims, by uid', async () => {
    const victim = (uid: string) => ({ uid, pod: { ...object, metadata: { uid } } });
    const victims = new Map([
      ['a', { pods: [victim('x'), victim('y')], broken: 1 }],
      ['b', { pods: [victim('z')], broken: 0 }],
    ]);
    next = { body: '{"NodeNameToMetaVictims":{"a":{"Pods":[{"UID":"y"}],"NumPDBViolations":0}}}' };
    const left = await given({ nodeCacheCapable: true }).preempt(pod, victims, { signal });
    expect(left).toEqual(new Map([['a', { pods: [victim('y')], broken: 0 }]]));
    expect(received[0]?.body).toMatchObject({
      NodeNameToVictims: null,
      NodeNameToMetaVictims: {
        a: { Pods: [{ UID: 'x' }, { UID: 'y' }], NumPDBViolations: 1 },
        b: { Pods: [{ UID: 'z' }], NumPDBViolations: 0 },
      },
    });
    next = { body: '{"NodeNameToMetaVictims":{"a":{"Pods":[{"UID":"other"}]}}}' };
    await expect(given().preempt(pod, victims, { signal })).rejects.toThrow(
      'claims to preempt pod (UID: other) on node "a"',
    );
    next = { body: '{"NodeNameToMetaVictims":{"c":{"Pods":[]}}}' };
    await expect(given().preempt(pod, victims, { signal })).rejects.toThrow(
      'claims a node "c" which is not a candidate',
    );
  });

  test('binds', async () => {
    next = { body: '{"Error":""}' };
    await given().bind(pod, 'a', { signal });
    expect(received[0]).toMatchObject({ url: '/b', body: { PodName: 'p', PodNamespace: 'n', PodUID: 'u', Node: 'a' } });
  });

  test.each([
    [{ body: '{"Error":"no licence"}' }, 'no licence'],
    [{ body: '{"NodeNames":["c"]}' }, 'claims a filtered node "c" which is not found in the input node list'],
    [{ body: '{"NodeNames":"a"}' }, 'NodeNames: must be a list'],
    [{ body: '[]' }, 'the response: must be an object'],
    [{ body: '{' }, '/f: '],
    [{ status: 503, body: '{}' }, '/f: status 503'],
  ])('fails with %j', async (response, message) => {
    next = response;
    await expect(given({ nodeCacheCapable: true }).filter(pod, nodes, { signal })).rejects.toThrow(message);
  });

  test('that cannot be reached fails, also when the scheduler stops', async () => {
    const unreachable = given({ urlPrefix: 'http://127.0.0.1:1' });
    await expect(unreachable.filter(pod, nodes, { signal })).rejects.toThrow('http://127.0.0.1:1/f: ');
    await expect(given().filter(pod, nodes, { signal: AbortSignal.abort() })).rejects.toThrow('/f: ');
  });

  test('that has no cache of nodes, or names none, is read by its nodes', async () => {
    const both = '{"NodeNames":["a"],"Nodes":{"items":[{"metadata":{"name":"b"}}]}}';
    const left = async (nodeCacheCapable: boolean, body: string) => {
      next = { body };
      return (await given({ nodeCacheCapable }).filter(pod, nodes, { signal })).nodes;
    };
    expect(await left(true, both)).toEqual(['a']);
    expect(await left(false, both)).toEqual(['b']);
    expect(await left(true, '{"Nodes":{"items":[{"metadata":{"name":"b"}}]}}')).toEqual(['b']);
    expect(await left(false, '{"NodeNames":["a"]}')).toEqual([]);
    expect(await left(true, '{}')).toEqual([]);
  });

  test('is sent whole victims when it has no cache of nodes', async () => {
    const victims = new Map([['a', { pods: [{ uid: 'x', pod: object }], broken: 2 }]]);
    next = { body: '{}' };
    expect(await given().preempt(pod, victims, { signal })).toEqual(new Map());
    expect(received[0]?.body).toEqual({
      Pod: object,
      NodeNameToVictims: { a: { Pods: [object], NumPDBViolations: 2 } },
      NodeNameToMetaVictims: null,
    });
  });

  test.each(['filter', 'prioritize', 'preempt', 'bind'] as const)('takes part in %s when it has the verb', (verb) => {
    const points = { filter: 'filters', prioritize: 'prioritizes', preempt: 'preempts', bind: 'binds' } as const;
    const config = {
      ...{ urlPrefix, weight: 1, timeoutMs: 5_000, nodeCacheCapable: false, ignorable: false },
      ...{ managedResources: [], ignoredResources: [], [`${verb}Verb`]: 'v' },
    };
    const extender = httpExtender(config);
    const taken = Object.entries(points).filter(([, member]) => extender[member]);
    expect(taken).toEqual([[verb, points[verb]]]);
  });

  test('fails to bind with the error that it reports', async () => {
    next = { body: '{"Error":"no licence"}' };
    await expect(given().bind(pod, 'a', { signal })).rejects.toThrow('no licence');
  });

  test('takes part for pods with a resource that it manages', () => {
    const initContainers = [{ name: 'i', resources: { requests: { 'example.com/fpga': '1' } } }];
    const withInit = podInfo({ ...object, spec: { ...object.spec, containers: [], initContainers } }, () => true);
    expect(given({ managedResources: ['example.com/fpga'] }).isInterested(withInit)).toBe(true);
    expect(given({ managedResources: ['example.com/gpu'] }).isInterested(withInit)).toBe(false);
    expect(given().isInterested(pod)).toBe(true);
    expect(given({ managedResources: ['example.com/gpu'] }).isInterested(pod)).toBe(true);
    expect(given({ managedResources: ['example.com/other'] }).isInterested(pod)).toBe(false);
  });
});
