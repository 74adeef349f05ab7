import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freePort } from '../../../tools/src/test-support/free-port.js';
import { TestBackend } from './backend.js';
import { type Parsed, usePlane } from './plane.js';

/** An address of this machine that endpoints may have. */
const ownAddress =
  Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal)?.address ?? '192.0.2.1';

const plane = usePlane();
const groupVersion = 'shop.example.com/v1';
const widgets = `/apis/${groupVersion}/widgets`;
const namespaced = '/api/v1/namespaces/default';

const service = (ports: readonly object[]): Promise<Parsed> =>
  plane().put(`${namespaced}/services`, { kind: 'Service', metadata: { name: 'checked' }, spec: { ports } });
const endpoints = (subsets: readonly object[]): Promise<Parsed> =>
  plane().put(`${namespaced}/endpoints`, { kind: 'Endpoints', metadata: { name: 'checked' }, subsets });
const reasonIs = (reason: string) => plane().available(groupVersion, (condition) => condition.reason === reason);
const conditionOf = (object: Parsed) => {
  const { lastTransitionTime: _, ...condition } = object.status.conditions[0];
  return condition;
};

describe('the condition Available of a service with a cluster IP', () => {
  beforeAll(() => plane().apiService(groupVersion, { service: { namespace: 'default', name: 'checked' } }));

  test('is False while the service does not exist, and requests get 503', async () => {
    expect(conditionOf(await reasonIs('ServiceNotFound'))).toEqual({
      type: 'Available',
      status: 'False',
      reason: 'ServiceNotFound',
      message: 'service/checked in "default" is not present',
    });
    const { status, headers, text } = await plane().ask('GET', widgets);
    expect([status, headers['content-type'], text]).toEqual([
      503,
      'text/plain; charset=utf-8',
      'service unavailable\n',
    ]);
  });

  test('is False when the service lacks the port', async () => {
    await service([{ name: 'other', port: 8443 }]);
    expect(conditionOf(await reasonIs('ServicePortError'))).toMatchObject({
      status: 'False',
      message: 'service/checked in "default" is not listening on port 443',
    });
  });

  test('is False when there are no endpoints', async () => {
    await service([{ name: 'https', port: 443 }]);
    expect(conditionOf(await reasonIs('EndpointsNotFound'))).toMatchObject({
      status: 'False',
      message: 'cannot find endpoints for service/checked in "default"',
    });
  });

  test('is False when no endpoint is ready', async () => {
    await endpoints([{ notReadyAddresses: [{ ip: ownAddress }], ports: [{ name: 'https', port: 8443 }] }]);
    expect(conditionOf(await reasonIs('MissingEndpoints'))).toMatchObject({
      status: 'False',
      message: 'endpoints for service/checked in "default" have no addresses with port name "https"',
    });
  });

  test('is False when the server does not answer, and True with the time of the change when it does', async () => {
    const port = await freePort();
    await endpoints([{ addresses: [{ ip: ownAddress }], ports: [{ name: 'https', port }] }]);
    const failed = conditionOf(await reasonIs('FailedDiscoveryCheck'));
    const url = `https://${ownAddress}:${port}/apis/${groupVersion}`;
    expect(failed).toEqual({
      type: 'Available',
      status: 'False',
      reason: 'FailedDiscoveryCheck',
      message: `failing or missing response from ${url}: Get "${url}": dial tcp ${ownAddress}:${port}: connect: connection refused`,
    });
    const { frontProxyAuthority: clientAuthority } = plane();
    const backend = await TestBackend.start({ groupVersion, clientAuthority, address: ownAddress, port });
    // Tried again with back-off, without another change.
    const passed = await reasonIs('Passed');
    expect(conditionOf(passed)).toEqual({
      type: 'Available',
      status: 'True',
      reason: 'Passed',
      message: 'all checks passed',
    });
    const [check] = backend.received.filter(({ url: path }) => path === `/apis/${groupVersion}`);
    expect(check?.headers).toMatchObject({ 'x-remote-user': 'system:aggregator', 'x-remote-group': 'system:masters' });
    await backend.stop();
  });

  test('counts transitions and current state in metrics', async () => {
    await endpoints([]);
    await reasonIs('MissingEndpoints');
    const lines = (await plane().ask('GET', '/metrics')).text.split('\n');
    const name = 'name="v1.shop.example.com"';
    expect(lines).toContain(`aggregator_unavailable_apiservice{${name}} 1`);
    expect(lines).toContain(`aggregator_unavailable_apiservice_total{${name},reason="ServiceNotFound"} 1`);
    expect(lines).toContain(`aggregator_unavailable_apiservice_total{${name},reason="MissingEndpoints"} 2`);
  });

  test('is checked by a work queue with metrics', async () => {
    const { text } = await plane().ask('GET', '/metrics');
    const name = 'name="AvailableConditionController"';
    const value = (metric: string) => Number(new RegExp(`^${metric}{${name}} (.*)$`, 'm').exec(text)?.[1]);
    expect(value('workqueue_adds_total')).toBeGreaterThan(0);
    expect(value('workqueue_retries_total')).toBeGreaterThan(0);
    expect(value('workqueue_work_duration_seconds_count')).toBeGreaterThan(0);
    expect(value('workqueue_queue_duration_seconds_count')).toBeGreaterThan(0);
    expect(value('workqueue_depth')).toBeGreaterThanOrEqual(0);
    expect(value('workqueue_unfinished_work_seconds')).toBeGreaterThanOrEqual(0);
    expect(value('workqueue_longest_running_processor_seconds')).toBeGreaterThanOrEqual(0);
  });

  test('is not in the metrics after the API service is deleted', async () => {
    const gone = 'gone.example.com/v1';
    await plane().apiService(gone, { service: { namespace: 'default', name: 'missing' } });
    await plane().available(gone, ({ reason }) => reason === 'ServiceNotFound');
    const gauge = 'aggregator_unavailable_apiservice{name="v1.gone.example.com"}';
    expect((await plane().ask('GET', '/metrics')).text).toContain(`${gauge} 1`);
    await plane().ask('DELETE', `${plane().apiServices}/v1.gone.example.com`);
    const { text } = await plane().until('/metrics', ({ text: page }) => !page.includes(gauge));
    expect(text).toContain('aggregator_unavailable_apiservice_total{name="v1.gone.example.com"');
  });

  test('becomes True with reason Local when the service is removed from the object', async () => {
    await plane().apiService(groupVersion, {});
    expect(conditionOf(await reasonIs('Local'))).toEqual({
      type: 'Available',
      status: 'True',
      reason: 'Local',
      message: 'Local APIServices are always available',
    });
  });
});

describe('a server behind an external name', () => {
  const other = 'away.example.com/v1';
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await TestBackend.start({ groupVersion: other, clientAuthority: plane().frontProxyAuthority });
  });
  afterAll(() => backend.stop().catch(() => undefined));

  test('fails the check with the status of its response', async () => {
    backend.handle = (_request, response) => {
      response.writeHead(403).end();
      return true;
    };
    const { port } = backend;
    await plane().service('away');
    await plane().apiService(other, {
      service: { namespace: 'default', name: 'away', port },
      insecureSkipTLSVerify: true,
    });
    const failed = await plane().available(other, ({ reason }) => reason === 'FailedDiscoveryCheck');
    const url = `https://localhost:${port}/apis/${other}`;
    expect(failed.status.conditions[0].message).toBe(
      `failing or missing response from ${url}: bad status from ${url}: 403`,
    );
    backend.handle = () => false;
    await plane().available(other, ({ status }) => status === 'True');
  });

  test('is verified against the CA bundle: with another one requests get 503', async () => {
    const { port, caBundle } = backend;
    const target = { service: { namespace: 'default', name: 'away', port } };
    const wrong = Buffer.from(plane().ca).toString('base64');
    await plane().apiService(other, { ...target, caBundle: wrong });
    await plane().available(other, ({ status }) => status === 'True');
    const path = `/apis/${other}/things`;
    // The certificate is for backend.default.svc, and the service is away.default.svc.
    await plane().until(path, ({ text }) => text.startsWith('error trying to reach service: x509: '));
    await plane().apiService(other, { ...target, caBundle });
    await plane().until(path, ({ text }) => /Host: away.default.svc. is not in the cert/.test(text));
    await plane().apiService(other, target);
    await plane().until(
      path,
      ({ text }) => text === 'error trying to reach service: x509: certificate signed by unknown authority\n',
    );
    const unverified = backend.requests.length;
    expect(unverified).toBe(0);
    await plane().apiService(other, { ...target, insecureSkipTLSVerify: true });
    await plane().until(path, ({ status }) => status === 200);
  });

  test('answers 503 at once when it is away, before and after the condition changes', async () => {
    const { port } = backend;
    await backend.stop();
    const path = `/apis/${other}/things`;
    const first = await plane().ask('GET', path);
    expect([first.status, first.headers['x-content-type-options'], first.text]).toEqual([
      503,
      'nosniff',
      `error trying to reach service: dial tcp 127.0.0.1:${port}: connect: connection refused\n`,
    ]);
    // A change of the service causes the next check.
    await plane().service('away', { externalName: '127.0.0.1.' });
    await plane().service('away');
    await plane().available(other, ({ status }) => status === 'False');
    await plane().until(path, ({ status, text }) => status === 503 && text === 'service unavailable\n');
  });
});
