import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import https from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ControlPlane } from '@orch/testing';
import { eventually, type RunningManager, startManager } from './running.fixture.js';

/** Metrics that all programs have, on the page of a real controller manager whose credentials come from a plugin. */
let plane: ControlPlane;
let manager: RunningManager;
let folder: string;
let url: string;

beforeAll(async () => {
  plane = await ControlPlane.start({ controllers: [], scheduler: false });
  folder = await mkdtemp(join(tmpdir(), 'orch-metrics-'));
  url = plane.config.server;
  await writeFile(join(folder, 'credentials'), JSON.stringify(credential()));
  await writeFile(join(folder, 'with-plugin'), JSON.stringify(kubeconfig(pluginUser())));
  const args = [
    ...['--leader-elect=false', '--controllers=serviceaccount', '--kube-api-qps=100', '--kube-api-burst=200'],
    `--authentication-kubeconfig=${plane.kubeconfig}`,
  ];
  manager = await startManager(plane, args, { kubeconfig: join(folder, 'with-plugin') });
  await eventually('the accounts exist', async () => {
    const accounts = plane.client.resource({ group: '', version: 'v1', resource: 'serviceaccounts' });
    return (await accounts.list({ namespace: 'default' })).items.some(({ metadata }) => metadata.name === 'default');
  });
});
afterAll(async () => {
  await manager.stop();
  await plane.stop();
  await rm(folder, { recursive: true });
});

const apiVersion = 'client.authentication.orch.io/v1beta1';

/** What the plugin prints: the certificate of the administrator. */
function credential(): object {
  const { clientCertificate: clientCertificateData, clientKey: clientKeyData } = plane.config;
  return { kind: 'ExecCredential', apiVersion, status: { clientCertificateData, clientKeyData } };
}

function pluginUser(): object {
  const env = [
    { name: 'LOG', value: join(folder, 'log') },
    { name: 'OUTPUT', value: join(folder, 'credentials') },
  ];
  const command = join(__dirname, '../../../packages/client/test/exec-plugin.fixture.mjs');
  return { exec: { apiVersion, command, env, interactiveMode: 'Never' } };
}

function kubeconfig(user: object): object {
  const authority = Buffer.from(plane.config.certificateAuthority ?? '').toString('base64');
  return {
    ...{ apiVersion: 'v1', kind: 'Config', 'current-context': 'c' },
    clusters: [{ name: 'c', cluster: { server: url, 'certificate-authority-data': authority } }],
    users: [{ name: 'c', user }],
    contexts: [{ name: 'c', context: { cluster: 'c', user: 'c' } }],
  };
}

interface Asking {
  readonly token?: string;
  readonly withCertificate?: boolean;
}

/** Asks the secure port of the controller manager. */
function ask({ token, withCertificate = false }: Asking): Promise<number> {
  const { clientCertificate: cert = '', clientKey: key = '' } = plane.config;
  const options = {
    ...{ host: '127.0.0.1', port: manager.port, path: '/metrics', agent: false, rejectUnauthorized: false },
    ...(withCertificate ? { cert, key } : {}),
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  };
  return new Promise((resolve, reject) => {
    https
      .get(options, (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
      })
      .on('error', reject);
  });
}

const value = async (series: string) => (await manager.metric(series)) ?? 0;

test('requests to the API server are counted and timed, and their waits for the rate limit', async () => {
  const { host } = new URL(url);
  const accounts = `${url}/api/v1/namespaces/%7Bnamespace%7D/serviceaccounts`;
  expect(await value(`rest_client_requests_total{code="201",method="POST",host="${host}"}`)).toBeGreaterThan(0);
  const labels = `verb="POST",url="${accounts}"`;
  // From one page: the controllers go on.
  const page = (await manager.get('/metrics')).text;
  const lines = page.split('\n');
  const onPage = (series: string) =>
    Number(lines.find((line) => line.startsWith(`${series} `))?.slice(series.length + 1));
  const timed = onPage(`rest_client_request_duration_seconds_count{${labels}}`);
  expect(timed).toBeGreaterThan(0);
  expect(onPage(`rest_client_request_duration_seconds_bucket{${labels},le="+Inf"}`)).toBe(timed);
  expect(onPage(`rest_client_rate_limiter_duration_seconds_count{${labels}}`)).toBe(timed);
  const bounds = [...page.matchAll(/^rest_client_request_duration_seconds_bucket\{.*le="([^"]+)"\}/gm)];
  expect(bounds.slice(0, 11).map(([, bound]) => bound)).toEqual([
    ...['0.001', '0.002', '0.004', '0.008', '0.016', '0.032', '0.064', '0.128', '0.256', '0.512', '+Inf'],
  ]);
});

test('runs of credential plugins are counted, with the remaining time of their certificates', async () => {
  expect(await value('rest_client_exec_plugin_call_total{code="0",call_status="no_error"}')).toBe(1);
  const days = (await value('rest_client_exec_plugin_ttl_seconds')) / 86_400;
  expect(days).toBeGreaterThan(0);
  expect(days).toBeLessThan(3_660);
  expect(await value('rest_client_exec_plugin_certificate_rotation_age_count')).toBe(0);
});

test('authentication is counted by result and user, and tokens by hit and miss', async () => {
  const attempts = (result: string) => value(`authentication_attempts{result="${result}"}`);
  const before = { success: await attempts('success'), failure: await attempts('failure') };
  expect(await ask({ token: 'wrong' })).toBe(401);
  expect(await ask({ token: 'wrong' })).toBe(401);
  expect(await attempts('failure')).toBe(before.failure + 2);
  expect(await attempts('success')).toBeGreaterThan(before.success);
  expect(await value('authentication_duration_seconds_count{result="failure"}')).toBe(before.failure + 2);
  expect(await value('authenticated_user_requests{username="other"}')).toBeGreaterThan(0);
  for (const status of ['hit', 'miss']) {
    expect(await value(`authentication_token_cache_request_total{status="${status}"}`)).toBe(1);
    expect(await value(`authentication_token_cache_request_duration_seconds_count{status="${status}"}`)).toBe(1);
  }
  expect(await value('authentication_token_cache_fetch_total{status="ok"}')).toBe(1);
  expect(await value('authentication_token_cache_active_fetch_count{status="in_flight"}')).toBe(0);
});

test('the remaining time of client certificates is recorded', async () => {
  const count = 'apiserver_client_certificate_expiration_seconds_count';
  const before = await value(count);
  expect(await ask({ withCertificate: true })).toBe(200);
  expect(await value(count)).toBe(before + 1);
});

test('the work of the queue of a controller is counted and timed', async () => {
  const name = 'name="serviceaccount"';
  const added = await value(`workqueue_adds_total{${name}}`);
  expect(added).toBeGreaterThan(0);
  await eventually('all work is done', async () => (await value(`workqueue_depth{${name}}`)) === 0);
  expect(await value(`workqueue_queue_duration_seconds_count{${name}}`)).toBe(added);
  expect(await value(`workqueue_work_duration_seconds_count{${name}}`)).toBe(added);
  const page = (await manager.get('/metrics')).text;
  for (const gauge of ['unfinished_work_seconds', 'longest_running_processor_seconds'])
    expect(page).toContain(`workqueue_${gauge}{${name}} `);
});

test('the page has the build, the start of the process, the memory and the event loop', async () => {
  const page = (await manager.get('/metrics')).text;
  expect(page).toMatch(/^orch_build_info\{major="1",minor="21",git_version="v1\.21\.0/m);
  expect(await value('process_start_time_seconds')).toBeCloseTo(Date.now() / 1_000 - process.uptime(), 0);
  expect(page).toContain('# HELP process_start_time_seconds [ALPHA] ');
  for (const name of [
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_p99_seconds',
    'nodejs_heap_size_used_bytes',
  ])
    expect(await value(name)).toBeGreaterThan(0);
});
