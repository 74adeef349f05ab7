import { mkdtemp, rm } from 'node:fs/promises';
import https from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { apiAggregation } from '@orch/aggregation';
import { orchNames, systemClock } from '@orch/apimachinery';
import { generateAuthority, issueCertificate, validFor } from '@orch/certs';
import { createControlPlaneServer } from '@orch/controlplane';
import { openEmbeddedStore, type Store } from '@orch/storage';
import { eventually } from '../../../tools/src/test-support/eventually.js';
import { type RunningServer, runServer } from './server-fixture.js';

const checksOf = async ({ ask }: RunningServer, path: string) =>
  (await ask('GET', `${path}?verbose`)).text.split('\n').flatMap((line) => /^\[\+](\S+) ok$/.exec(line)?.[1] ?? []);

test('health checks have the names ping, log, store, autoregister-completion, shutdown in readyz, and one per hook [Health report format, 4]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'orch-health-'));
  const server = await runServer(`--data-dir=${folder}`);
  try {
    for (const path of ['/healthz', '/livez', '/readyz']) {
      const checks = await checksOf(server, path);
      const hooks = checks.filter((name) => name.startsWith('poststarthook/'));
      expect(hooks).toEqual(expect.arrayContaining(['poststarthook/rbac/bootstrap-roles']));
      const others = checks.filter((name) => !hooks.includes(name));
      const onlyReady = path === '/readyz' ? ['informer-sync', 'shutdown'] : [];
      expect([path, others.toSorted()]).toEqual([
        path,
        ['autoregister-completion', 'log', 'ping', 'store', ...onlyReady].toSorted(),
      ]);
      for (const name of checks) expect((await server.ask('GET', `${path}/${name}`)).text).toBe('ok');
    }
  } finally {
    await server.stop();
    await rm(folder, { recursive: true });
  }
});

describe('the check autoregister-completion', () => {
  test('fails until every group version of the start has an API service', async () => {
    const store = await openEmbeddedStore({ dialect: 'orch', clock: systemClock(), memory: true });
    let failing = true;
    const server = createControlPlaneServer({
      names: orchNames,
      store: rejecting(store, (key) => failing && key.endsWith('/v1.apps')),
      listener: { ...(await selfSigned()), host: '127.0.0.1', port: 0 },
      authentication: { authenticators: [], tokenAuthenticators: [], anonymous: true },
      authorization: { modes: ['AlwaysAllow'] },
      extend: apiAggregation(),
    });
    await server.start();
    const check = () => get(`${server.url}/readyz/autoregister-completion`);
    try {
      expect(await check()).toEqual([500, 'internal server error: missing APIService: v1.apps\n']);
      expect((await get(`${server.url}/readyz`))[0]).toBe(500);
      failing = false;
      await eventually('it is registered', async () => (await check())[0] === 200 || undefined);
    } finally {
      await server.stop({ graceMs: 1_000 });
      await store.close();
    }
  });
});

/** A store whose transactions fail when they write a rejected key. */
function rejecting(store: Store, rejects: (key: string) => boolean): Store {
  return new Proxy(store, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      if (name !== 'transact') return member.bind(target);
      return async (transaction: Parameters<Store['transact']>[0]) => {
        if (transaction.writes.some(({ key }) => rejects(key))) throw new Error('rejected by the test');
        return await target.transact(transaction);
      };
    },
  });
}

async function selfSigned() {
  const validity = validFor(1, new Date());
  const authority = await generateAuthority({ commonName: 'test-ca', ...validity });
  return await issueCertificate(authority, {
    ...{ commonName: 'localhost', usages: ['server'], hosts: ['127.0.0.1'] },
    ...validity,
  });
}

function get(url: string): Promise<readonly [status: number | undefined, text: string]> {
  return new Promise((resolve, reject) => {
    const request = https.get(url, { agent: false, rejectUnauthorized: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      response.on('end', () => resolve([response.statusCode, text]));
    });
    request.on('error', reject);
  });
}
