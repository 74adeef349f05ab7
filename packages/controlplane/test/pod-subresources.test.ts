import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Protocol, startTestServer, type TestServer } from './test-server.js';

// Responses of the reference implementation without a listening node agent.
describe.each<Protocol>(['HTTP/1.1', 'HTTP/2'])('pod connections over %s', (protocol) => {
  let server: TestServer;
  const root = '/api/v1/namespaces/default';
  const pods = `${root}/pods`;
  beforeAll(async () => {
    server = await startTestServer('kubernetes', {
      admission: { disabled: ['ServiceAccount'] },
      proxies: { nodeAgents: { trusted: ['127.0.0.9:10250'] } },
    });
    const make = (name: string, nodeName?: string) =>
      server.ask('POST', pods, {
        body: {
          metadata: { name },
          spec: {
            initContainers: [{ name: 'i', image: 'x' }],
            containers: ['a', 'c'].map((container) => ({ name: container, image: 'x' })),
            nodeName,
          },
        },
      });
    const simple = { metadata: { name: 'simple' }, spec: { containers: [{ name: 'a', image: 'x' }] } };
    const status = { addresses: [{ type: 'InternalIP', address: '127.0.0.9' }] };
    await Promise.all([
      make('waiting'),
      make('lost', 'gone'),
      make('mute', 'silent'),
      make('bound', 'known'),
      server.ask('POST', pods, { body: simple }),
      server.ask('POST', '/api/v1/nodes', { body: { metadata: { name: 'silent' } } }),
      server.ask('POST', '/api/v1/nodes', { body: { metadata: { name: 'known' }, status } }),
      server.ask('POST', `${root}/services`, { body: { metadata: { name: 'web' }, spec: { ports: [{ port: 80 }] } } }),
    ]);
  });
  afterAll(() => server.stop());

  test.each([
    ['pods/none/log', 404, 'pods "none" not found'],
    ['pods/waiting/log', 400, 'a container name must be specified for pod waiting, choose one of: [i a c]'],
    ['pods/waiting/log?container=z', 400, 'container z is not valid for pod waiting'],
    ['pods/waiting/exec?container=z', 400, 'container z is not valid for pod waiting'],
    ['pods/simple/exec?command=ls', 400, 'pod simple does not have a host assigned'],
    ['pods/simple/attach', 400, 'pod simple does not have a host assigned'],
    ['pods/waiting/portforward', 400, 'pod waiting does not have a host assigned'],
    ['pods/simple/proxy/x', 400, 'address not allowed'],
    ['pods/lost/log?container=a', 404, 'pods "gone" not found'],
    ['pods/mute/log?container=a', 500, 'no preferred addresses found; known addresses: []'],
    ['pods/bound/exec?container=a&command=ls', 400, 'Upgrade request required'],
    ['pods/bound/portforward', 400, 'Upgrade request required'],
    ['services/web/proxy/', 404, 'services "web" not found'],
    ['services/none/proxy/', 404, 'services "none" not found'],
    [
      'pods/simple/log?tailLines=-1',
      422,
      'PodLogOptions "simple" is invalid: tailLines: Invalid value: -1: must be greater than or equal to 0',
    ],
    [
      'pods/simple/log?limitBytes=0',
      422,
      'PodLogOptions "simple" is invalid: limitBytes: Invalid value: 0: must be greater than 0',
    ],
    ['pods/simple/log?sinceSeconds=abc', 400, 'strconv.ParseInt: parsing "abc": invalid syntax'],
  ])('%s gives %i: %s', async (path, code, message) => {
    const { json } = await server.ask('GET', `${root}/${path}`, { protocol });
    expect(json).toMatchObject({ kind: 'Status', code, message });
  });

  test('a node is reached at its first address of a preferred type [API server defaults, 26] [Path shapes, 7]', async () => {
    const { json } = await server.ask('GET', `${pods}/bound/log?container=c`, { protocol });
    expect(json.code).toBe(500);
    expect(json.message).toMatch(/^Get "https:\/\/127\.0\.0\.9:10250\/containerLogs\/default\/bound\/c": /);
    const proxied = await server.ask('GET', '/api/v1/nodes/silent/proxy/healthz', { protocol });
    expect(proxied.json.message).toBe('no preferred addresses found; known addresses: []');
  });

  test('a log is text and rejects other media types', async () => {
    const only = 'only the following media types are accepted: application/json, application/yaml';
    for (const [accept, message] of [
      ['text/plain', `${only}, application/vnd.kubernetes.protobuf`],
      ['text/html', '406: Not Acceptable'],
    ] as const) {
      for (const name of ['simple', 'none']) {
        const { json } = await server.ask('GET', `${pods}/${name}/log`, { protocol, headers: { accept } });
        expect(json).toMatchObject({ kind: 'Status', code: 406, reason: 'NotAcceptable', message });
      }
    }
  });

  test('the log of a pod without a node is empty', async () => {
    const response = await server.ask('GET', `${pods}/simple/log`, { protocol });
    expect([response.status, response.text]).toEqual([204, '']);
  });
});

describe('the addresses of a pod', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('kubernetes', { admission: { disabled: ['ServiceAccount'] } });
  });
  afterAll(() => server.stop());

  test('podIP and podIPs are kept equal; podIP wins', async () => {
    const pods = '/api/v1/namespaces/default/pods';
    await server.ask('POST', pods, {
      body: { metadata: { name: 'p' }, spec: { containers: [{ name: 'a', image: 'x' }] } },
    });
    const patch = async (status: object, type = 'merge-patch') => {
      const headers = { 'content-type': `application/${type}+json` };
      const { json } = await server.ask('PATCH', `${pods}/p/status`, { body: { status }, headers });
      return [json.status.podIP, json.status.podIPs?.map(({ ip }: { ip: string }) => ip)];
    };
    expect(await patch({ podIP: '10.1.1.1' })).toEqual(['10.1.1.1', ['10.1.1.1']]);
    expect(await patch({ podIPs: [{ ip: '10.1.1.2' }] })).toEqual(['10.1.1.1', ['10.1.1.1']]);
    expect(await patch({ podIP: null, podIPs: [{ ip: '10.1.1.3' }, { ip: 'fd00::1' }] })).toEqual([
      '10.1.1.3',
      ['10.1.1.3', 'fd00::1'],
    ]);
    expect(await patch({ podIP: '10.1.1.4' })).toEqual(['10.1.1.4', ['10.1.1.4']]);
    expect(await patch({ podIP: null, podIPs: null }, 'strategic-merge-patch')).toEqual([undefined, undefined]);
  });
});
