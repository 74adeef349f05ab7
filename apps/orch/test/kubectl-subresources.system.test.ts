import { spawn } from 'node:child_process';
import { createPublicKey, verify } from 'node:crypto';
import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { createSigningRequest } from '@orch/certs';
import { kubectlPrograms } from './kubectl.js';
import { kubectlCluster } from './kubectl-cluster.js';
import { eventually } from './orch-process.js';

const [oldest] = kubectlPrograms();

describe.each(kubectlPrograms())('unmodified %s', (kubectl) => {
  const { run, json, pathOf, file, environment } = kubectlCluster(kubectl, { nodes: 2 });

  test('drains a node without violating a disruption budget', async () => {
    await eventually('both nodes are ready', async () => {
      const ready = (await run('get', 'nodes')).match(/^node-[12] +Ready /gm) ?? [];
      return ready.length === 2 || undefined;
    });
    await run('cordon', 'node-2');
    await run('create', 'deployment', 'web', '--image=nginx', '--replicas=3');
    await run('rollout', 'status', 'deployment/web');
    await run('create', 'poddisruptionbudget', 'web', '--selector=app=web', '--min-available=2');
    const budget = await eventually('the budget status is up to date', async () => {
      const { status } = await json('get', 'poddisruptionbudget', 'web');
      return status.disruptionsAllowed === 1 ? status : undefined;
    });
    expect(budget).toMatchObject({ expectedPods: 3, currentHealthy: 3, desiredHealthy: 2, observedGeneration: 1 });
    expect(await run('get', 'pdb', 'web')).toMatch(/^web +2 +N\/A +1 +\d+s$/m);
    await run('uncordon', 'node-2');

    const path = '{.status.availableReplicas}{"\\n"}';
    const watching = spawn(kubectl, ['get', 'deployment', 'web', '-w', '-o', `jsonpath=${path}`], {
      env: environment(),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let seen = '';
    watching.stdout.on('data', (text: Buffer) => {
      seen += text.toString();
    });
    try {
      await eventually('the watch lists', () => seen.includes('3') || undefined);
      const drained = await run('drain', 'node-1', '--ignore-daemonsets', '--timeout=60s');
      expect(drained).toMatch(/^node\/node-1 (evicted|drained)$/m);
      expect(drained.match(/^(evicting )?pod[ /]\S*web-\S+.*$/gm)?.length).toBeGreaterThanOrEqual(3);
    } finally {
      watching.kill();
      await once(watching, 'close');
    }
    const available = seen.trim().split('\n').map(Number);
    expect(Math.min(...available)).toBe(2);
    const { items } = await json('get', 'pods', '-l', 'app=web');
    const left = items.filter((pod: { metadata: { deletionTimestamp?: string } }) => !pod.metadata.deletionTimestamp);
    expect(left.map((pod: { spec: { nodeName: string } }) => pod.spec.nodeName)).toEqual([
      'node-2',
      'node-2',
      'node-2',
    ]);
    expect((await json('get', 'node', 'node-1')).spec.unschedulable).toBe(true);
    await run('uncordon', 'node-1');
  });

  test('prints why a pod cannot be evicted', async () => {
    await run('create', 'poddisruptionbudget', 'all', '--selector=app=web', '--max-unavailable=0');
    await run('delete', 'poddisruptionbudget', 'web');
    await eventually('the budget status is up to date', async () => {
      const { status } = await json('get', 'poddisruptionbudget', 'all');
      return status.conditions?.[0]?.reason === 'InsufficientPods' || undefined;
    });
    await expect(run('drain', 'node-2', '--ignore-daemonsets', '--timeout=1s')).rejects.toThrow(
      "Cannot evict pod as it would violate the pod's disruption budget.",
    );
    await run('uncordon', 'node-2');
    await run('delete', 'poddisruptionbudget', 'all');
    await run('delete', 'deployment', 'web');
  });

  test('approves and denies certificate signing requests', async () => {
    const { request } = await createSigningRequest({ commonName: 'ada', organizations: ['dev'] });
    for (const name of ['good', 'bad']) {
      const manifest = {
        apiVersion: 'certificates.k8s.io/v1',
        kind: 'CertificateSigningRequest',
        metadata: { name },
        spec: {
          request: Buffer.from(request).toString('base64'),
          signerName: 'example.com/own',
          usages: ['client auth'],
        },
      };
      await run('create', '-f', await file('csr.json', manifest));
    }
    expect(await run('get', 'csr')).toMatch(/^bad +.* Pending *$/m);
    expect(await run('certificate', 'approve', 'good')).toContain('good approved');
    expect(await run('certificate', 'deny', 'bad')).toContain('bad denied');
    const table = await run('get', 'csr');
    expect(table).toMatch(/^good +.* Approved *$/m);
    expect(table).toMatch(/^bad +.* Denied *$/m);
    await expect(run('certificate', 'approve', 'bad')).rejects.toThrow('already Denied');
  });

  describe('a token of a service account', () => {
    let server: readonly string[];
    beforeAll(async () => {
      const view = await json('config', 'view', '--raw');
      const [{ cluster }] = view.clusters;
      const authority = pathOf('ca.crt');
      await writeFile(authority, Buffer.from(cluster['certificate-authority-data'], 'base64'));
      server = ['--kubeconfig=/dev/null', `--server=${cluster.server}`, `--certificate-authority=${authority}`];
      await run('create', 'serviceaccount', 'robot');
      await run('create', 'role', 'reader', '--verb=get,list', '--resource=pods');
      await run('create', 'rolebinding', 'reader', '--role=reader', '--serviceaccount=default:robot');
    });
    const as = (token: string, ...args: readonly string[]) => run(...server, `--token=${token}`, ...args);

    const path = '/api/v1/namespaces/default/serviceaccounts/robot/token';
    /** Requests a token. The oldest kubectl has no `create token`, so it sends the raw request. */
    async function token(pod?: string): Promise<string> {
      if (kubectl !== oldest) {
        const bound = pod === undefined ? [] : ['--bound-object-kind=Pod', `--bound-object-name=${pod}`];
        return (await run('create', 'token', 'robot', '--duration=10m', ...bound)).trim();
      }
      const boundObjectRef = pod === undefined ? {} : { boundObjectRef: { kind: 'Pod', apiVersion: 'v1', name: pod } };
      const body = await file('token.json', { spec: { expirationSeconds: 600, ...boundObjectRef } });
      return JSON.parse(await run('create', '--raw', path, '-f', body)).status.token;
    }

    test('authenticates with the permissions of the account', async () => {
      const issued = await token();
      expect(await as(issued, 'get', 'pods', '-o', 'name')).toBe('');
      await expect(as(issued, 'get', 'secrets')).rejects.toThrow(
        'User "system:serviceaccount:default:robot" cannot list resource "secrets"',
      );
    });

    test('has the issuer and the requested lifetime, and is signed by the key of `orch up`', async () => {
      const keyFile = pathOf('data', 'pki', 'service-accounts.key');
      expect((await stat(keyFile)).mode & 0o077).toBe(0);
      const [head = '', body = '', signature = ''] = (await token()).split('.');
      const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
      expect(claims).toMatchObject({
        iss: 'https://kubernetes.default.svc',
        sub: 'system:serviceaccount:default:robot',
        aud: ['https://kubernetes.default.svc'],
      });
      expect(claims.exp - claims.iat).toBe(600);
      const key = { key: createPublicKey(await readFile(keyFile, 'utf8')), dsaEncoding: 'ieee-p1363' as const };
      expect(verify('sha256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))).toBe(true);
    });

    test('becomes invalid when its bound pod is deleted', async () => {
      const manifest = {
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: { name: 'held' },
        spec: { serviceAccountName: 'robot', containers: [{ name: 'a', image: 'b' }] },
      };
      await run('create', '-f', await file('pod.json', manifest));
      const bound = await token('held');
      expect(await as(bound, 'get', 'pods', '-o', 'name')).toBe('pod/held\n');
      await run('delete', 'pod', 'held', '--grace-period=0', '--force');
      await expect(as(bound, 'get', 'pods')).rejects.toThrow(/Unauthorized|must be logged in/);
    });
  });
});
