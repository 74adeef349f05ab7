import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, describe, expect, test } from '@jest/globals';
import { kubectlPrograms } from './kubectl.js';
import { kubectlCluster } from './kubectl-cluster.js';
import { eventually } from './orch-process.js';

describe.each(kubectlPrograms())('unmodified %s', (kubectl) => {
  const { run, json, file, environment, log } = kubectlCluster(kubectl, { nodes: 3 });
  afterAll(() => expect(log()).toBe(''));

  /** The cells of each row of a table, without the header. */
  const rows = async (...args: readonly string[]) =>
    (await run(...args))
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(/ {2,}|\t/).map((cell) => cell.trim()));
  /** Names and descriptions of fields in the output of `explain`; missing descriptions are empty. */
  const explainedFields = async (...args: readonly string[]) => {
    const [, fields = ''] = (await run(...args)).split('\nFIELDS:\n');
    return fields
      .trimEnd()
      .split(/\n+(?= {2,3}\w+\t)/)
      .map((field) => {
        const [head = '', ...lines] = field.trim().split('\n');
        return [head.split('\t')[0] ?? '', lines.map((line) => line.trim()).join(' ')] as const;
      });
  };

  test('prints its version and the version of the server', async () => {
    expect(await run('version')).toMatch(/v1\.21\./);
  });

  test('rolls out a deployment, scales it, changes its image, and watches its pods [What the service does, 12]', async () => {
    expect(await run('create', 'deployment', 'web', '--image=nginx', '--replicas=3')).toBe(
      'deployment.apps/web created\n',
    );
    expect(await run('rollout', 'status', 'deployment/web')).toContain('deployment "web" successfully rolled out');
    const wide = await rows('get', 'pods', '-o', 'wide');
    expect(wide).toHaveLength(3);
    for (const [, ready, status, , , address, node] of wide) {
      expect([ready, status, address, node]).toEqual([
        '1/1',
        'Running',
        expect.stringMatching(/^10\.244\./),
        expect.stringMatching(/^node-[123]$/),
      ]);
    }

    const watching = spawn(kubectl, ['get', 'pods', '-w'], {
      env: environment(),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let seen = '';
    watching.stdout.on('data', (text: Buffer) => {
      seen += text.toString();
    });
    try {
      await eventually('the watch has listed', () => seen.includes('Running') || undefined);
      expect(await run('scale', 'deployment/web', '--replicas=5')).toBe('deployment.apps/web scaled\n');
      await run('rollout', 'status', 'deployment/web');
      expect(await run('set', 'image', 'deployment/web', 'nginx=nginx:1.21')).toBe(
        'deployment.apps/web image updated\n',
      );
      expect(await run('rollout', 'status', 'deployment/web')).toContain('successfully rolled out');
      for (const word of ['Pending', 'Running', 'Terminating']) {
        await eventually(`the watch shows ${word}`, () => seen.includes(word) || undefined);
      }
    } finally {
      watching.kill();
      await once(watching, 'close');
    }
    const pods = await eventually('five pods remain', async () => {
      const { items } = await json('get', 'pods', '-l', 'app=web');
      return items.length === 5 ? items : undefined;
    });
    for (const pod of pods) expect(pod.spec.containers[0].image).toBe('nginx:1.21');
    expect(await run('rollout', 'history', 'deployment/web')).toMatch(/^1 .*\n2 /m);
    expect(await run('rollout', 'undo', 'deployment/web')).toBe('deployment.apps/web rolled back\n');
    expect(await run('rollout', 'status', 'deployment/web')).toContain('successfully rolled out');
    expect((await json('get', 'deployment', 'web')).spec.template.spec.containers[0].image).toBe('nginx');
  });

  test('describes pods, deployments and nodes', async () => {
    expect(await run('describe', 'deployment', 'web')).toMatch(/Replicas:\s+5 desired \| 5 updated \| 5 total/);
    const pod = (await rows('get', 'pods', '-l', 'app=web'))[0]?.[0] ?? '';
    expect(await run('describe', 'pod', pod)).toMatch(/Status:\s+Running/);
    const node = await run('describe', 'node', 'node-1');
    expect(node).toMatch(/Kubelet Version:\s+v1\.21\./);
    expect(node).toMatch(/Ready\s+True/);
    expect((await rows('get', 'nodes')).map(([name, status]) => [name, status])).toEqual([
      ['node-1', 'Ready'],
      ['node-2', 'Ready'],
      ['node-3', 'Ready'],
    ]);
  });

  test('labels, annotates, and patches in three types', async () => {
    expect(await run('label', 'deployment', 'web', 'tier=front')).toContain('deployment.apps/web labeled');
    expect(await run('annotate', 'deployment', 'web', 'note=hello')).toContain('deployment.apps/web annotated');
    const patch = (type: string, body: unknown) =>
      run('patch', 'deployment', 'web', '--type', type, '-p', JSON.stringify(body));
    const containers = [{ name: 'nginx', env: [{ name: 'COLOR', value: 'red' }] }];
    await patch('strategic', { spec: { template: { spec: { containers } } } });
    await patch('merge', { spec: { minReadySeconds: 1 } });
    await patch('json', [{ op: 'add', path: '/metadata/labels/patched', value: 'yes' }]);
    const { metadata, spec } = await json('get', 'deployment', 'web');
    expect(metadata.labels).toEqual({ app: 'web', tier: 'front', patched: 'yes' });
    expect(metadata.annotations.note).toBe('hello');
    expect(spec.minReadySeconds).toBe(1);
    expect(spec.template.spec.containers).toEqual([
      expect.objectContaining({ image: 'nginx', env: [{ name: 'COLOR', value: 'red' }] }),
    ]);
    expect(await run('rollout', 'status', 'deployment/web')).toContain('successfully rolled out');
  });

  test('applies a manifest and a changed version of it', async () => {
    const manifest = (color: string, extra: string) => `apiVersion: v1
kind: ConfigMap
metadata:
  name: settings
data:
  color: ${color}
${extra}---
apiVersion: v1
kind: Service
metadata:
  name: web
spec:
  selector:
    app: web
  ports:
  - port: 80
`;
    const path = await file('manifest.yaml', manifest('red', '  size: large\n'));
    expect(await run('apply', '-f', path)).toBe('configmap/settings created\nservice/web created\n');
    expect(await run('apply', '-f', path)).toBe('configmap/settings unchanged\nservice/web unchanged\n');
    await file('manifest.yaml', manifest('blue', ''));
    expect(await run('apply', '-f', path)).toBe('configmap/settings configured\nservice/web unchanged\n');
    expect((await json('get', 'configmap', 'settings')).data).toEqual({ color: 'blue' });
    expect(await run('delete', '-f', path)).toContain('configmap "settings" deleted');
  });

  test('lists the API resources and all objects', async () => {
    const resources = await run('api-resources');
    for (const line of [/^pods +po +v1 +true +Pod$/m, /^deployments +deploy +apps\/v1 +true +Deployment$/m]) {
      expect(resources).toMatch(line);
    }
    expect(resources).toMatch(/^clusterroles +rbac\.authorization\.k8s\.io\/v1 +false +ClusterRole$/m);
    const all = await run('get', 'all', '-A');
    for (const name of ['pod/web-', 'deployment.apps/web', 'replicaset.apps/web-']) {
      expect(all).toContain(name);
    }
  });

  test('explains kinds and nested fields', async () => {
    const pod = await run('explain', 'pod');
    expect(pod).toMatch(/^KIND: +Pod\nVERSION: +v1\n\nDESCRIPTION:\n +[A-Z][^.]+\.\s/);
    for (const path of [
      'pod',
      'deployment.spec',
      'deployment.spec.strategy',
      'job.spec.template.metadata',
      'ingress.spec',
    ]) {
      const fields = await explainedFields('explain', path);
      expect(fields.length).toBeGreaterThan(1);
      expect(fields.filter(([, description]) => description === '')).toEqual([]);
    }
    expect(await run('explain', 'deployment.spec.strategy.rollingUpdate.maxSurge')).toMatch(
      /FIELD: +maxSurge <\w+>\s+DESCRIPTION:\n +[A-Z]/,
    );
    expect(await run('explain', 'cronjob', '--api-version=batch/v1beta1')).toMatch(/DESCRIPTION:\n +[A-Z]/);
  });

  test('explains the fields of containers at every depth', async () => {
    const all = await run('explain', 'pod.spec.containers', '--recursive');
    expect(all).toMatch(/^(RESOURCE|FIELD): containers <\[\](Object|Container)>\s+DESCRIPTION:\n +[A-Z]/m);
    // --recursive shows only names and types, so explain each level, too.
    const names = [...all.matchAll(/^ {2,3}(\w+)\t/gm)].map(([, name]) => name ?? '');
    expect(names).toEqual(expect.arrayContaining(['args', 'env', 'image', 'livenessProbe', 'volumeMounts']));
    const described = await explainedFields('explain', 'pod.spec.containers');
    expect(described.map(([name]) => name)).toEqual(names);
    const deeper = await explainedFields('explain', 'pod.spec.containers.livenessProbe.httpGet');
    expect([...described, ...deeper].filter(([, description]) => description === '')).toEqual([]);
  });

  test('prints the error messages of the server', async () => {
    await expect(run('get', 'pod', 'absent')).rejects.toThrow('Error from server (NotFound): pods "absent" not found');
    await expect(run('create', 'namespace', 'default')).rejects.toThrow('(AlreadyExists)');
    await expect(run('create', 'configmap', 'UPPER')).rejects.toThrow(/is invalid/);
    expect(await run('auth', 'can-i', 'create', 'pods')).toBe('yes\n');
  });

  test('deletes the deployment and all its dependents', async () => {
    expect(await run('delete', 'deployment', 'web')).toContain('"web" deleted');
    await eventually('all objects are deleted', async () => {
      const { items } = await json('get', 'deployments,replicasets,pods');
      return items.length === 0 || undefined;
    });
  });

  test('deletes a namespace with its content', async () => {
    await run('create', 'namespace', 'doomed');
    await run('-n', 'doomed', 'create', 'deployment', 'web', '--image=nginx', '--replicas=2');
    await run('-n', 'doomed', 'rollout', 'status', 'deployment/web');
    await run('-n', 'doomed', 'create', 'configmap', 'settings', '--from-literal=a=b');
    expect(await run('delete', 'namespace', 'doomed')).toContain('namespace "doomed" deleted');
    await expect(run('get', 'namespace', 'doomed')).rejects.toThrow('(NotFound)');
    expect((await json('get', 'pods,configmaps,deployments', '-n', 'doomed')).items).toEqual([]);
  });
});
