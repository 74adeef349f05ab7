import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type AdmissionPlugin, admissionDenied } from '@orch/apiserver';
import { startTestServer, type TestServer } from './test-server.js';

describe('metrics of admission', () => {
  let server: TestServer;
  const additional: AdmissionPlugin = {
    handles: ({ definition }) => definition.resource === 'secrets',
    validate: (request) => {
      if (request.name === 'denied') throw admissionDenied(request, 'denied');
      return request.name === 'late' ? Promise.reject(admissionDenied(request, 'late')) : undefined;
    },
  };
  beforeAll(async () => {
    server = await startTestServer('orch', { admission: { plugins: [additional] } });
  });
  afterAll(() => server.stop());

  /** The number of observations with these labels. */
  const countOf = async (metric: string, labels: string): Promise<number> => {
    const { text } = await server.ask('GET', '/metrics');
    const line = text.split('\n').find((each) => each.startsWith(`${metric}_count{${labels}}`));
    return Number(line?.split(' ')[1] ?? 0);
  };
  const step = 'apiserver_admission_step_admission_duration_seconds';
  const plugin = 'apiserver_admission_controller_admission_duration_seconds';
  const create = (name: string) =>
    server.ask('POST', '/api/v1/namespaces/default/secrets', { body: { metadata: { name } } });

  test('count both phases of each write by operation', async () => {
    const created = 'operation="CREATE",rejected="false"';
    const before = await countOf(step, `type="admit",${created}`);
    expect((await create('a')).status).toBe(201);
    expect((await server.ask('DELETE', '/api/v1/namespaces/default/secrets/a')).status).toBe(200);
    expect(await countOf(step, `type="admit",${created}`)).toBe(before + 1);
    expect(await countOf(step, `type="validate",${created}`)).toBeGreaterThan(0);
    expect(await countOf(step, 'type="validate",operation="DELETE",rejected="false"')).toBe(1);
  });

  test('count each plugin that handles the request, by its name', async () => {
    const labels = 'name="NamespaceLifecycle",type="admit",operation="CREATE",rejected="false"';
    const before = await countOf(plugin, labels);
    await create('b');
    expect(await countOf(plugin, labels)).toBe(before + 1);
    expect(await countOf(plugin, labels.replace('NamespaceLifecycle', 'PodNodeSelector'))).toBe(0);
  });

  test('count rejections by a plugin and by its phase', async () => {
    const rejected = 'type="validate",operation="CREATE",rejected="true"';
    expect((await create('denied')).status).toBe(403);
    expect(await countOf(plugin, `name="Additional",${rejected}`)).toBe(1);
    expect(await countOf(step, rejected)).toBe(1);
    expect((await create('late')).status).toBe(403);
    expect(await countOf(plugin, `name="Additional",${rejected}`)).toBe(2);
  });

  test('have quantiles of each phase in a summary', async () => {
    const labels = 'type="validate",operation="UPDATE",rejected="false"';
    const summary = 'apiserver_admission_step_admission_duration_seconds_summary';
    expect(await countOf(summary, labels)).toBe(0);
    await create('summarized');
    const path = '/api/v1/namespaces/default/secrets/summarized';
    const { json } = await server.ask('GET', path);
    expect((await server.ask('PUT', path, { body: { ...json, stringData: { a: 'b' } } })).status).toBe(200);
    expect(await countOf(summary, labels)).toBe(1);
    const { text } = await server.ask('GET', '/metrics');
    const sum = Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${summary}_sum{${labels}}`))
        ?.split(' ')[1],
    );
    for (const quantile of ['0.5', '0.9', '0.99']) {
      const line = text.split('\n').find((each) => each.startsWith(`${summary}{${labels},quantile="${quantile}"}`));
      // The only observation, with the error of an estimate.
      expect(Math.abs(Number(line?.split(' ')[1]) / sum - 1)).toBeLessThan(0.02);
    }
  });

  test('have the buckets of v1.21', async () => {
    await create('c');
    const { text } = await server.ask('GET', '/metrics');
    const valuesOf = (metric: string, label: string) => {
      const lines = text
        .split('\n')
        .filter((line) => line.startsWith(metric) && line.includes('type="admit",operation="CREATE",rejected="false"'));
      return lines.map((line) => new RegExp(`${label}="([^"]+)"`).exec(line)?.[1]);
    };
    expect(valuesOf(`${step}_bucket`, 'le')).toEqual(['0.005', '0.025', '0.1', '0.5', '2.5', '+Inf']);
  });
});
