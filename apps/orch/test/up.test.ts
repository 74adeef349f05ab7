import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import { httpOf } from './http.js';
import {
  childrenOf,
  clientOf,
  eventually,
  isRunning,
  OrchProcess,
  orchUp,
  program,
  root,
  temporaryFolder,
} from './orch-process.js';

const maps = { group: '', version: 'v1', resource: 'configmaps' };
const map = (name: string) => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace: 'default' } });

describe('the ready line', () => {
  test('is one line of JSON with url, kubeconfig, token and pid, and requests are answered by then', async () => {
    await using folder = await temporaryFolder();
    await using orch = orchUp(folder.path);
    const ready = await orch.ready();
    expect(orch.stdout.trim().split('\n')).toHaveLength(1);
    expect(Object.keys(ready).sort()).toEqual(['kubeconfig', 'pid', 'token', 'url']);
    expect(ready.url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
    expect(ready.pid).toBe(orch.child.pid);
    expect(ready.kubeconfig).toBe(join(folder.path, 'admin.kubeconfig'));
    const http = await httpOf(ready);
    expect(await http('GET', '/api/v1/namespaces')).toMatchObject({ status: 200, body: { kind: 'NamespaceList' } });
    using client = await clientOf(ready);
    await client.resource(maps).list({ namespace: 'default' });
  });

  test('for people says what to type next', async () => {
    await using folder = await temporaryFolder();
    await using orch = new OrchProcess(['up', '--data-dir', folder.path, '--port=0', '--naming=kubernetes']);
    await orch.wrote(/kubectl get namespaces/);
    expect(orch.stdout).toMatch(/^Orch is ready at https:\/\/127\.0\.0\.1:\d+ \(\d+\.\d s\)/);
    expect(orch.stdout).toContain(`export KUBECONFIG=${folder.path}/admin.kubeconfig`);
  });
});

describe('options', () => {
  test('--token fixes the administrator’s token [Errors, 2]', async () => {
    await using folder = await temporaryFolder();
    await using orch = orchUp(folder.path, '--token', 'correct-horse');
    const ready = await orch.ready();
    expect(ready.token).toBe('correct-horse');
    const http = await httpOf(ready);
    expect((await http('GET', '/api/v1/secrets')).status).toBe(200);
    const wrong = await httpOf(ready, { token: 'battery-staple' });
    expect((await wrong('GET', '/api/v1/secrets')).status).toBe(401);
  });

  test('--kubeconfig says where the kubeconfig is written, in a folder that is made for it', async () => {
    await using folder = await temporaryFolder();
    const file = join(folder.path, 'deep', 'er', 'config');
    await using orch = orchUp(join(folder.path, 'data'), '--kubeconfig', file);
    const ready = await orch.ready();
    expect(ready.kubeconfig).toBe(file);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    using client = await clientOf(ready);
    await client.getRaw('/version');
  });

  test('--naming chooses the dialect', async () => {
    await using folder = await temporaryFolder();
    await using neutral = orchUp(join(folder.path, 'orch'));
    await using wellKnown = orchUp(join(folder.path, 'kubernetes'), '--naming', 'kubernetes');
    const paths = [
      '/apis/rbac.authorization.orch.io/v1/clusterroles',
      '/apis/rbac.authorization.k8s.io/v1/clusterroles',
    ];
    const statuses = async (orch: OrchProcess) => {
      const http = await httpOf(await orch.ready());
      return await Promise.all(paths.map(async (path) => (await http('GET', path)).status));
    };
    expect(await statuses(neutral)).toEqual([200, 404]);
    expect(await statuses(wellKnown)).toEqual([404, 200]);
  });

  test('--nodes N registers that many nodes, on which a deployment rolls out', async () => {
    await using folder = await temporaryFolder();
    await using orch = orchUp(folder.path, '--nodes', '2');
    const http = await httpOf(await orch.ready());
    const labels = { app: 'web' };
    const template = { metadata: { labels }, spec: { containers: [{ name: 'main', image: 'nginx' }] } };
    const created = await http('POST', '/apis/apps/v1/namespaces/default/deployments', {
      body: {
        apiVersion: 'apps/v1',
        kind: 'Deployment',
        metadata: { name: 'web' },
        spec: { replicas: 3, selector: { matchLabels: labels }, template },
      },
    });
    expect(created.status).toBe(201);
    await eventually('the deployment is available', async () => {
      const { body } = await http('GET', '/apis/apps/v1/namespaces/default/deployments/web');
      return body.status['availableReplicas'] === 3 || undefined;
    });
    const nodes = await http('GET', '/api/v1/nodes');
    expect(nodes.body.items.map((node) => node.metadata.name)).toEqual(['node-1', 'node-2']);
  });

  test('--exit-with-parent ends the program when its standard input ends', async () => {
    await using folder = await temporaryFolder();
    await using orch = orchUp(folder.path, '--exit-with-parent');
    await orch.ready();
    orch.child.stdin?.end();
    expect(await orch.ended).toEqual({ code: 0, signal: null });
  });

  test('without it the end of standard input is nothing', async () => {
    await using folder = await temporaryFolder();
    await using orch = orchUp(folder.path);
    const http = await httpOf(await orch.ready());
    orch.child.stdin?.end();
    if (orch.child.stdin !== null) await once(orch.child.stdin, 'close');
    expect((await http('GET', '/readyz')).status).toBe(200);
    expect(await orch.kill('SIGTERM')).toEqual({ code: 0, signal: null });
  });

  test('options that contradict, are unknown or malformed stop the start with one line each', async () => {
    await using folder = await temporaryFolder();
    const refused = async (...args: readonly string[]) => {
      await using orch = orchUp(folder.path, ...args);
      expect((await orch.ended).code).toBe(1);
      expect(orch.stdout).toBe('');
      return orch.stderr.trim().split('\n');
    };
    expect(await refused('--nodes', 'many', '--naming', 'elvish')).toHaveLength(2);
    expect(await refused('--no-such-option')).toEqual([expect.stringMatching(/^orch up: .*no-such-option/)]);
  });
});

describe('--isolate', () => {
  test('runs controllers, scheduler and nodes as processes, which end with SIGTERM of the program', async () => {
    await using folder = await temporaryFolder();
    await using orch = orchUp(folder.path, '--isolate', '--nodes', '1');
    const { pid } = await orch.ready();
    const children = await threeChildren(pid);
    expect(await orch.kill('SIGTERM')).toEqual({ code: 0, signal: null });
    expect(children.filter(isRunning)).toEqual([]);
    expect(orch.stderr).toBe('');
  });

  test('and when the program is killed', async () => {
    await using folder = await temporaryFolder();
    await using orch = orchUp(folder.path, '--isolate', '--nodes', '1');
    const ready = await orch.ready();
    const children = await threeChildren(ready.pid);
    const http = await httpOf(ready);
    await eventually('the node is registered', async () => (await http('GET', '/api/v1/nodes')).body.items[0]);
    await orch.kill('SIGKILL');
    await eventually(
      'the processes of the loops have ended',
      () => children.every((each) => !isRunning(each)) || undefined,
    );
  });

  async function threeChildren(pid: number): Promise<readonly number[]> {
    return await eventually('three processes run', async () => {
      const children = await childrenOf(pid);
      return children.length === 3 ? children : undefined;
    });
  }
});

describe('stopping', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('%s ends watches and the program, with code 0', async (signal) => {
    await using folder = await temporaryFolder();
    await using orch = orchUp(folder.path, '--nodes', '1');
    using client = await clientOf(await orch.ready());
    const list = await client.resource(maps).list({ namespace: 'default' });
    const events = client.resource(maps).watch({ resourceVersion: list.metadata.resourceVersion });
    await client.resource(maps).create(map('first'));
    const seen: string[] = [];
    const watching = (async () => {
      for await (const event of events) {
        if (event.type === 'BOOKMARK') continue;
        seen.push(event.object.metadata.name ?? '');
        if (seen.length === 1) orch.child.kill(signal);
      }
    })().catch(() => {});
    const startMs = Date.now();
    await watching;
    expect(await orch.ended).toEqual({ code: 0, signal: null });
    expect(Date.now() - startMs).toBeLessThan(5_000);
    expect(seen).toEqual(['first']);
    expect(orch.stderr).toBe('');
  });

  test('a signal while it starts ends it too', async () => {
    await using folder = await temporaryFolder();
    await using orch = orchUp(folder.path, '--nodes', '3');
    await eventually('the folder is in use', async () => ((await readdir(folder.path)).length > 0 ? true : undefined));
    expect(await orch.kill('SIGTERM')).toEqual({ code: 0, signal: null });
  });
});

describe('the data folder', () => {
  test('is continued by a second start: objects, versions, token and certificates', async () => {
    await using folder = await temporaryFolder();
    let version = 0;
    let token = '';
    let kubeconfig = '';
    {
      await using orch = orchUp(folder.path, '--nodes', '1');
      const ready = await orch.ready();
      token = ready.token;
      kubeconfig = await readFile(ready.kubeconfig, 'utf8');
      using client = await clientOf(ready);
      version = Number((await client.resource(maps).create(map('kept'))).metadata.resourceVersion);
      expect((await orch.kill('SIGTERM')).code).toBe(0);
    }
    await using orch = orchUp(folder.path, '--nodes', '1');
    const ready = await orch.ready();
    expect(ready.token).toBe(token);
    const certificateOf = (text: string) => /client-certificate-data: (.*)/.exec(text)?.[1];
    expect(certificateOf(await readFile(ready.kubeconfig, 'utf8'))).toBe(certificateOf(kubeconfig));
    using client = await clientOf(ready);
    const kept = await client.resource(maps).get('kept', { namespace: 'default' });
    expect(Number(kept.metadata.resourceVersion)).toBe(version);
    const next = await client.resource(maps).create(map('next'));
    expect(Number(next.metadata.resourceVersion)).toBeGreaterThan(version);
  });

  test('in use by another server is refused with one line and code 1', async () => {
    await using folder = await temporaryFolder();
    await using first = orchUp(folder.path);
    const ready = await first.ready();
    await using second = orchUp(folder.path);
    expect((await second.ended).code).toBe(1);
    expect(second.stdout).toBe('');
    expect(second.stderr.trim().split('\n')).toEqual([expect.stringContaining(folder.path)]);
    expect(second.stderr).toMatch(/^orch up: .*in use/);
    const http = await httpOf(ready);
    expect((await http('GET', '/readyz')).status).toBe(200);
  });

  test('of the other dialect is refused with one line and code 1', async () => {
    await using folder = await temporaryFolder();
    {
      await using orch = orchUp(folder.path, '--naming', 'orch');
      await orch.ready();
      await orch.kill('SIGTERM');
    }
    await using orch = orchUp(folder.path, '--naming', 'kubernetes');
    expect((await orch.ended).code).toBe(1);
    expect(orch.stderr.trim().split('\n')).toEqual([expect.stringMatching(/^orch up: .*(orch|kubernetes)/)]);
  });

  test('is private to the user, and so is every file in it', async () => {
    await using folder = await temporaryFolder();
    const data = join(folder.path, 'data');
    await using orch = orchUp(data, '--nodes', '1');
    await orch.ready();
    const paths = [data, ...(await readdir(data, { recursive: true })).map((name) => join(data, name))];
    expect(paths.length).toBeGreaterThan(5);
    for (const path of paths) {
      const { mode } = await stat(path);
      expect([path, (mode & 0o777).toString(8)]).toEqual([path, expect.stringMatching(/^[67]00$/)]);
    }
  });

  test('a taken port is refused with one line and code 1', async () => {
    await using folder = await temporaryFolder();
    await using first = orchUp(join(folder.path, 'a'));
    const { port } = new URL((await first.ready()).url);
    await using second = new OrchProcess(['up', '--data-dir', join(folder.path, 'b'), '--port', port]);
    expect((await second.ended).code).toBe(1);
    expect(second.stderr.trim().split('\n')).toEqual([expect.stringMatching(new RegExp(`^orch up: .*${port}`))]);
  });
});

describe('who may what', () => {
  test('anonymous requests get health and the version, and nothing else [Methods, 9] [Errors, 3]', async () => {
    await using folder = await temporaryFolder();
    await using orch = orchUp(folder.path);
    const anonymous = await httpOf(await orch.ready(), { token: '' });
    const statusOf = async (path: string) => [path, (await anonymous('GET', path)).status];
    const allowed = ['/healthz', '/livez', '/readyz', '/version'];
    const refused = ['/api', '/apis', '/metrics', '/api/v1/namespaces', '/api/v1/secrets', '/openapi/v2', '/nowhere'];
    expect(await Promise.all(allowed.map(statusOf))).toEqual(allowed.map((path) => [path, 200]));
    expect(await Promise.all(refused.map(statusOf))).toEqual(refused.map((path) => [path, 403]));
    const create = await anonymous('POST', '/api/v1/namespaces/default/configmaps', { body: map('x') });
    expect(create).toMatchObject({ status: 403, body: { kind: 'Status', reason: 'Forbidden' } });
    expect(create.text).toContain('User \\"system:anonymous\\" cannot create resource \\"configmaps\\"');
  });
});

describe('the program’s names', () => {
  const run = promisify(execFile);

  test('node apps/orch/bin/orch.js and npx orch run it, without asking the registry', async () => {
    const byFile = await run(process.execPath, [join(root, 'apps', 'orch', 'bin', 'orch.js'), 'version']);
    expect(byFile.stdout).toMatch(/^orch \d+\.\d+\.\d+\n$/);
    const env = { ...process.env, npm_config_registry: 'http://127.0.0.1:9', npm_config_update_notifier: 'false' };
    const byName = await run('npx', ['--no', 'orch', 'version'], { cwd: root, env });
    expect(byName.stdout).toBe(byFile.stdout);
  });

  test('help lists the commands, and the options of a command', async () => {
    expect((await run(process.execPath, [program, '--help'])).stdout).toContain('orch COMMAND [flags]');
    const { stdout } = await run(process.execPath, [program, 'up', '--help']);
    for (const flag of [
      'naming',
      'data-dir',
      'port',
      'kubeconfig',
      'token',
      'nodes',
      'output',
      'exit-with-parent',
      'isolate',
    ])
      expect(stdout).toContain(`--${flag}`);
  });

  test('an unknown command is refused', async () => {
    await expect(run(process.execPath, [program, 'down'])).rejects.toMatchObject({
      code: 1,
      stderr: `orch: unknown command "down"; see 'orch --help'\n`,
    });
  });
});
