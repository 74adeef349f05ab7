import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Worker } from 'node:worker_threads';
import { kubernetesNames, systemClock } from '@orch/apimachinery';
import { defineKind } from '@orch/apiserver';
import { tokenFileAuthenticator } from '@orch/auth';
import { generateAuthority, issueCertificate, validFor } from '@orch/certs';
import { createControlPlaneServer } from '@orch/controlplane';
import { openEmbeddedStore } from '@orch/storage';
import type { ClientMessage, Delays } from './client.js';

/**
 * Adds and removes a kind 1,000 times while clients get, list and watch other kinds over TLS. Prints how long discovery and
 * OpenAPI take to follow, failed and lost responses, and memory before and after.
 *
 *     npm run kind-changes
 */
async function main(): Promise<void> {
  const store = await openEmbeddedStore({ dialect: 'kubernetes', clock: systemClock(), memory: true });
  const validity = validFor(1, new Date());
  const authority = await generateAuthority({ commonName: 'ca', ...validity });
  const hosts = ['127.0.0.1'];
  const pair = await issueCertificate(authority, { commonName: 'localhost', usages: ['server'], hosts, ...validity });
  const server = createControlPlaneServer({
    names: kubernetesNames,
    store,
    listener: { cert: pair.cert, key: pair.key, host: '127.0.0.1', port: 0 },
    authentication: {
      authenticators: [],
      tokenAuthenticators: [tokenFileAuthenticator('admin,admin,1,"system:masters"\n')],
      anonymous: false,
    },
    authorization: { modes: ['RBAC'] },
  });
  await server.start();
  const workerData = { url: server.url, ca: authority.cert, token: 'admin' };
  const clients = new Worker(new URL('./client.js', import.meta.url), { workerData });
  try {
    await change(warmUpCount);
    const before = await heldMb();
    const { report, delaysMs } = await change(changeCount);
    const after = await heldMb();
    process.stdout.write(`${changeCount} changes: ${report}\n`);
    for (const [document, of] of Object.entries(delaysMs)) {
      const [median, p99, max] = [0.5, 0.99, 1].map((share) => quantile(of, share).toFixed(1));
      process.stdout.write(`${document} follows within ${median} ms at the median, ${p99} at p99, ${max} at most\n`);
    }
    const grown = ((after / before - 1) * 100).toFixed(1);
    process.stdout.write(`memory ${before.toFixed(1)} MB before, ${after.toFixed(1)} after: ${grown} %\n`);
  } finally {
    await clients.terminate();
    await server.stop({ graceMs: 1_000 });
    await store.close();
  }

  /** Adds and removes the kind as often, whenever the clients have seen the change before. */
  async function change(count: number): Promise<{ readonly report: string; readonly delaysMs: Delays }> {
    clients.postMessage({ type: 'begin', count } satisfies ClientMessage);
    for (;;) {
      const [next] = await once(clients, 'message');
      if (next === 'add') server.kinds.put('widgets', widgets());
      else if (next === 'remove') server.kinds.remove('widgets');
      else return next;
      clients.postMessage({ type: 'changed' } satisfies ClientMessage);
    }
  }
}

const warmUpCount = 200;
const changeCount = 1_000;

const widgets = () =>
  defineKind({
    ...{ group: 'shop.example.com', version: 'v1', kind: 'Widget', resource: 'widgets', namespaced: true },
    fields: [{ name: 'spec', type: 'any', shape: 'single' }],
  });

/** Memory in use after a full collection. */
async function heldMb(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect !== 'function') throw new Error('the engine has no gc function');
  for (let count = 0; count < 3; count += 1) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    collect();
  }
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
}

await main();
