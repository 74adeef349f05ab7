import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Lease } from '@orch/api/types/coordination_v1';
import { formatMicroTime } from '@orch/apimachinery/core';
import { freePort } from '../../../tools/src/test-support/free-port.js';
import { type HttpResponse, httpOf } from './http.js';
import { clientOf, eventually, type OrchProcess, orchUp, temporaryFolder } from './orch-process.js';
import { startStreamingAgent } from './streaming-agent.js';

const podsPath = '/api/v1/namespaces/default/pods';
const containers = [{ name: 'c', image: 'i' }];

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let orch: OrchProcess;
let http: Awaited<ReturnType<typeof httpOf>>;
let trustedPort: number;

beforeAll(async () => {
  folder = await temporaryFolder();
  const stages = join(folder.path, 'stages.yaml');
  const admission = join(folder.path, 'admission.yaml');
  await writeFile(stages, "- { match: { image: '*:missing' }, behavior: { pull-error: not found } }\n");
  const configuration = { podNodeSelectorPluginConfig: { clusterDefaultNodeSelector: 'pool=general' } };
  const plugins = [{ name: 'PodNodeSelector', configuration }];
  const kind = { apiVersion: 'apiserver.config.orch.io/v1', kind: 'AdmissionConfiguration' };
  await writeFile(admission, JSON.stringify({ ...kind, plugins }));
  trustedPort = await freePort();
  orch = orchUp(
    join(folder.path, 'data'),
    ...['--nodes=1', '--node-labels=pool=general', `--pod-stages=${stages}`, '--clock-rate=36000'],
    ...['--enable-admission-plugins=PodNodeSelector', `--admission-control-config-file=${admission}`],
    `--trusted-node-agents=127.0.0.1:${trustedPort}`,
  );
  http = await httpOf(await orch.ready());
  await eventually('the service account of pods is there', async () => {
    const { status } = await http('GET', '/api/v1/namespaces/default/serviceaccounts/default');
    return status === 200 || undefined;
  });
});

afterAll(async () => {
  await orch[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

const createPod = (name: string, spec: object = {}, annotations: object = {}): Promise<HttpResponse> =>
  http('POST', podsPath, { body: { metadata: { name, annotations }, spec: { containers, ...spec } } });

const untilStatus = (name: string, expected: object): Promise<true> =>
  eventually(`${name} has ${JSON.stringify(expected)}`, async () => {
    const { status } = (await http('GET', `${podsPath}/${name}`)).body;
    try {
      expect(status).toMatchObject(expected);
      return true;
    } catch {
      return undefined;
    }
  });

test('--admission-control-config-file configures a plugin, which changes and rejects pods by it', async () => {
  const rejected = await createPod('special', { nodeSelector: { pool: 'special' } });
  expect([rejected.status, rejected.body.reason]).toEqual([403, 'Forbidden']);
  const created = await createPod('general', { nodeSelector: { disk: 'ssd' } });
  expect([created.status, created.body.spec['nodeSelector']]).toEqual([201, { disk: 'ssd', pool: 'general' }]);
});

test('--pod-stages changes pods that match a stage of the file', async () => {
  await createPod('broken', { containers: [{ name: 'c', image: 'i:missing' }] });
  await createPod('whole', { containers: [{ name: 'c', image: 'i:found' }] });
  await untilStatus('broken', {
    phase: 'Pending',
    containerStatuses: [{ state: { waiting: { message: expect.stringContaining('not found') } } }],
  });
  await untilStatus('whole', { phase: 'Running' });
});

test('--clock-rate divides the durations of pods', async () => {
  await createPod('year', { restartPolicy: 'Never' }, { 'simulation/run-duration': '8760h' });
  await createPod('hours', { restartPolicy: 'Never' }, { 'simulation/run-duration': '5h' });
  await untilStatus('year', { phase: 'Running' });
  await untilStatus('hours', { phase: 'Succeeded' });
  expect((await http('GET', `${podsPath}/year`)).body.status).toMatchObject({ phase: 'Running' });
});

test('--trusted-node-agents allows the agent at this port of a loopback address, and no other one', async () => {
  const pki = join(folder.path, 'data', 'pki');
  const [cert = '', key = ''] = await Promise.all(
    ['ca.crt', 'ca.key'].map((name) => readFile(join(pki, name), 'utf8')),
  );
  for (const { name, port, status, text } of [
    { name: 'trusted', port: trustedPort, status: 200, text: /^log of .*\/default\/on-trusted\/c/ },
    { name: 'other', port: await freePort(), status: 400, text: /address not allowed: the agent of node/ },
  ]) {
    const agent = await startStreamingAgent({ cert, key }, port);
    try {
      const addresses = [{ type: 'InternalIP', address: '127.0.0.1' }];
      const body = {
        metadata: { name },
        status: { addresses, daemonEndpoints: { nodeagentEndpoint: { Port: port } } },
      };
      expect((await http('POST', '/api/v1/nodes', { body })).status).toBe(201);
      expect((await createPod(`on-${name}`, { nodeName: name })).status).toBe(201);
      const log = await http('GET', `${podsPath}/on-${name}/log`);
      expect([log.status, log.text]).toEqual([status, expect.stringMatching(text)]);
    } finally {
      await agent.close();
    }
  }
});

test('--leader-elect starts controllers and scheduler when another program releases their leases', async () => {
  await using ownFolder = await temporaryFolder();
  const place = { namespace: 'orch-system' };
  const locks = ['controller-manager', 'scheduler'];
  const leasesOf = (client: Awaited<ReturnType<typeof clientOf>>) =>
    client.resource<Lease>({ group: 'coordination.orch.io', version: 'v1', resource: 'leases' });
  {
    await using idle = orchUp(ownFolder.path, '--controllers=', '--scheduler=false');
    using client = await clientOf(await idle.ready());
    const renewTime = formatMicroTime(new Date());
    const spec = { holderIdentity: 'another', leaseDurationSeconds: 3_600, renewTime, acquireTime: renewTime };
    for (const name of locks) {
      const metadata = { name, ...place };
      await leasesOf(client).create({ apiVersion: 'coordination.orch.io/v1', kind: 'Lease', metadata, spec });
    }
    expect(await idle.kill('SIGTERM')).toEqual({ code: 0, signal: null });
  }
  await using elected = orchUp(
    ownFolder.path,
    '--leader-elect',
    '--log-level=info',
    '--disable-admission-plugins=ServiceAccount',
  );
  const ready = await elected.ready();
  using client = await clientOf(ready);
  const request = await httpOf(ready);
  const node = { metadata: { name: 'n' }, status: { allocatable: { pods: '10' } } };
  expect((await request('POST', '/api/v1/nodes', { body: node })).status).toBe(201);
  const pod = { metadata: { name: 'a' }, spec: { containers, tolerations: [{ operator: 'Exists' }] } };
  expect((await request('POST', podsPath, { body: pod })).status).toBe(201);
  await eventually('both wait for the other program', () => {
    const waiting = elected.stderr.split('\n').filter((line) => line.includes('another program leads'));
    return waiting.length === locks.length || undefined;
  });
  const account = '/api/v1/namespaces/default/serviceaccounts/default';
  expect((await request('GET', account)).status).toBe(404);
  expect((await request('GET', `${podsPath}/a`)).body.spec['nodeName']).toBeUndefined();
  for (const name of locks) {
    await leasesOf(client).patch(name, { type: 'merge', body: { spec: { holderIdentity: '' } } }, place);
  }
  await eventually('the controllers run', async () =>
    (await request('GET', account)).status === 200 ? true : undefined,
  );
  await eventually('the pod is placed', async () => (await request('GET', `${podsPath}/a`)).body.spec['nodeName']);
  const holders = await Promise.all(
    locks.map(async (name) => (await leasesOf(client).get(name, place)).spec?.holderIdentity),
  );
  expect(holders).toEqual(locks.map(() => expect.stringMatching(/_[0-9a-f-]{36}$/)));
});
