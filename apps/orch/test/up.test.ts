import { execFile } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import { httpOf } from './http.js';
import { clientOf, eventually, OrchProcess, orchUp, program, root, temporaryFolder } from './orch-process.js';

const maps = { group: '', version: 'v1', resource: 'configmaps' };
const map = (name: string) => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace: 'default' } });

describe('the ready line', () => {
  test('is one JSON line with --output json, written when the server is ready', async () => {
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

  test('shows example commands as text', async () => {
    await using folder = await temporaryFolder();
    await using orch = new OrchProcess(['up', '--data-dir', folder.path, '--port=0', '--naming=kubernetes']);
    await orch.wrote(/kubectl get namespaces/);
    expect(orch.stdout).toMatch(/^Orch is ready at https:\/\/127\.0\.0\.1:\d+ \(\d+\.\d s\)/);
    expect(orch.stdout).toContain(`export KUBECONFIG=${folder.path}/admin.kubeconfig`);
  });
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
    await watching;
    expect(await orch.ended).toEqual({ code: 0, signal: null });
    expect(seen).toEqual(['first']);
    expect(orch.stderr).toBe('');
  });

  test('stops on a signal during the start', async () => {
    await using folder = await temporaryFolder();
    await using orch = orchUp(folder.path, '--nodes', '3');
    await eventually('the folder is in use', async () => ((await readdir(folder.path)).length > 0 ? true : undefined));
    expect(await orch.kill('SIGTERM')).toEqual({ code: 0, signal: null });
  });
});

describe('the data folder', () => {
  test('keeps objects, versions, token and certificates across restarts', async () => {
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

  test('in use by another server is rejected with one line and code 1', async () => {
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

  test('of the other dialect is rejected with one line and code 1', async () => {
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

  test('and its files are private to the user', async () => {
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

  test('a port in use fails with one line and code 1', async () => {
    await using folder = await temporaryFolder();
    await using first = orchUp(join(folder.path, 'a'));
    const { port } = new URL((await first.ready()).url);
    await using second = new OrchProcess(['up', '--data-dir', join(folder.path, 'b'), '--port', port]);
    expect((await second.ended).code).toBe(1);
    expect(second.stderr.trim().split('\n')).toEqual([expect.stringMatching(new RegExp(`^orch up: .*${port}`))]);
  });
});

describe('authorization', () => {
  test('anonymous requests may only read health and version [Methods, 9] [Errors, 3]', async () => {
    await using folder = await temporaryFolder();
    await using orch = orchUp(folder.path);
    const anonymous = await httpOf(await orch.ready(), { token: '' });
    const statusOf = async (path: string) => [path, (await anonymous('GET', path)).status];
    const allowed = ['/healthz', '/livez', '/readyz', '/version'];
    const forbidden = ['/api', '/apis', '/metrics', '/api/v1/namespaces', '/api/v1/secrets', '/openapi/v2', '/nowhere'];
    expect(await Promise.all(allowed.map(statusOf))).toEqual(allowed.map((path) => [path, 200]));
    expect(await Promise.all(forbidden.map(statusOf))).toEqual(forbidden.map((path) => [path, 403]));
    const create = await anonymous('POST', '/api/v1/namespaces/default/configmaps', { body: map('x') });
    expect(create).toMatchObject({ status: 403, body: { kind: 'Status', reason: 'Forbidden' } });
    expect(create.text).toContain('User \\"system:anonymous\\" cannot create resource \\"configmaps\\"');
  });
});

describe('the command', () => {
  const run = promisify(execFile);

  test('runs by node apps/standalone/bin/orch.js and npx orch without registry access', async () => {
    const byFile = await run(process.execPath, [join(root, 'apps', 'standalone', 'bin', 'orch.js'), 'version']);
    expect(byFile.stdout).toMatch(
      /^orch \d+\.\d+\.\d+ \(API v1\.21\.0, (commit [0-9a-f]{12}(-dirty)?, )?built .*Z\)\n$/,
    );
    const env = { ...process.env, npm_config_registry: 'http://127.0.0.1:9', npm_config_update_notifier: 'false' };
    const byName = await run('npx', ['--no', 'orch', 'version'], { cwd: root, env });
    expect(byName.stdout).toBe(byFile.stdout);
  });

  test('lists the commands and the options of a command in the help', async () => {
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

  test('rejects an unknown command', async () => {
    await expect(run(process.execPath, [program, 'down'])).rejects.toMatchObject({
      code: 1,
      stderr: `orch: unknown command "down"; see 'orch --help'\n`,
    });
  });
});
