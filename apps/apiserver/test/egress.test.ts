import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import https from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { generateAuthority, issueCertificate, type KeyPair, validFor } from '@orch/certs';
import { type ClusterBackend, startClusterBackend } from './cluster-backend.js';
import { type ProxyProcess, startProxy } from './proxy-process.js';
import { type RunningServer, runServer } from './server-fixture.js';

// The servers of the cluster have addresses that exist nowhere (RFC 5737). Only the proxies connect to them.
const at = {
  agent: '192.0.2.1',
  pod: '192.0.2.2',
  service: '192.0.2.3',
  url: '192.0.2.4',
  tokens: '192.0.2.5',
  access: '192.0.2.6',
  audit: '192.0.2.8',
  blocked: '192.0.2.9',
};

let folder: string;
let backend: ClusterBackend;
let proxies: { readonly cluster: ProxyProcess; readonly controlPlane: ProxyProcess };
let server: RunningServer;
let authority: KeyPair;

const write = async (name: string, text: string): Promise<string> => {
  const path = join(folder, name);
  await writeFile(`${path}.new`, text);
  await rename(`${path}.new`, path);
  return path;
};
const validity = () => validFor(1, new Date());
const issue = (commonName: string) =>
  issueCertificate(authority, { commonName, hosts: ['127.0.0.1'], usages: ['server', 'client'], ...validity() });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orch-egress-'));
  const names = ['hook.default.svc', 'converter.default.svc', 'far.default.svc'];
  backend = await startClusterBackend([...Object.values(at), ...names]);
  authority = await generateAuthority({ commonName: 'proxy-ca', ...validity() });
  const [proxyPair, clientPair] = [await issue('proxy'), await issue('first')];
  const { port } = backend;
  const socket = join(folder, 'proxy.sock');
  proxies = {
    cluster: await startProxy({
      tls: { cert: proxyPair.cert, key: proxyPair.key, ca: authority.cert },
      routes: {
        [`${at.agent}:10250`]: port,
        [`${at.pod}:443`]: port,
        [`${at.pod}:8443`]: port,
        [`${at.service}:8443`]: port,
      },
    }),
    controlPlane: await startProxy({
      socket,
      routes: {
        [`${at.url}:443`]: port,
        [`${at.tokens}:443`]: port,
        [`${at.access}:443`]: port,
        [`${at.audit}:443`]: port,
      },
    }),
  };
  const tls = {
    caBundle: await write('ca.crt', authority.cert),
    clientCert: await write('client.crt', clientPair.cert),
    clientKey: await write('client.key', clientPair.key),
  };
  const connectBy = (transport: object) => ({ proxyProtocol: 'HTTPConnect', transport });
  const configuration = {
    apiVersion: 'apiserver.orch.io/v1beta1',
    kind: 'EgressSelectorConfiguration',
    egressSelections: [
      {
        name: 'cluster',
        connection: connectBy({ tcp: { url: `https://127.0.0.1:${proxies.cluster.port}`, tlsConfig: tls } }),
      },
      { name: 'controlplane', connection: connectBy({ uds: { udsName: socket } }) },
      { name: 'etcd', connection: { proxyProtocol: 'Direct' } },
    ],
  };
  const remote = await write('backend-ca.crt', backend.authority.cert);
  const kubeconfig = (url: string) =>
    JSON.stringify({
      clusters: [{ name: 'c', cluster: { server: url, 'certificate-authority': remote } }],
      contexts: [{ name: 'c', context: { cluster: 'c' } }],
      'current-context': 'c',
    });
  const tokens = await write('tokens.kubeconfig', kubeconfig(`https://${at.tokens}/token`));
  const access = await write('access.kubeconfig', kubeconfig(`https://${at.access}/access`));
  server = await runServer(
    `--data-dir=${folder}/store`,
    `--egress-selector-config-file=${await write('egress.json', JSON.stringify(configuration))}`,
    `--nodeagent-certificate-authority=${remote}`,
    `--authentication-token-webhook-config-file=${tokens}`,
    ...['--authorization-mode=Webhook', `--authorization-webhook-config-file=${access}`],
    '--enable-aggregator-routing=true',
    '--disable-admission-plugins=ServiceAccount',
  );
  await makeObjects();
});
afterAll(async () => {
  await server?.stop();
  await Promise.all([proxies.cluster.stop(), proxies.controlPlane.stop(), backend.close()]);
  await rm(folder, { recursive: true });
});

async function create(path: string, body: object): Promise<void> {
  const { status, text } = await server.ask('POST', path, body);
  if (status !== 201) throw new Error(text);
}

const core = '/api/v1/namespaces/default';

async function makeObjects(): Promise<void> {
  const addresses = [{ type: 'InternalIP', address: at.agent }];
  const status = { addresses, daemonEndpoints: { kubeletEndpoint: { Port: 10_250 } } };
  await create('/api/v1/nodes', { metadata: { name: 'n' }, status });
  await create('/api/v1/nodes', {
    metadata: { name: 'blocked' },
    status: { ...status, addresses: [{ type: 'InternalIP', address: at.blocked }] },
  });
  for (const node of ['n', 'blocked']) {
    const containers = [{ name: 'a', image: 'x' }];
    await create(`${core}/pods`, { metadata: { name: `on-${node}` }, spec: { nodeName: node, containers } });
  }
  await server.ask('PUT', `${core}/pods/on-n/status`, {
    metadata: { name: 'on-n' },
    spec: {},
    status: { podIP: at.pod, podIPs: [{ ip: at.pod }] },
  });
  for (const name of ['hook', 'converter', 'far', 'web']) {
    await create(`${core}/services`, { metadata: { name }, spec: { ports: [{ name: 'tls', port: 443 }] } });
    // The proxy of a service only goes to pods.
    const address =
      name === 'web'
        ? { ip: at.pod, targetRef: { kind: 'Pod', namespace: 'default', name: 'on-n' } }
        : { ip: at.service };
    const subset = { addresses: [address], ports: [{ name: 'tls', port: 8443 }] };
    await create(`${core}/endpoints`, { metadata: { name }, subsets: [subset] });
  }
}

/** The CONNECT requests that a proxy received during `work`. */
async function requestsDuring(proxy: ProxyProcess, work: () => Promise<void>): Promise<readonly string[]> {
  const before = proxy.requests.length;
  await work();
  return proxy.requests.slice(before);
}

/** Upgrades a connection, sends a text and resolves with the echo. */
function echo(path: string): Promise<string> {
  const request = https.request(`${server.url}${path}`, {
    method: 'POST',
    rejectUnauthorized: false,
    agent: false,
    headers: { authorization: 'Bearer admin', connection: 'Upgrade', upgrade: 'SPDY/3.1' },
  });
  request.end();
  return new Promise((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (response) => reject(new Error(`status ${response.statusCode}`)));
    request.on('upgrade', (_response, socket: Duplex) => {
      socket.once('data', (piece: Buffer) => {
        resolve(piece.toString());
        socket.destroy();
      });
      socket.write('hello');
    });
  });
}

describe('connections of the selection cluster', () => {
  test('go to node agents through the proxy over TLS, with the client certificate', async () => {
    const requests = await requestsDuring(proxies.cluster, async () => {
      const log = await server.ask('GET', `${core}/pods/on-n/log`);
      expect(log).toMatchObject({ status: 200, text: 'reply to /containerLogs/default/on-n/a' });
    });
    expect(requests).toEqual([`200 ${at.agent}:10250 first`]);
  });

  test.each(['exec?command=x&stdout=true', 'attach?stdout=true', 'portforward'])('carry %s', async (action) => {
    const requests = await requestsDuring(proxies.cluster, async () => {
      expect(await echo(`${core}/pods/on-n/${action}`)).toBe('hello');
    });
    // One of them may use the idle connection of an earlier request.
    expect(requests.filter((line) => line !== `200 ${at.agent}:10250 first`)).toEqual([]);
    expect(backend.seen.at(-1)).toMatch(/^upgrade \/(exec|attach|portForward)\//);
  });

  test('go to nodes, pods and services from proxies', async () => {
    const requests = await requestsDuring(proxies.cluster, async () => {
      const paths = [
        ['/api/v1/nodes/https:n:10250/proxy/stats', '/stats'],
        [`${core}/pods/https:on-n:443/proxy/page`, '/page'],
        [`${core}/services/https:web:tls/proxy/page`, '/page'],
      ];
      for (const [path = '', forwarded] of paths) {
        expect(await server.ask('GET', path)).toMatchObject({ status: 200, text: `reply to ${forwarded}` });
      }
    });
    const others = requests.filter((line) => line !== `200 ${at.agent}:10250 first`);
    expect(others).toEqual([`200 ${at.pod}:443 first`, `200 ${at.pod}:8443 first`]);
  });

  test('go to aggregated servers', async () => {
    const service = { name: 'far', namespace: 'default', port: 443 };
    const caBundle = Buffer.from(backend.authority.cert).toString('base64');
    const spec = { group: 'far.example.com', version: 'v1', groupPriorityMinimum: 1, versionPriority: 1, service };
    const before = proxies.cluster.requests.length;
    await create('/apis/apiregistration.orch.io/v1/apiservices', {
      metadata: { name: 'v1.far.example.com' },
      spec: { ...spec, caBundle },
    });
    let listed = await server.ask('GET', '/apis/far.example.com/v1/things');
    for (let n = 0; n < 500 && listed.status !== 200; n++) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      listed = await server.ask('GET', '/apis/far.example.com/v1/things');
    }
    expect(listed.json).toMatchObject({ kind: 'ThingList' });
    const requests = new Set(proxies.cluster.requests.slice(before));
    expect([...requests]).toEqual([`200 ${at.service}:8443 first`]);
  });
});

describe('webhooks', () => {
  const clientConfigs = {
    service: { service: { namespace: 'default', name: 'hook', path: '/admit' } },
    url: { url: `https://${at.url}/admit` },
  };
  const configurations = '/apis/admissionregistration.orch.io/v1/validatingwebhookconfigurations';
  afterEach(async () => {
    for (const name of Object.keys(clientConfigs)) await server.ask('DELETE', `${configurations}/${name}`);
  });

  async function register(name: 'service' | 'url'): Promise<void> {
    const caBundle = Buffer.from(backend.authority.cert).toString('base64');
    await create(configurations, {
      metadata: { name },
      webhooks: [
        {
          name: `${name}.example.com`,
          clientConfig: { ...clientConfigs[name], caBundle },
          rules: [{ operations: ['CREATE'], apiGroups: [''], apiVersions: ['v1'], resources: ['configmaps'] }],
          ...{ sideEffects: 'None', admissionReviewVersions: ['v1'], failurePolicy: 'Fail' },
        },
      ],
    });
    // The configuration is in use once it is in the watch cache.
    const before = backend.seen.length;
    for (let n = 0; n < 500 && backend.seen.length === before; n++) {
      expect(await server.ask('POST', `${core}/configmaps`, { metadata: { name: `${name}-${n}` } })).toMatchObject({
        status: 201,
      });
    }
  }

  test('of admission that are a service use the selection cluster', async () => {
    const controlPlane = proxies.controlPlane.requests.length;
    const requests = await requestsDuring(proxies.cluster, () => register('service'));
    expect(requests).toEqual([`200 ${at.service}:8443 first`]);
    expect(proxies.controlPlane.requests).toHaveLength(controlPlane);
  });

  test('of admission that are a URL use the selection controlplane, over a Unix socket', async () => {
    const cluster = proxies.cluster.requests.length;
    const requests = await requestsDuring(proxies.controlPlane, () => register('url'));
    expect(requests).toEqual([`200 ${at.url}:443`]);
    expect(proxies.cluster.requests).toHaveLength(cluster);
  });

  test('of conversion use the selection cluster', async () => {
    const version = (name: string, storage: boolean) => ({
      ...{ name, storage, served: true },
      schema: { openAPIV3Schema: { type: 'object' } },
    });
    const service = { namespace: 'default', name: 'converter', path: '/convert' };
    await create('/apis/apiextensions.orch.io/v1/customresourcedefinitions', {
      metadata: { name: 'boxes.example.com' },
      spec: {
        ...{ group: 'example.com', scope: 'Cluster' },
        names: { plural: 'boxes', singular: 'box', kind: 'Box', listKind: 'BoxList' },
        versions: [version('v1', true), version('v2', false)],
        conversion: {
          strategy: 'Webhook',
          webhook: {
            conversionReviewVersions: ['v1'],
            clientConfig: { service, caBundle: Buffer.from(backend.authority.cert).toString('base64') },
          },
        },
      },
    });
    const boxes = '/apis/example.com/v1/boxes';
    const box = { apiVersion: 'example.com/v1', kind: 'Box', metadata: { name: 'b' } };
    for (let n = 0; n < 500 && (await server.ask('POST', boxes, box)).status !== 201; n++)
      await new Promise((resolve) => setTimeout(resolve, 20));
    const requests = await requestsDuring(proxies.cluster, async () => {
      const converted = await server.ask('GET', '/apis/example.com/v2/boxes/b');
      expect(converted).toMatchObject({ status: 200, json: { apiVersion: 'example.com/v2' } });
    });
    expect(requests).toEqual([`200 ${at.service}:8443 first`]);
  });

  test('of authentication and authorization use the selection controlplane', async () => {
    const requests = await requestsDuring(proxies.controlPlane, async () => {
      const response = await fetchAs('remote-token', `${core}/configmaps`);
      expect(response).toBe(200);
    });
    expect(requests).toEqual([`200 ${at.tokens}:443`, `200 ${at.access}:443`]);
  });
});

function fetchAs(token: string, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    https
      .get(`${server.url}${path}`, { headers, rejectUnauthorized: false, agent: false }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      })
      .on('error', reject);
  });
}

test('the webhook of audit uses the selection controlplane', async () => {
  const transport = { uds: { udsName: join(folder, 'proxy.sock') } };
  const egress = await write(
    'audit-egress.json',
    JSON.stringify({
      apiVersion: 'apiserver.orch.io/v1beta1',
      kind: 'EgressSelectorConfiguration',
      egressSelections: [{ name: 'controlplane', connection: { proxyProtocol: 'HTTPConnect', transport } }],
    }),
  );
  const policy = await write(
    'audit-policy.json',
    JSON.stringify({ apiVersion: 'audit.orch.io/v1', kind: 'Policy', rules: [{ level: 'Metadata' }] }),
  );
  const receiver = await write(
    'audit.kubeconfig',
    JSON.stringify({
      clusters: [
        {
          name: 'c',
          cluster: {
            server: `https://${at.audit}/audit`,
            'certificate-authority-data': Buffer.from(backend.authority.cert).toString('base64'),
          },
        },
      ],
      contexts: [{ name: 'c', context: { cluster: 'c' } }],
      'current-context': 'c',
    }),
  );
  const audited = await runServer(
    ...[`--data-dir=${folder}/audited`, `--egress-selector-config-file=${egress}`],
    ...[
      `--audit-policy-file=${policy}`,
      `--audit-webhook-config-file=${receiver}`,
      '--audit-webhook-mode=blocking-strict',
    ],
  );
  try {
    expect((await audited.ask('GET', `${core}/configmaps`)).status).toBe(200);
    expect(backend.seen).toContain('POST /audit');
    expect(proxies.controlPlane.requests).toContain(`200 ${at.audit}:443`);
  } finally {
    await audited.stop();
  }
});

describe('a proxy that does not connect', () => {
  const through = () => `127.0.0.1:${proxies.cluster.port}`;

  test('fails requests with its response in the message', async () => {
    const message = `the proxy ${through()} did not connect to ${at.blocked}:10250: 403 Forbidden`;
    const log = await server.ask('GET', `${core}/pods/on-blocked/log`);
    expect(log).toMatchObject({ status: 500, json: { message: expect.stringContaining(message) } });
    const proxied = await server.ask('GET', '/api/v1/nodes/https:blocked:10250/proxy/stats');
    const prefix = 'error trying to reach service: ';
    expect(proxied).toMatchObject({ status: 500, json: { message: `${prefix}${message}` } });
    expect(proxies.cluster.requests.at(-1)).toBe(`403 ${at.blocked}:10250 first`);
  });

  test('is counted by stage, and connections are measured', async () => {
    const { text } = await server.ask('GET', '/metrics');
    const failures =
      'apiserver_egress_dialer_dial_failure_count{protocol="http_connect",transport="tcp",stage="proxy"}';
    expect(
      Number(
        text
          .split('\n')
          .find((line) => line.startsWith(failures))
          ?.split(' ')[1],
      ),
    ).toBeGreaterThan(0);
    for (const transport of ['tcp', 'uds']) {
      const count = `apiserver_egress_dialer_dial_duration_seconds_count{protocol="http_connect",transport="${transport}"}`;
      expect(
        Number(
          text
            .split('\n')
            .find((line) => line.startsWith(count))
            ?.split(' ')[1],
        ),
      ).toBeGreaterThan(0);
    }
  });

  test('does not lift the limits on addresses: loopback and link-local addresses stay blocked', async () => {
    const before = proxies.cluster.requests.length;
    for (const address of ['127.0.0.1', '169.254.169.254', 'localhost']) {
      const proxied = await server.ask('GET', `/api/v1/nodes/https:n:10250/proxy/`);
      expect(proxied.status).toBe(200);
      const name = `at-${address}`;
      await create('/api/v1/nodes', {
        metadata: { name },
        status: { addresses: [{ type: address === 'localhost' ? 'Hostname' : 'InternalIP', address }] },
      });
      expect(await server.ask('GET', `/api/v1/nodes/https:${name}:10250/proxy/`)).toMatchObject({ status: 400 });
    }
    const requests = proxies.cluster.requests.slice(before).filter((line) => !line.includes(at.agent));
    expect(requests).toEqual([]);
  });
});

test('a renewed client certificate is used for connections that are opened later', async () => {
  const next = await issue('second');
  await write('client.key', next.key);
  await write('client.crt', next.cert);
  for (let n = 0; n < 500 && !proxies.cluster.requests.at(-1)?.endsWith(' second'); n++) {
    // Each upgrade opens a connection.
    await echo(`${core}/pods/on-n/portforward`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(proxies.cluster.requests.at(-1)).toBe(`200 ${at.agent}:10250 second`);
});

test('a proxy that is gone fails requests, and is counted at the stage connect', async () => {
  await proxies.cluster.stop();
  const { port } = proxies.cluster;
  // Connections that were open have ended with the proxy.
  const log = await server.ask('GET', `${core}/pods/on-n/log`);
  expect(log).toMatchObject({
    status: 500,
    json: { message: expect.stringContaining(`connecting to the proxy 127.0.0.1:${port}: connect ECONNREFUSED`) },
  });
  expect((await server.ask('GET', '/apis/far.example.com/v1/things')).status).toBe(503);
  const { text } = await server.ask('GET', '/metrics');
  const failures =
    'apiserver_egress_dialer_dial_failure_count{protocol="http_connect",transport="tcp",stage="connect"}';
  expect(
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(failures))
        ?.split(' ')[1],
    ),
  ).toBeGreaterThan(0);
});
