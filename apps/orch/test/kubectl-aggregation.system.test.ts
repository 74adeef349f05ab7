import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { afterEach, describe, expect, test } from '@jest/globals';
import { kubernetesNames, systemClock } from '@orch/apimachinery';
import { type ApiServer, createApiServer, defineKind } from '@orch/apiserver';
import { alwaysAllowAuthorizer } from '@orch/auth';
import { generateAuthority, issueCertificate, validFor } from '@orch/certs';
import { openEmbeddedStore } from '@orch/storage';
import { kubectlPrograms } from './kubectl.js';
import { kubectlCluster } from './kubectl-cluster.js';

const group = 'shop.example.com';
const widgets = defineKind({
  ...{ group, version: 'v1', kind: 'Widget', resource: 'widgets', namespaced: true, shortNames: ['wg'] },
  fields: [{ name: 'spec', type: 'any', shape: 'single' }],
});

/** An API server with a kind of its own, which accepts users from the front proxy only. */
async function startWidgetServer(clientCa: string): Promise<{ readonly server: ApiServer; readonly ca: string }> {
  const store = await openEmbeddedStore({ dialect: 'kubernetes', clock: systemClock(), memory: true });
  const validity = validFor(1, new Date());
  const authority = await generateAuthority({ commonName: 'widgets-ca', ...validity });
  const hosts = ['widgets.default.svc'];
  const { cert, key } = await issueCertificate(authority, {
    ...{ commonName: 'widgets', usages: ['server'], hosts, ...validity },
  });
  const server = createApiServer({
    names: kubernetesNames,
    store,
    listener: { cert, key, clientCa, host: '127.0.0.1', port: 0 },
    kinds: widgets,
    features: async () => ({
      authenticator: {
        authenticate(request) {
          const name = request.header('x-remote-user');
          if (request.clientCertificate()?.verified !== true || name === undefined) return { type: 'none' };
          return { type: 'user', method: 'front proxy', user: { name, uid: '', groups: [], extra: {} } };
        },
      },
      authorizer: alwaysAllowAuthorizer,
    }),
  });
  await server.start();
  return { server, ca: authority.cert };
}

describe.each(kubectlPrograms())('unmodified %s with an aggregated server', (kubectl) => {
  const { run, json, file, pathOf, environment } = kubectlCluster(kubectl, { nodes: 0 });
  let server: ApiServer | undefined;
  afterEach(() => server?.stop());

  test('lists API services and the kinds of the other server, creates, watches and deletes its objects', async () => {
    const started = await startWidgetServer(await readFile(pathOf('data', 'pki', 'front-proxy-ca.crt'), 'utf8'));
    server = started.server;
    const registration = {
      apiVersion: 'v1',
      kind: 'List',
      items: [
        {
          ...{ apiVersion: 'v1', kind: 'Service', metadata: { name: 'widgets', namespace: 'default' } },
          spec: { type: 'ExternalName', externalName: 'localhost' },
        },
        {
          ...{ apiVersion: 'apiregistration.k8s.io/v1', kind: 'APIService', metadata: { name: `v1.${group}` } },
          spec: {
            ...{ group, version: 'v1', groupPriorityMinimum: 2_000, versionPriority: 10 },
            service: { namespace: 'default', name: 'widgets', port: server.port },
            caBundle: Buffer.from(started.ca).toString('base64'),
          },
        },
      ],
    };
    await run('apply', '-f', await file('registration.json', registration));
    await run('wait', '--for=condition=Available', `apiservice/v1.${group}`);
    const services = await run('get', 'apiservices');
    expect(services).toMatch(/^v1\.apps +Local +True +/m);
    expect(services).toMatch(/^v1\.shop\.example\.com +default\/widgets +True +/m);
    expect(await run('api-resources', `--api-group=${group}`, '--no-headers')).toMatch(
      /^widgets +wg +shop\.example\.com(\/v1)? +true +Widget\n$/,
    );
    const widget = { apiVersion: `${group}/v1`, kind: 'Widget', metadata: { name: 'one' }, spec: { size: 1 } };
    const manifest = await file('widget.json', widget);
    expect(await run('apply', '-f', manifest)).toBe(`widget.${group}/one created\n`);
    expect(await run('get', 'wg')).toMatch(/^NAME +CREATED AT *\none +\S+ *\n$/);
    expect((await json('get', 'widget', 'one')).spec).toEqual({ size: 1 });

    const watch = spawn(kubectl, ['get', 'widgets', '--watch', '-o', 'name'], { env: environment() });
    let seen = '';
    let wake = (): void => undefined;
    watch.stdout.setEncoding('utf8').on('data', (piece: string) => {
      seen += piece;
      wake();
    });
    const until = async (text: string): Promise<void> => {
      while (!seen.includes(text)) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    };
    await until('/one\n');
    await run('apply', '-f', await file('two.json', { ...widget, metadata: { name: 'two' } }));
    await until('/two\n');
    watch.kill('SIGTERM');

    await run('delete', 'widget', 'one');
    expect(await run('get', 'widgets', '-o', 'name')).toBe(`widget.${group}/two\n`);
    await run('delete', 'apiservice', `v1.${group}`);
    await expect(run('get', 'widgets')).rejects.toThrow(/NotFound|doesn't have a resource type/);
  });
});
