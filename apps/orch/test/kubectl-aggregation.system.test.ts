import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { kubectlPrograms } from './kubectl.js';
import { kubectlCluster } from './kubectl-cluster.js';
import { OrchProcess, root } from './orch-process.js';

const group = 'tools.example.com';
const example = join(root, 'examples', 'dist', 'aggregated-server.js');

describe.each(kubectlPrograms())('unmodified %s with the aggregated server of examples/', (kubectl) => {
  const { run, json, file, environment } = kubectlCluster(kubectl, { nodes: 0 });
  let server: OrchProcess | undefined;
  afterEach(() => server?.[Symbol.asyncDispose]());

  test('lists API services and the kinds of the other server, creates, watches and deletes its objects', async () => {
    const options = ['--kubeconfig', environment()['KUBECONFIG'] ?? '', '--port', '0', '--naming', 'kubernetes'];
    server = new OrchProcess(options, { command: [process.execPath, example] });
    const { url, caBundle } = JSON.parse(await server.wrote(/^\{.*\}$/m));
    const registration = {
      apiVersion: 'v1',
      kind: 'List',
      items: [
        {
          ...{ apiVersion: 'v1', kind: 'Service', metadata: { name: 'gadgets', namespace: 'default' } },
          spec: { type: 'ExternalName', externalName: 'localhost' },
        },
        {
          ...{ apiVersion: 'apiregistration.k8s.io/v1', kind: 'APIService', metadata: { name: `v1.${group}` } },
          spec: {
            ...{ group, version: 'v1', groupPriorityMinimum: 2_000, versionPriority: 10, caBundle },
            service: { namespace: 'default', name: 'gadgets', port: Number(new URL(url).port) },
          },
        },
      ],
    };
    await run('apply', '-f', await file('registration.json', registration));
    await run('wait', '--for=condition=Available', `apiservice/v1.${group}`);
    const services = await run('get', 'apiservices');
    expect(services).toMatch(/^v1\.apps +Local +True +/m);
    expect(services).toMatch(/^v1\.tools\.example\.com +default\/gadgets +True +/m);
    expect(await run('api-resources', `--api-group=${group}`, '--no-headers')).toMatch(
      /^gadgets +tools\.example\.com(\/v1)? +true +Gadget\n$/,
    );
    const gadget = { apiVersion: `${group}/v1`, kind: 'Gadget', metadata: { name: 'one' }, spec: { size: 1 } };
    const manifest = await file('gadget.json', gadget);
    expect(await run('apply', '-f', manifest)).toBe(`gadget.${group}/one created\n`);
    expect(await run('get', 'gadgets')).toMatch(/^NAME +CREATED AT *\none +\S+ *\n$/);
    expect((await json('get', 'gadget', 'one')).spec).toEqual({ size: 1 });

    const watch = spawn(kubectl, ['get', 'gadgets', '--watch', '-o', 'name'], { env: environment() });
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
    await run('apply', '-f', await file('two.json', { ...gadget, metadata: { name: 'two' } }));
    await until('/two\n');
    watch.kill('SIGTERM');

    // The other server asks the main one for the permissions of the user that the aggregator names.
    const asReader = ['--as', 'reader', 'get', 'gadgets', '-o', 'name'];
    await expect(run(...asReader)).rejects.toThrow(/Forbidden/);
    await run('create', 'role', 'reader', '--verb=get,list', `--resource=gadgets.${group}`);
    await run('create', 'rolebinding', 'reader', '--role=reader', '--user=reader');
    expect(await eventuallyAllowed(() => run(...asReader))).toBe(`gadget.${group}/one\ngadget.${group}/two\n`);

    await run('delete', 'gadget', 'one');
    expect(await run('get', 'gadgets', '-o', 'name')).toBe(`gadget.${group}/two\n`);
    await run('delete', 'apiservice', `v1.${group}`);
    await expect(run('get', 'gadgets')).rejects.toThrow(/NotFound|doesn't have a resource type/);
  });
});

/** The other server caches a rejection for 10 seconds. */
async function eventuallyAllowed(read: () => Promise<string>): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await read();
    } catch (error) {
      if (attempt === 40 || !String(error).includes('Forbidden')) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}
