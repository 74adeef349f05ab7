import { once } from 'node:events';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { httpOf } from './http.js';
import { childrenOf, clientOf, eventually, isRunning, OrchProcess, orchUp, temporaryFolder } from './orch-process.js';

describe('options', () => {
  test('--token sets the token of the administrator [Errors, 2]', async () => {
    await using folder = await temporaryFolder();
    await using orch = orchUp(folder.path, '--token', 'correct-horse');
    const ready = await orch.ready();
    expect(ready.token).toBe('correct-horse');
    const http = await httpOf(ready);
    expect((await http('GET', '/api/v1/secrets')).status).toBe(200);
    const wrong = await httpOf(ready, { token: 'battery-staple' });
    expect((await wrong('GET', '/api/v1/secrets')).status).toBe(401);
  });

  test('--kubeconfig sets the file of the kubeconfig and creates its folder', async () => {
    await using folder = await temporaryFolder();
    const file = join(folder.path, 'deep', 'er', 'config');
    await using orch = orchUp(join(folder.path, 'data'), '--kubeconfig', file);
    const ready = await orch.ready();
    expect(ready.kubeconfig).toBe(file);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    using client = await clientOf(ready);
    await client.getRaw('/version');
  });

  test('--naming selects the dialect', async () => {
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

  test('--runtime-config disables APIs; loops that need them log it once, and the others run', async () => {
    await using folder = await temporaryFolder();
    const off = ['apps/v1', 'coordination.orch.io/v1', 'coordination.orch.io/v1beta1'].map((name) => `${name}=false`);
    await using orch = orchUp(folder.path, '--nodes=1', '--log-level=warn', `--runtime-config=${off.join(',')}`);
    const http = await httpOf(await orch.ready());
    expect((await http('GET', '/apis/apps/v1/deployments')).status).toBe(404);
    const pod = { metadata: { name: 'a' }, spec: { containers: [{ name: 'c', image: 'i' }] } };
    const pods = '/api/v1/namespaces/default/pods';
    await eventually(
      'a pod is made',
      async () => (await http('POST', pods, { body: pod })).status === 201 || undefined,
    );
    await eventually('the pod runs', async () => {
      const { body } = await http('GET', `${pods}/a`);
      return body.status['phase'] === 'Running' || undefined;
    });
    await orch.kill('SIGTERM');
    const lines = orch.stderr.split('\n').filter((line) => /not served|failed/.test(line));
    expect(lines.map((line) => line.replace(/^\S+ +/, '').replace(/ error=.*/, '')).sort()).toEqual([
      'ERROR renewing a lease failed loop=nodes node=node-1',
      'WARN  not served; controllers that need it wait loop=controllers group=apps resource=controllerrevisions',
      'WARN  not served; controllers that need it wait loop=controllers group=apps resource=daemonsets',
      'WARN  not served; controllers that need it wait loop=controllers group=apps resource=deployments',
      'WARN  not served; controllers that need it wait loop=controllers group=apps resource=replicasets',
      'WARN  not served; controllers that need it wait loop=controllers group=apps resource=statefulsets',
      'WARN  not served; controllers that need it wait loop=controllers group=coordination.orch.io resource=leases',
      'WARN  not served; pods are placed without it loop=scheduler group=apps resource=replicasets',
      'WARN  not served; pods are placed without it loop=scheduler group=apps resource=statefulsets',
    ]);
  });

  test('--node-capacity, --node-allocatable, --node-labels and --node-conditions describe each node', async () => {
    await using folder = await temporaryFolder();
    const resources = ['--node-capacity=cpu=8,example.com/gpu=2', '--node-allocatable=cpu=7'];
    const others = ['--node-labels=zone=z{index%2}', '--node-conditions=MemoryPressure=True'];
    await using orch = orchUp(folder.path, '--nodes=2', ...resources, ...others);
    const http = await httpOf(await orch.ready());
    const nodes = await eventually('both nodes report their status', async () => {
      const { items } = (await http('GET', '/api/v1/nodes')).body;
      return items.length === 2 && items.every(({ status }) => status['conditions'] !== undefined) ? items : undefined;
    });
    for (const { status } of nodes) {
      expect(status).toMatchObject({ capacity: { cpu: '8', 'example.com/gpu': '2' }, allocatable: { cpu: '7' } });
      expect(status['conditions']).toContainEqual(expect.objectContaining({ type: 'MemoryPressure', status: 'True' }));
    }
    expect(nodes.map(({ metadata }) => metadata.labels['zone']).sort()).toEqual(['z0', 'z1']);
  });

  test('--bind-address listens on that address; --scheduler=false and --controllers leave out the others', async () => {
    await using folder = await temporaryFolder();
    await using orch = orchUp(
      folder.path,
      '--bind-address=127.0.0.2',
      '--scheduler=false',
      '--controllers=ttl',
      '--nodes=1',
    );
    const ready = await orch.ready();
    expect(new URL(ready.url).hostname).toBe('127.0.0.2');
    const http = await httpOf(ready);
    const pods = '/api/v1/namespaces/default/pods';
    const spec = { containers: [{ name: 'c', image: 'i' }] };
    expect((await http('POST', pods, { body: { metadata: { name: 'waits' }, spec } })).status).toBe(201);
    await eventually('the controller ttl runs', async () => {
      const { body } = await http('GET', '/api/v1/nodes/node-1');
      return body.metadata?.annotations?.['node.alpha.orch.io/ttl'] !== undefined || undefined;
    });
    const tolerations = [{ operator: 'Exists' }];
    const placed = { metadata: { name: 'placed' }, spec: { ...spec, tolerations, nodeName: 'node-1' } };
    expect((await http('POST', pods, { body: placed })).status).toBe(201);
    await eventually('the pod with a node runs', async () => {
      return (await http('GET', `${pods}/placed`)).body.status['phase'] === 'Running' || undefined;
    });
    expect((await http('GET', `${pods}/waits`)).body.status).toMatchObject({ phase: 'Pending' });
    expect((await http('GET', `${pods}/waits`)).body.status['conditions']).toBeUndefined();
    expect((await http('GET', '/api/v1/namespaces/default/serviceaccounts/default')).status).toBe(404);
  });

  test('--enable-admission-plugins and --disable-admission-plugins change pods; --log-level and --logging-format lines', async () => {
    await using folder = await temporaryFolder();
    const plugins = ['--enable-admission-plugins=AlwaysPullImages', '--disable-admission-plugins=ServiceAccount'];
    await using orch = orchUp(folder.path, ...plugins, '--log-level=info', '--logging-format=json');
    const http = await httpOf(await orch.ready());
    const containers = [{ name: 'c', image: 'i:1', imagePullPolicy: 'Never' }];
    const body = { metadata: { name: 'a' }, spec: { containers } };
    const created = await http('POST', '/api/v1/namespaces/default/pods', { body });
    expect(created.body.spec).toMatchObject({ containers: [{ imagePullPolicy: 'Always' }] });
    expect(created.body.spec['serviceAccountName']).toBeUndefined();
    const line = await eventually('a line at info', () =>
      orch.stderr.split('\n').find((text) => text.includes('created a service account')),
    );
    expect(JSON.parse(line)).toMatchObject({ level: 'info' });
  });

  test('--data-dir stores all data in that folder', async () => {
    await using folder = await temporaryFolder();
    const { env, strays } = await ownHome(folder.path);
    await using orch = new OrchProcess(['up', '--data-dir=data', '--port=0', '--nodes=1', '--output=json'], {
      cwd: folder.path,
      env,
    });
    const { kubeconfig } = await orch.ready();
    expect(kubeconfig).toBe(join(folder.path, 'data', 'admin.kubeconfig'));
    expect((await readdir(join(folder.path, 'data'))).sort()).toEqual(['admin.kubeconfig', 'pki', 'store', 'token']);
    expect(await orch.kill('SIGTERM')).toEqual({ code: 0, signal: null });
    expect(await strays()).toEqual([]);
  });

  test('the default data folder depends on the user and the dialect', async () => {
    await using folder = await temporaryFolder();
    const { env, home } = await ownHome(folder.path);
    await using orch = new OrchProcess(['up', '--port=0', '--output=json', '--naming=kubernetes'], { env });
    const { kubeconfig } = await orch.ready();
    expect(kubeconfig).toBe(join(home, '.local', 'share', 'orch', 'kubernetes', 'admin.kubeconfig'));
  });

  test('--port sets the port, and 0 selects a free one', async () => {
    await using folder = await temporaryFolder();
    await using first = orchUp(join(folder.path, 'a'));
    await using second = orchUp(join(folder.path, 'b'));
    const { url } = await first.ready();
    expect((await second.ready()).url).not.toBe(url);
    await first.kill('SIGTERM');
    await using again = orchUp(join(folder.path, 'a'), `--port=${new URL(url).port}`);
    const ready = await again.ready();
    expect(ready.url).toBe(url);
    expect((await (await httpOf(ready))('GET', '/readyz')).status).toBe(200);
  });

  test('--nodes N registers N nodes; pods of a deployment become Ready and stop gracefully', async () => {
    await using folder = await temporaryFolder();
    await using orch = orchUp(folder.path, '--nodes', '2');
    const http = await httpOf(await orch.ready());
    const web = '/apis/apps/v1/namespaces/default/deployments/web';
    const created = await http('POST', '/apis/apps/v1/namespaces/default/deployments', { body: deployment('web', 3) });
    expect(created.status).toBe(201);
    const available = () =>
      eventually('three updated replicas are available, and no others are left', async () => {
        const { status, metadata } = (await http('GET', web)).body;
        const counts = ['replicas', 'updatedReplicas', 'readyReplicas', 'availableReplicas'].map(
          (name) => status[name],
        );
        return (
          (status['observedGeneration'] === metadata.generation && counts.every((count) => count === 3)) || undefined
        );
      });
    await available();
    const nodes = await http('GET', '/api/v1/nodes');
    expect(nodes.body.items.map((node) => node.metadata.name)).toEqual(['node-1', 'node-2']);
    const pods = async () => (await http('GET', '/api/v1/namespaces/default/pods')).body.items;
    const first = await pods();
    expect(first.map((pod) => pod.status)).toEqual(
      Array(3).fill(
        expect.objectContaining({
          phase: 'Running',
          conditions: expect.arrayContaining([expect.objectContaining({ type: 'Ready', status: 'True' })]),
        }),
      ),
    );

    // Watch one pod during the rollout: it gets a deletionTimestamp, and is deleted after it stops.
    const { metadata } = first[0] ?? { metadata: { name: '', resourceVersion: '' } };
    using client = await clientOf(await orch.ready());
    const events = client.resource({ group: '', version: 'v1', resource: 'pods' }).watch({
      namespace: 'default',
      fieldSelector: `metadata.name=${metadata.name}`,
      resourceVersion: metadata.resourceVersion,
    });
    const body = { spec: { template: { spec: { containers: [{ name: 'main', image: 'nginx:2' }] } } } };
    await http('PATCH', web, { body, contentType: 'application/strategic-merge-patch+json' });
    const seen: string[] = [];
    for await (const event of events) {
      if (event.type === 'BOOKMARK') continue;
      seen.push(`${event.type} ${event.object.metadata.deletionTimestamp ? 'stopping' : 'running'}`);
      if (event.type === 'DELETED') break;
    }
    expect(seen).toContain('MODIFIED stopping');
    expect(seen.at(-1)).toBe('DELETED stopping');
    await available();
    await eventually('the pods of the first version are gone', async () => {
      const left = new Set((await pods()).map((pod) => pod.metadata.name));
      return first.every((pod) => !left.has(pod.metadata.name)) || undefined;
    });
  });

  test('--exit-with-parent stops the program when its standard input ends', async () => {
    await using folder = await temporaryFolder();
    await using orch = orchUp(folder.path, '--exit-with-parent');
    await orch.ready();
    orch.child.stdin?.end();
    expect(await orch.ended).toEqual({ code: 0, signal: null });
  });

  test('ignores the end of standard input without --exit-with-parent', async () => {
    await using folder = await temporaryFolder();
    await using orch = orchUp(folder.path);
    const http = await httpOf(await orch.ready());
    orch.child.stdin?.end();
    if (orch.child.stdin !== null) await once(orch.child.stdin, 'close');
    expect((await http('GET', '/readyz')).status).toBe(200);
    expect(await orch.kill('SIGTERM')).toEqual({ code: 0, signal: null });
  });

  test('rejects conflicting, unknown and malformed options with one line each', async () => {
    await using folder = await temporaryFolder();
    const errorsOf = async (...args: readonly string[]) => {
      await using orch = orchUp(folder.path, ...args);
      expect((await orch.ended).code).toBe(1);
      expect(orch.stdout).toBe('');
      return orch.stderr.trim().split('\n');
    };
    expect(await errorsOf('--nodes', 'many', '--naming', 'elvish')).toHaveLength(2);
    expect(await errorsOf('--no-such-option')).toEqual([expect.stringMatching(/^orch up: .*no-such-option/)]);
  });
});

describe('--isolate', () => {
  test('runs controllers, scheduler and nodes as processes, which stop on SIGTERM of the program', async () => {
    await using folder = await temporaryFolder();
    await using orch = orchUp(folder.path, '--isolate', '--nodes', '1');
    const ready = await orch.ready();
    const children = await threeChildren(ready.pid);
    const http = await httpOf(ready);
    const deployments = '/apis/apps/v1/namespaces/default/deployments';
    await http('POST', deployments, { body: deployment('web', 1) });
    await eventually('the processes roll a deployment out together', async () => {
      return (await http('GET', `${deployments}/web`)).body.status['availableReplicas'] === 1 || undefined;
    });
    expect(await orch.kill('SIGTERM')).toEqual({ code: 0, signal: null });
    expect(children.filter(isRunning)).toEqual([]);
    expect(orch.stderr).toBe('');
  });

  test('stops the processes when the program is killed', async () => {
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

/** The environment of a user with home and temporary files in the folder, and a list of the remaining files. */
async function ownHome(folder: string) {
  const home = join(folder, 'home');
  const temporary = join(folder, 'tmp');
  for (const path of [home, temporary]) await mkdir(path);
  const env = {
    HOME: home,
    TMPDIR: temporary,
    XDG_CACHE_HOME: join(folder, 'cache'),
    XDG_DATA_HOME: '',
    // Unset, so that the loader of the program selects the compile cache.
    NODE_COMPILE_CACHE: undefined,
  };
  const strays = async () => [...(await readdir(home)), ...(await readdir(temporary))];
  return { env, home, strays };
}

function deployment(name: string, replicas: number) {
  const labels = { app: name };
  const template = { metadata: { labels }, spec: { containers: [{ name: 'main', image: 'nginx' }] } };
  const spec = { replicas, selector: { matchLabels: labels }, template };
  return { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name }, spec };
}
