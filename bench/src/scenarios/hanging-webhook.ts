import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import { join } from 'node:path';
import { generateAuthority, issueCertificate, validFor } from '@orch/certs';
import { drive } from '../measure/drive.js';
import { makeNamespace } from './fixture.js';
import { configMap } from './objects.js';
import type { Load } from './scenario.js';
import { jobTo, jsonBody, mustCreate, type ServerUnderTest, startServer } from './server-under-test.js';

/** Creates of config maps, without and with others that wait for a webhook which does not respond. */
export interface HangingWebhook {
  /** Writes that wait for the webhook at the same time, each for its full timeout. */
  readonly hanging: number;
  readonly lines: readonly { readonly title: string; readonly idleP99Ms: number; readonly hangingP99Ms: number }[];
}

/**
 * Measures two sorts of creates at a fixed rate: those that the webhook does not select, and those that it allows at once.
 * Rounds without and with hanging writes take turns; medians of their 99th percentiles are compared.
 */
export async function measureHangingWebhook(load: Load): Promise<HangingWebhook> {
  const server = await startServer({ engine: 'embedded' });
  const webhook = await startHangingWebhook();
  try {
    for (const name of ['free', 'checked', 'hanging']) await makeNamespace(server, name);
    for (const name of ['checked', 'hanging']) {
      await server.call('PATCH', `/api/v1/namespaces/${name}`, {
        ...{ body: '{"metadata":{"labels":{"webhook":"yes"}}}', headers: mergePatch },
      });
    }
    await mustCreate(server, '/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations', {
      metadata: { name: 'hanging' },
      webhooks: [
        {
          ...{ name: 'hanging.example.com', sideEffects: 'None', admissionReviewVersions: ['v1'] },
          ...{ timeoutSeconds, clientConfig: { url: webhook.url, caBundle: webhook.caBundle } },
          namespaceSelector: { matchLabels: { webhook: 'yes' } },
          rules: [{ operations: ['CREATE'], apiGroups: [''], apiVersions: ['v1'], resources: ['configmaps'] }],
        },
      ],
    });
    const lines = [];
    for (const { title, namespace } of measuredWrites) {
      lines.push({ title, ...(await compareRounds(server, { namespace, load })) });
    }
    return { hanging: hangingWrites, lines };
  } finally {
    await webhook.stop();
    await server.stop();
  }
}

const measuredWrites = [
  { title: 'create that the webhook does not select', namespace: 'free' },
  { title: 'create that the same webhook allows at once', namespace: 'checked' },
] as const;
const hangingWrites = 32;
const timeoutSeconds = 5;
const writesPerSecond = 100;
const mergePatch = { 'content-type': 'application/merge-patch+json' };

async function compareRounds(
  server: ServerUnderTest,
  { namespace, load: { durationMs, rounds } }: { readonly namespace: string; readonly load: Load },
): Promise<{ readonly idleP99Ms: number; readonly hangingP99Ms: number }> {
  const bodyFile = join(server.folder, 'created.json');
  await writeFile(bodyFile, configMap('created-$N'));
  const path = `/api/v1/namespaces/${namespace}/configmaps`;
  const p99Of = async () => {
    const { p99Ms } = await drive({
      ...jobTo(server, 'h2'),
      concurrency: 16,
      load: {
        ...{ type: 'requests', durationMs, perSecond: writesPerSecond, firstNumber: Date.now() * 1_000 },
        requests: [{ share: 1, method: 'POST', path, headers: jsonBody, bodyFile }],
      },
    });
    return p99Ms;
  };
  await p99Of();
  const [idle, hanging]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    idle.push(await p99Of());
    const writes = keepHanging(server);
    await new Promise((resolve) => setTimeout(resolve, timeoutSeconds * 1_000));
    hanging.push(await p99Of());
    await writes.stop();
  }
  return { idleP99Ms: median(idle), hangingP99Ms: median(hanging) };
}

/** Keeps writes waiting for the webhook, each until its timeout rejects it. */
function keepHanging(server: ServerUnderTest): { stop(): Promise<void> } {
  let isStopped = false;
  const path = '/api/v1/namespaces/hanging/configmaps';
  const write = async (index: number): Promise<void> => {
    // Spread over the timeout, as writes of independent clients are.
    await new Promise((resolve) => setTimeout(resolve, (index * timeoutSeconds * 1_000) / hangingWrites));
    while (!isStopped) {
      const { status } = await server.call('POST', path, { body: configMap(`hanging-${index}`) });
      if (status !== 500) throw new Error(`a write that waits for the hanging webhook returned ${status}`);
    }
  };
  const all = Promise.all(Array.from({ length: hangingWrites }, (_, index) => write(index)));
  all.catch(() => {
    // Reported by stop().
  });
  return {
    async stop() {
      isStopped = true;
      await all;
    },
  };
}

/** Allows objects, but never responds for those in the namespace `hanging`. */
async function startHangingWebhook(): Promise<{
  readonly url: string;
  readonly caBundle: string;
  stop(): Promise<void>;
}> {
  const validity = validFor(1, new Date());
  const authority = await generateAuthority({ commonName: 'webhook-ca', ...validity });
  const { cert, key } = await issueCertificate(authority, {
    ...{ commonName: 'webhook', usages: ['server'], hosts: ['127.0.0.1'], ...validity },
  });
  const server = createServer({ cert, key }, async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const { kind, apiVersion, request: asked } = JSON.parse(Buffer.concat(pieces).toString());
    if (asked.namespace === 'hanging') return;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ kind, apiVersion, response: { uid: asked.uid, allowed: true } }));
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const caBundle = Buffer.from(authority.cert).toString('base64');
  return { url: `https://127.0.0.1:${portOf(server)}`, caBundle, stop: () => close(server) };
}

function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the webhook listens');
  return address.port;
}

async function close(server: Server): Promise<void> {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
