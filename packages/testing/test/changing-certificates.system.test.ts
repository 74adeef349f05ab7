import { readFile } from 'node:fs/promises';
import { connect } from 'node:tls';
import { expect, test } from '@jest/globals';
import { orchNames } from '@orch/apimachinery';
import { inspectCertificate } from '@orch/certs';
import { createRestClient, parseKubeconfig, type RestClient } from '@orch/client';
import { runUp, type UpConfig, type UpReady } from '@orch/orch-program';
import { type RecordedLine, recordLog } from './record-log.js';
import { eventually } from './support.js';

/** Long enough for several requests with each certificate. */
const lifetimeSeconds = 15;

/** When the serving certificate of a new connection expires; milliseconds since the epoch. */
function servingExpiryMs(url: string): Promise<number> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), rejectUnauthorized: false }, () => {
      const { raw } = socket.getPeerCertificate();
      socket.destroy();
      resolve(inspectCertificate(raw).notAfter.getTime());
    });
    socket.once('error', reject);
  });
}

test('a control plane with short-lived certificates works long after the first ones have expired', async () => {
  const lines: RecordedLine[] = [];
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  const { url, kubeconfig } = await new Promise<UpReady>((resolve, reject) => {
    const config: UpConfig = {
      ...{ naming: 'orch', data: { type: 'memory' }, host: '127.0.0.1', port: 0, nodes: 1, scheduler: true },
      controllers: ['deployment', 'replicaset', 'serviceaccount', 'garbagecollector', 'nodelifecycle'],
      ...{ isolation: 'none', certificateDays: lifetimeSeconds / 86_400, logLevel: 'error' },
    };
    running = runUp(config, { signal: stopping.signal, logger: recordLog(lines), onReady: resolve });
    running.catch(reject);
  });
  try {
    const firstExpiryMs = await servingExpiryMs(url);
    const adminExpiryMs = async () => {
      const { clientCertificate = '' } = await parseKubeconfig(await readFile(kubeconfig, 'utf8'));
      return inspectCertificate(clientCertificate).notAfter.getTime();
    };
    const firstAdminExpiryMs = await adminExpiryMs();
    for (let round = 1; round <= 2 || Date.now() < firstExpiryMs + lifetimeSeconds * 1_000; round += 1) {
      const client = createRestClient({
        config: await parseKubeconfig(await readFile(kubeconfig, 'utf8')),
        names: orchNames,
      });
      await runDeployment(client, `web-${round}`);
      client.close();
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
    expect(await servingExpiryMs(url)).toBeGreaterThan(firstExpiryMs);
    expect(await adminExpiryMs()).toBeGreaterThan(firstAdminExpiryMs);
    const renewals = lines.filter(({ message }) => message === 'renewed certificates');
    expect(renewals.length).toBeGreaterThanOrEqual(2);
    const rejected = lines.filter(({ details }) => details['resp'] === 401 || details['resp'] === 403);
    expect(rejected).toEqual([]);
    expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
  } finally {
    stopping.abort();
    await running;
  }
});

/** Needs both controllers, the scheduler, the node and the agent of its logs. */
async function runDeployment(client: RestClient, name: string): Promise<void> {
  const labels = { app: name };
  const deployments = client.resource({ group: 'apps', version: 'v1', resource: 'deployments' });
  const template = { metadata: { labels }, spec: { containers: [{ name: 'main', image: 'a:1' }] } };
  await eventually('the pods of the namespace have an account', () =>
    client
      .resource({ group: '', version: 'v1', resource: 'serviceaccounts' })
      .get('default', { namespace: 'default' })
      .catch(() => undefined),
  );
  await deployments.create({
    ...{ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name, namespace: 'default' } },
    spec: { replicas: 1, selector: { matchLabels: labels }, template },
  });
  await eventually('the deployment is available', async () => {
    const deployment = await deployments.get(name, { namespace: 'default' });
    return JSON.stringify(deployment['status'] ?? {}).includes('"availableReplicas":1') || undefined;
  });
  const pods = client.resource({ group: '', version: 'v1', resource: 'pods' });
  const [pod] = (await pods.list({ namespace: 'default', labelSelector: `app=${name}` })).items;
  const log = await client.getRaw(`/api/v1/namespaces/default/pods/${pod?.metadata.name}/log`);
  expect(log.toString()).not.toBe('');
}
