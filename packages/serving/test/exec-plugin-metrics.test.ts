import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { FakeClock } from '@orch/apimachinery';
import { generateAuthority, issueClientCertificate, validFor } from '@orch/certs';
import { ExecPlugins } from '@orch/client';
import { createMetricsRegistry } from '@orch/component';
import { execPluginMetrics } from '../src/index.js';

const apiVersion = 'client.authentication.orch.io/v1beta1';
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orch-exec-metrics-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Real plugin processes, whose runs are on a page. */
function given() {
  const clock = new FakeClock(new Date());
  const registry = createMetricsRegistry();
  const plugins = new ExecPlugins({ clock, interactive: false, ...execPluginMetrics(registry, { clock }) });
  const env = [
    { name: 'LOG', value: join(folder, 'log') },
    { name: 'OUTPUT', value: join(folder, 'output') },
  ];
  const plugin = { command: join(__dirname, '../../client/test/exec-plugin.fixture.mjs'), apiVersion, env };
  return {
    ...{ clock, plugins, plugin },
    print: (status: object) =>
      writeFile(join(folder, 'output'), JSON.stringify({ kind: 'ExecCredential', apiVersion, status })),
    seriesValue: async (series: string) =>
      Number(
        new RegExp(`^rest_client_exec_plugin_${series} (.*)$`, 'm')
          .exec(await registry.text())?.[1]
          ?.replace('+Inf', 'Infinity'),
      ),
  };
}

const call = (code: string, status: string) => `call_total{code="${code}",call_status="${status}"}`;

test('runs of plugins are counted by exit code and status', async () => {
  const { plugins, plugin, print, seriesValue } = given();
  await print({ token: 'one' });
  await plugins.for(plugin).current();
  const failing = plugins.for({ ...plugin, env: [...plugin.env, { name: 'FAIL', value: '3' }] });
  await expect(failing.current()).rejects.toThrow('exit code 3');
  await expect(plugins.for({ ...plugin, command: '/missing/plugin' }).current()).rejects.toThrow('ENOENT');
  await expect(plugins.for({ ...plugin, command: folder }).current()).rejects.toThrow('EACCES');
  await print({});
  await expect(plugins.for({ ...plugin, args: ['x'] }).current()).rejects.toThrow('neither a token');
  expect(await seriesValue(call('0', 'no_error'))).toBe(2);
  expect(await seriesValue(call('3', 'plugin_execution_error'))).toBe(1);
  expect(await seriesValue(call('1', 'plugin_not_found_error'))).toBe(1);
  expect(await seriesValue(call('1', 'client_internal_error'))).toBe(1);
});

test('the remaining time of certificates is shown, and the age of replaced ones is recorded', async () => {
  const { clock, plugins, plugin, print, seriesValue } = given();
  expect(await seriesValue('ttl_seconds')).toBe(Number.POSITIVE_INFINITY);
  const authority = await generateAuthority({ commonName: 'users', ...validFor(1, new Date()) });
  const printNext = async () => {
    const { cert, key } = await issueClientCertificate(authority, { commonName: 'ada', organizations: [] });
    await print({
      clientCertificateData: cert,
      clientKeyData: key,
      expirationTimestamp: new Date(clock.now().getTime() + 3_600_000).toISOString(),
    });
  };
  await printNext();
  const source = plugins.for(plugin);
  await source.current();
  const first = await seriesValue('ttl_seconds');
  expect(first).toBeGreaterThan(3_600);
  await clock.advance(3_600_000);
  expect(await seriesValue('ttl_seconds')).toBeCloseTo(first - 3_600, 0);
  expect(await seriesValue('certificate_rotation_age_count')).toBe(0);
  await printNext();
  await source.current();
  expect(await seriesValue('certificate_rotation_age_count')).toBe(1);
  expect(await seriesValue('certificate_rotation_age_sum')).toBeGreaterThanOrEqual(3_600);
});
