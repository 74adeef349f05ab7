import { expect, test } from '@jest/globals';
import type { HealthCheck, HealthChecks, HealthEndpoint } from '@orch/serving';
import type { StoreProblem } from '@orch/storage';
import { addStoreChecks } from './store-checks.js';

const endpoints: readonly HealthEndpoint[] = ['healthz', 'livez', 'readyz'];

/** Returns the check output of each endpoint. */
async function report(problems: readonly StoreProblem[], failure?: Error): Promise<Record<string, string>> {
  const checks = new Map<HealthEndpoint, HealthCheck>();
  const health: Pick<HealthChecks, 'add'> = {
    add(check, { endpoints: where = endpoints } = {}) {
      for (const endpoint of where) checks.set(endpoint, check);
    },
  };
  const check = async (): Promise<void> => {
    if (failure !== undefined) throw failure;
  };
  addStoreChecks(health, { name: 'store', check, problems: () => Promise.resolve(problems) });
  const said: Record<string, string> = {};
  for (const [endpoint, check] of checks) {
    try {
      await check.check({ signal: new AbortController().signal });
      said[endpoint] = 'ok';
    } catch (error) {
      said[endpoint] = String(error);
    }
  }
  return said;
}

test('fails every endpoint when the store does not respond', async () => {
  const failure = 'Error: the store does not answer in time';
  const said = await report([{ type: 'full', message: 'full' }], new Error('the store does not answer in time'));
  expect(said).toEqual({ healthz: failure, livez: failure, readyz: failure });
});

test('fails readiness with a reason, but not liveness, for problems that a restart does not repair', async () => {
  expect(await report([])).toEqual({ healthz: 'ok', livez: 'ok', readyz: 'ok' });
  const reason = 'PublicHealthError: a record is damaged; the disk is full';
  const said = await report([
    { type: 'damaged', message: 'a record is damaged' },
    { type: 'full', message: 'the disk is full' },
  ]);
  expect(said).toEqual({ healthz: reason, livez: 'ok', readyz: reason });
});
