import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { orchNames } from '@orch/apimachinery';
import { parseFlags } from '@orch/component';
import { apiServerConfig } from '../src/config-from-options.js';
import { apiServerFlags } from '../src/options/api-server-flags.js';
import { type RunningServer, runServer } from './server-fixture.js';

const leases = '/apis/coordination.orch.io/v1/namespaces/orch-system/leases';
const selected = `${leases}?labelSelector=orch.io%2Fcomponent%3Dorch-apiserver`;
const gate = '--feature-gates=APIServerIdentity=true';

let folder: string;
let server: RunningServer | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orch-identity-'));
  server = undefined;
});
afterEach(async () => {
  await server?.stop();
  await rm(folder, { recursive: true });
});

async function start(...args: readonly string[]): Promise<RunningServer> {
  server = await runServer(`--data-dir=${folder}/store`, ...args);
  return server;
}

describe('with gate APIServerIdentity, an API server', () => {
  test('has a lease in the system namespace from before it is ready [API server defaults, 23]', async () => {
    const { ask } = await start(gate);
    const { json } = await ask('GET', selected);
    expect(json.items).toHaveLength(1);
    const [{ metadata, spec }] = json.items;
    expect(metadata).toMatchObject({ labels: { 'orch.io/component': 'orch-apiserver' } });
    expect(metadata.name).toMatch(/^orch-apiserver-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(spec).toEqual({
      holderIdentity: metadata.name,
      leaseDurationSeconds: 3600,
      renewTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
    });
    const { text } = await ask('GET', '/readyz?verbose=true');
    expect(text).toContain('[+]poststarthook/start-orch-apiserver-identity-lease-controller ok');
    expect(text).toContain('[+]poststarthook/start-orch-apiserver-identity-lease-garbage-collector ok');
  });

  test('renews its lease, and has another one after a restart', async () => {
    const first = await start(gate, '--identity-lease-renew-interval-seconds=1');
    const [lease] = (await first.ask('GET', selected)).json.items;
    let current = lease;
    while (current.spec.renewTime === lease.spec.renewTime) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      current = (await first.ask('GET', `${leases}/${lease.metadata.name}`)).json;
    }
    expect(current.metadata.uid).toBe(lease.metadata.uid);
    await first.stop();
    const second = await start(gate);
    const names = (await second.ask('GET', selected)).json.items.map((item: typeof lease) => item.metadata.name);
    expect(names).toHaveLength(2);
    expect(names).toContain(lease.metadata.name);
  });

  test('writes its lease again when it was deleted', async () => {
    const { ask } = await start(gate, '--identity-lease-renew-interval-seconds=1');
    const [{ metadata }] = (await ask('GET', selected)).json.items;
    expect((await ask('DELETE', `${leases}/${metadata.name}`)).status).toBe(200);
    while ((await ask('GET', `${leases}/${metadata.name}`)).status !== 200) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });

  test('deletes expired leases of other servers, and no others', async () => {
    const { ask } = await start(
      gate,
      '--identity-lease-duration-seconds=1',
      '--identity-lease-renew-interval-seconds=1',
    );
    const create = async (name: string, spec: object, labels: object) => {
      const { status } = await ask('POST', leases, { metadata: { name, labels }, spec });
      expect(status).toBe(201);
    };
    const own = { 'orch.io/component': 'orch-apiserver' };
    const expired = { holderIdentity: 'x', leaseDurationSeconds: 1, renewTime: '2020-01-01T00:00:00.000000Z' };
    const valid = { ...expired, renewTime: new Date(Date.now() + 600_000).toISOString().replace('Z', '000Z') };
    await create('valid', valid, own);
    await create('other-program', expired, { 'orch.io/component': 'other' });
    await create('unlabeled', expired, {});
    await create('without-time', { holderIdentity: 'x' }, own);
    await create('expired', expired, own);
    for (const name of ['expired', 'without-time']) {
      while ((await ask('GET', `${leases}/${name}`)).status !== 404) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
    for (const name of ['valid', 'other-program', 'unlabeled']) {
      expect((await ask('GET', `${leases}/${name}`)).status).toBe(200);
    }
  });
});

test('without the gate, which is off by default, there is no identity lease', async () => {
  const { ask } = await start();
  expect((await ask('GET', leases)).json.items).toEqual([]);
  expect((await ask('GET', '/readyz?verbose=true')).text).not.toContain('identity-lease');
});

test('with gate APIServerIdentity but without the API group of leases, a server has none', async () => {
  const { ask } = await start(
    gate,
    '--runtime-config=coordination.orch.io/v1=false,coordination.orch.io/v1beta1=false',
  );
  expect((await ask('GET', leases)).status).toBe(404);
  expect((await ask('GET', '/readyz')).text).toBe('ok');
});

test('identity leases last an hour and are renewed every 10 seconds by default [API server defaults, 23]', async () => {
  const configOf = async (...args: readonly string[]) => {
    const own = [`--data-dir=${folder}/store`, `--cert-dir=${folder}/certificates`];
    const outcome = parseFlags(apiServerFlags(orchNames), { args: [...own, ...args] });
    if (outcome.type !== 'run') throw new Error(JSON.stringify(outcome));
    return (await apiServerConfig.read(outcome.flags)).identity;
  };
  expect(await configOf()).toEqual({ durationSeconds: 3_600, renewIntervalSeconds: 10 });
  const given = ['--identity-lease-duration-seconds=7', '--identity-lease-renew-interval-seconds=3'];
  expect(await configOf(...given)).toEqual({ durationSeconds: 7, renewIntervalSeconds: 3 });
});

test('durations and intervals of identity leases that are not above 0 are errors, all at once', () => {
  const args = ['--identity-lease-duration-seconds=0', '--identity-lease-renew-interval-seconds=-1'];
  const outcome = parseFlags(apiServerFlags(orchNames), { args });
  expect(outcome.type === 'invalid' ? outcome.errors : []).toEqual([
    expect.stringContaining('--identity-lease-duration-seconds'),
    expect.stringContaining('--identity-lease-renew-interval-seconds'),
  ]);
});
