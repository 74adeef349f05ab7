import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type OrchProcess, orchUp, temporaryFolder } from './orch-process.js';

/** Installed kubectl of 1.26 or later, which requests aggregated discovery and OpenAPI v3 first. */
const newer = ['/usr/bin/kubectl', '/usr/local/bin/kubectl'].filter((path) => {
  if (!existsSync(path)) return false;
  const { clientVersion } = JSON.parse(execFileSync(path, ['version', '--client', '-o', 'json'], { encoding: 'utf8' }));
  return Number.parseInt(clientVersion.minor, 10) >= 26;
});

/** Jest requires a test per suite. packages/controlplane/test covers the requests of newer clients without kubectl. */
if (newer.length === 0) test('no newer kubectl is installed', () => expect(newer).toEqual([]));

if (newer.length > 0)
  describe.each(newer)('unmodified %s', (kubectl) => {
    let orch: OrchProcess;
    let folder: Awaited<ReturnType<typeof temporaryFolder>>;
    let environment: NodeJS.ProcessEnv;
    beforeAll(async () => {
      folder = await temporaryFolder();
      const config = '--runtime-config=storage.k8s.io/v1alpha1,batch/v1beta1=false,apps/v1/statefulsets=false';
      orch = orchUp(join(folder.path, 'data'), '--naming', 'kubernetes', config);
      const { kubeconfig } = await orch.ready();
      environment = { PATH: process.env['PATH'], HOME: folder.path, KUBECONFIG: kubeconfig };
    });
    afterAll(async () => {
      expect(await orch.kill('SIGTERM')).toEqual({ code: 0, signal: null });
      await folder[Symbol.asyncDispose]();
    });

    /** Runs kubectl and returns its output and the paths of its requests. */
    async function run(...args: readonly string[]) {
      const outcome = await promisify(execFile)(kubectl, [...args, '-v=6'], {
        env: environment,
        timeout: 60_000,
      }).catch((error: { readonly stdout: string; readonly stderr: string }) => error);
      const requests = [...outcome.stderr.matchAll(/\] ([A-Z]+) https:\/\/[^/]+(\/[^?\s]*)\S* (\d+) /g)];
      return { ...outcome, requests: requests.map(([, method, path, status]) => `${method} ${path} ${status}`) };
    }

    test('discovers the API resources with two requests', async () => {
      const { stdout, requests } = await run('api-resources', '-o', 'wide');
      expect(requests).toEqual(['GET /api 200', 'GET /apis 200']);
      expect(stdout).toMatch(/^deployments +deploy +apps\/v1 +true +Deployment +create,delete,.* all$/m);
      expect(stdout).toMatch(/^ingresses +ing +networking\.k8s\.io\/v1 +true +Ingress /m);
      expect(stdout).not.toMatch(/^statefulsets /m);
      const versions = (await run('api-versions')).stdout.trim().split('\n');
      expect(versions).toContain('storage.k8s.io/v1alpha1');
      expect(versions).not.toContain('batch/v1beta1');
    });

    test('explains a field from the OpenAPI document of its group version', async () => {
      const { stdout, requests } = await run('explain', 'deployment.spec.strategy.rollingUpdate');
      expect(requests.slice(-2)).toEqual(['GET /openapi/v3 200', 'GET /openapi/v3/apis/apps/v1 200']);
      expect(stdout).toMatch(/^GROUP: +apps\nKIND: +Deployment\nVERSION: +v1\n/);
      expect(stdout).toMatch(/^ {2}maxSurge\t<IntOrString>\n {4}\w/m);
      const alpha = await run('explain', 'volumeattachment.spec', '--api-version=storage.k8s.io/v1alpha1');
      expect(alpha.stdout).toMatch(/^ {2}attacher\t<string> -required-\n {4}\w/m);
    });

    test('rejects an unknown field', async () => {
      const file = join(folder.path, 'misspelled.yaml');
      await writeFile(file, 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndatas: {a: b}\n');
      expect((await run('create', '-f', file)).stderr).toMatch(/unknown field "datas"/);
    });
  });
