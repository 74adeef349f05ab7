import { beforeAll, describe, expect, test } from '@jest/globals';
import { kubectlPrograms } from './kubectl.js';
import { kubectlCluster } from './kubectl-cluster.js';
import { eventually } from './orch-process.js';

describe.each(kubectlPrograms())('unmodified %s', (kubectl) => {
  const { run, json, file } = kubectlCluster(kubectl, { nodes: 1 });
  beforeAll(async () => {
    await eventually('the node is ready', async () => (await run('get', 'nodes')).includes(' Ready ') || undefined);
    await run('wait', '--for=condition=Ready', 'node/node-1');
  });
  const names = async (...args: readonly string[]) =>
    (await run('get', ...args, '-o', 'name')).split('\n').filter((line) => line !== '');

  async function deploy(name: string): Promise<void> {
    await run('create', 'deployment', name, '--image=nginx', '--replicas=2');
    await run('wait', '--for=condition=Available', '--timeout=30s', `deployment/${name}`);
  }

  test('delete --cascade=orphan keeps the replica set of a deployment, and the pods of a replica set', async () => {
    await deploy('orphaned');
    const pods = await names('pods', '-l', 'app=orphaned');
    expect(pods).toHaveLength(2);
    expect(await run('delete', 'deployment', 'orphaned', '--cascade=orphan')).toContain(
      'deployment.apps "orphaned" deleted',
    );
    const [set] = (await json('get', 'replicasets', '-l', 'app=orphaned')).items;
    expect(set.metadata.ownerReferences).toBeUndefined();
    await run('delete', 'replicaset', set.metadata.name, '--cascade=orphan');
    expect(await names('pods', '-l', 'app=orphaned')).toEqual(pods);
    for (const pod of (await json('get', 'pods', '-l', 'app=orphaned')).items) {
      expect([pod.metadata.ownerReferences, pod.metadata.deletionTimestamp]).toEqual([undefined, undefined]);
    }
    await run('delete', 'pods', '-l', 'app=orphaned', '--now');
    expect(await names('pods', '-l', 'app=orphaned')).toEqual([]);
  });

  test('delete --cascade=foreground returns when all dependents are deleted', async () => {
    await deploy('waited');
    await run('delete', 'deployment', 'waited', '--cascade=foreground');
    expect(await names('deployments,replicasets,pods', '-l', 'app=waited')).toEqual([]);
  });

  test('delete --cascade=background returns immediately, and the dependents are deleted later', async () => {
    await deploy('behind');
    const pods = await names('pods', '-l', 'app=behind');
    await run('delete', 'deployment', 'behind', '--cascade=background');
    expect(await names('deployments', '-l', 'app=behind')).toEqual([]);
    await run('wait', '--for=delete', '--timeout=30s', ...pods);
    expect(await names('replicasets,pods', '-l', 'app=behind')).toEqual([]);
  });

  test('wait --for=condition and --for=delete return when the condition holds, and fail after the timeout', async () => {
    await run('run', 'waiting', '--image=nginx', '--restart=Never');
    expect(await run('wait', '--for=condition=Ready', '--timeout=30s', 'pod/waiting')).toBe(
      'pod/waiting condition met\n',
    );
    await expect(run('wait', '--for=delete', '--timeout=1s', 'pod/waiting')).rejects.toThrow('timed out waiting');
    await expect(run('wait', '--for=condition=Odd', '--timeout=1s', 'pod/waiting')).rejects.toThrow(
      'timed out waiting',
    );
    const waiting = run('wait', '--for=delete', '--timeout=30s', 'pod/waiting');
    await run('delete', 'pod', 'waiting', '--wait=false');
    expect(await waiting).toBe('pod/waiting condition met\n');
  });

  test('replace --force deletes the object and creates a new one', async () => {
    const pod = (image: string) => ({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'replaced' },
      spec: { containers: [{ name: 'main', image }] },
    });
    const path = await file('pod.json', pod('nginx:1'));
    await run('create', '-f', path);
    await run('wait', '--for=condition=Ready', '--timeout=30s', 'pod/replaced');
    const first = await json('get', 'pod', 'replaced');
    await file('pod.json', pod('nginx:2'));
    expect(await run('replace', '--force', '-f', path)).toBe('pod "replaced" deleted\npod/replaced replaced\n');
    const second = await json('get', 'pod', 'replaced');
    expect(second.spec.containers[0].image).toBe('nginx:2');
    expect(second.metadata.uid).not.toBe(first.metadata.uid);
    await run('replace', '--force', '--grace-period=0', '-f', path);
    expect((await json('get', 'pod', 'replaced')).metadata.uid).not.toBe(second.metadata.uid);
    await run('delete', '-f', path, '--grace-period=0', '--force');
    expect(await names('pods')).toEqual([]);
  });

  test('delete --dry-run, by selector, by field, --all and --ignore-not-found', async () => {
    for (const [name, color] of Object.entries({ a: 'red', b: 'red', c: 'blue', d: 'blue' })) {
      await run('create', 'secret', 'generic', name);
      await run('label', 'secret', name, `color=${color}`);
    }
    const colored = () => names('secrets', '-l', 'color');
    expect(await run('delete', 'secret', 'a', '--dry-run=server')).toMatch(/^secret "a" deleted.*\(server dry run\)/);
    expect(await run('delete', 'secrets', '-l', 'color', '--dry-run=client')).toContain('secret "d" deleted');
    expect(await colored()).toHaveLength(4);
    await run('delete', 'secrets', '-l', 'color=red');
    expect(await colored()).toEqual(['secret/c', 'secret/d']);
    await run('delete', 'secrets', '--field-selector', 'metadata.name=c');
    expect(await colored()).toEqual(['secret/d']);
    await run('delete', 'configmaps,secrets', '--all');
    expect(await colored()).toEqual([]);
    await expect(run('delete', 'secret', 'd')).rejects.toThrow('secrets "d" not found');
    expect(await run('delete', 'secret', 'd', '--ignore-not-found')).toBe('');
  });

  test('delete of a namespace returns when all its objects are deleted, including volume claims', async () => {
    await run('create', 'namespace', 'doomed');
    const claim = {
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: { name: 'data', namespace: 'doomed' },
      spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
    };
    await run('create', '-f', await file('claim.json', claim));
    await run('create', 'deployment', 'web', '--image=nginx', '-n', 'doomed');
    await run('wait', '--for=condition=Available', '--timeout=30s', 'deployment/web', '-n', 'doomed');
    await run('delete', 'namespace', 'doomed', '--timeout=60s');
    await expect(run('get', 'namespace', 'doomed')).rejects.toThrow('not found');
    expect(await names('pvc,pods,deployments', '-n', 'doomed')).toEqual([]);
  });
});
