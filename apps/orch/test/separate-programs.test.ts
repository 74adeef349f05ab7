import { generateKeyPairSync } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { Deployment } from '@orch/api/types/apps_v1';
import type { Node, Pod } from '@orch/api/types/core_v1';
import { kubernetesNames, type Names, orchNames, wellKnown } from '@orch/apimachinery';
import { type ClientConfig, createRestClient, formatKubeconfig, type RestClient } from '@orch/client';
import { freePort } from '../../../tools/src/test-support/free-port.js';
import { OrchProcess, root, temporaryFolder } from './orch-process.js';

/** The controller manager is an administrator unless its controllers use their own service accounts. */
const tokensOf = (names: Names, { usesAccounts }: { readonly usesAccounts: boolean }) => `admin,admin,1,"system:masters"
loops,${names.value(wellKnown.users.controllerManager)},2,"${usesAccounts ? '' : 'system:masters'}"
places,${names.value(wellKnown.users.scheduler)},3
`;

async function writeSigningKey(file: string): Promise<void> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  await writeFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }));
}

test.each([
  { names: orchNames, dialect: 'orch', usesAccounts: false },
  { names: kubernetesNames, dialect: 'kubernetes', usesAccounts: false },
  { names: kubernetesNames, dialect: 'kubernetes', usesAccounts: true },
])(
  'API server, controller manager and scheduler run as separate programs and roll out a deployment in the $dialect dialect, --use-service-account-credentials=$usesAccounts',
  async ({ names, usesAccounts }) => {
    await using folder = await temporaryFolder();
    const port = await freePort();
    const tokenFile = join(folder.path, 'tokens.csv');
    await writeFile(tokenFile, tokensOf(names, { usesAccounts }));
    const signingKey = join(folder.path, 'accounts.key');
    await writeSigningKey(signingKey);
    const naming = `--naming=${names.dialect}`;
    await using server = start('apiserver', [
      naming,
      `--data-dir=${join(folder.path, 'store')}`,
      `--cert-dir=${join(folder.path, 'pki')}`,
      `--token-auth-file=${tokenFile}`,
      '--bind-address=127.0.0.1',
      `--secure-port=${port}`,
      '--authorization-mode=RBAC',
      '--service-account-issuer=https://api',
      `--service-account-signing-key-file=${signingKey}`,
      `--service-account-key-file=${signingKey}`,
    ]);
    await eventually(async () => server.stderr.includes('serving'));
    const certificateAuthority = await readFile(join(folder.path, 'pki', 'apiserver.crt'), 'utf8');
    const config = (token: string): ClientConfig => ({
      server: `https://127.0.0.1:${port}`,
      certificateAuthority,
      token,
    });
    const kubeconfig = async (token: string) => {
      const file = join(folder.path, `${token}.kubeconfig`);
      await writeFile(file, formatKubeconfig(config(token), { name: 'orch' }));
      return `--kubeconfig=${file}`;
    };
    await using controllers = start('controller-manager', [
      ...[naming, await kubeconfig('loops'), `--use-service-account-credentials=${usesAccounts}`],
      `--secure-port=${await freePort()}`,
    ]);
    await using scheduler = start('scheduler', [
      naming,
      await kubeconfig('places'),
      `--secure-port=${await freePort()}`,
    ]);

    const client = createRestClient({ config: config('admin'), names });
    try {
      await createNode(client);
      await eventually(async () => await hasDefaultAccount(client));
      await createDeployment(client);
      const pods = client.resource<Pod>({ group: '', version: 'v1', resource: 'pods' });
      await eventually(async () => {
        const { items } = await pods.list({ namespace: 'default' });
        return items.length === 2 && items.every((pod) => pod.spec?.nodeName === 'node');
      });
      const accounts = client.resource({ group: '', version: 'v1', resource: 'serviceaccounts' });
      const { items } = await accounts.list({ namespace: names.namespaces.system });
      const hasAccount = items.some(({ metadata }) => metadata.name === 'replicaset-controller');
      expect(hasAccount).toBe(usesAccounts);
    } finally {
      client.close();
    }
    for (const program of [scheduler, controllers, server]) {
      expect(await program.kill('SIGTERM')).toEqual({ code: 0, signal: null });
    }
  },
);

function start(app: string, args: readonly string[]): OrchProcess {
  return new OrchProcess(args, { command: [process.execPath, join(root, 'apps', app, 'dist', 'main.js')] });
}

async function createNode(client: RestClient): Promise<void> {
  const nodes = client.resource<Node>({ group: '', version: 'v1', resource: 'nodes' });
  const allocatable = { cpu: '4', memory: '8Gi', pods: '10' };
  const conditions = [{ type: 'Ready', status: 'True' }];
  await nodes.create({
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name: 'node' },
    status: { allocatable, conditions },
  });
}

async function hasDefaultAccount(client: RestClient): Promise<boolean> {
  const accounts = client.resource({ group: '', version: 'v1', resource: 'serviceaccounts' });
  return (await accounts.list({ namespace: 'default' })).items.length > 0;
}

async function createDeployment(client: RestClient): Promise<void> {
  const labels = { app: 'web' };
  const template = { metadata: { labels }, spec: { containers: [{ name: 'web', image: 'nginx' }] } };
  await client.resource<Deployment>({ group: 'apps', version: 'v1', resource: 'deployments' }).create({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web', namespace: 'default' },
    spec: { replicas: 2, selector: { matchLabels: labels }, template },
  });
}

/** Polls until shortly before the test times out. */
async function eventually(condition: () => Promise<boolean>): Promise<void> {
  const endMs = Date.now() + 25_000;
  while (!(await condition())) {
    if (Date.now() > endMs) throw new Error('timed out waiting for the condition');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
