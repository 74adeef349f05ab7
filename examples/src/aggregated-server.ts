import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { type Dialect, makeNames, systemClock } from '@orch/apimachinery';
import { createApiServer, defineKind } from '@orch/apiserver';
import { generateServiceCertificate, validFor } from '@orch/certs';
import { createRestClient, loadKubeconfig } from '@orch/client';
import { delegateAccess } from '@orch/serving';
import { openEmbeddedStore } from '@orch/storage';

// An aggregated API server: adds `gadgets.tools.example.com` to a cluster, whose users and permissions it uses.
//
//     node examples/dist/aggregated-server.js --kubeconfig admin.kubeconfig --port 7443

const gadgets = defineKind({
  group: 'tools.example.com',
  version: 'v1',
  kind: 'Gadget',
  resource: 'gadgets',
  namespaced: true,
  fields: [{ name: 'spec', type: 'any', shape: 'single' }],
});

export interface AggregatedServerOptions {
  readonly kubeconfig: string;
  readonly host: string;
  readonly port: number;
  readonly dialect: Dialect;
}

/** Serves until the signal aborts. `onReady` receives the URL, and the `caBundle` for the API service. */
export async function runAggregatedServer(
  { kubeconfig, host, port, dialect }: AggregatedServerOptions,
  { signal, onReady }: { signal: AbortSignal; onReady: (ready: { url: string; caBundle: string }) => void },
): Promise<void> {
  const names = makeNames(dialect);
  const client = createRestClient({ config: await loadKubeconfig(kubeconfig), names });
  const access = await delegateAccess({ client, signal });
  const service = { name: 'gadgets', namespace: 'default' };
  const pair = await generateServiceCertificate({ service, hosts: [host], ...validFor(365, new Date()) });
  const store = await openEmbeddedStore({ dialect, clock: systemClock(), memory: true });
  const listener = { cert: pair.cert, key: pair.key, host, port, clientAuthorities: access.clientAuthorities };
  const server = createApiServer({ names, store, listener, kinds: gadgets, features: async () => access });
  await server.start();
  onReady({ url: server.url, caBundle: Buffer.from(pair.authority).toString('base64') });
  if (!signal.aborted) await once(signal, 'abort');
  await server.stop();
  await store.close();
  client.close();
}

if (process.argv[1]?.endsWith('aggregated-server.js')) {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { kubeconfig: text, host: text, port: text, naming: text } });
  const { kubeconfig = 'admin.kubeconfig', host = '127.0.0.1', port = '7443', naming } = values;
  const options = { kubeconfig, host, port: Number(port), dialect: naming === 'kubernetes' ? naming : 'orch' } as const;
  const ending = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => ending.abort());
  void runAggregatedServer(options, { signal: ending.signal, onReady: (it) => console.log(JSON.stringify(it)) });
}
