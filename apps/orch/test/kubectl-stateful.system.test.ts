import { describe, expect, test } from '@jest/globals';
import { kubectlPrograms, tableRows } from './kubectl.js';
import { kubectlCluster } from './kubectl-cluster.js';
import { eventually } from './orch-process.js';

const age = expect.stringMatching(/^\d+[smh]/);

describe.each(kubectlPrograms())('stateful sets, daemon sets and claims with unmodified %s', (kubectl) => {
  const { run, json, file } = kubectlCluster(kubectl, { nodes: 3 });
  const template = (app: string, spec: object = {}) => ({
    metadata: { labels: { app } },
    spec: { containers: [{ name: 'main', image: 'web:1' }], terminationGracePeriodSeconds: 0, ...spec },
  });
  const podsOf = async (app: string) =>
    tableRows(await run('get', 'pods', '-l', `app=${app}`)).map((row) => row['NAME'] ?? '');
  const uidOf = async (kind: string, name: string) => (await json('get', kind, name)).metadata.uid;

  test('claims bind to volumes, and are protected while a pod uses them', async () => {
    const volume = (index: number) => ({
      ...{ apiVersion: 'v1', kind: 'PersistentVolume', metadata: { name: `disk-${index}` } },
      spec: {
        ...{ capacity: { storage: '1Gi' }, accessModes: ['ReadWriteOnce'], storageClassName: 'manual' },
        ...{ hostPath: { path: `/data/${index}` }, persistentVolumeReclaimPolicy: 'Retain' },
      },
    });
    const items = [1, 2, 3, 4].map(volume);
    expect(await run('apply', '-f', await file('volumes.json', { apiVersion: 'v1', kind: 'List', items }))).toMatch(
      /persistentvolume\/disk-4 created\n$/,
    );
    await eventually('the volumes are available', async () => {
      const rows = tableRows(await run('get', 'pv', '--no-headers=false'));
      return rows.length === 4 && !JSON.stringify(rows).includes('Pending') ? true : undefined;
    });
    const claim = {
      ...{ apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata: { name: 'own' } },
      spec: {
        ...{ accessModes: ['ReadWriteOnce'], storageClassName: 'manual' },
        resources: { requests: { storage: '500Mi' } },
      },
    };
    await run('apply', '-f', await file('claim.json', claim));
    await eventually(
      'the claim is bound',
      async () => (await json('get', 'pvc', 'own')).status.phase === 'Bound' || undefined,
    );
    expect(await run('get', 'pvc', 'own')).toMatch(
      /^NAME +STATUS +VOLUME +CAPACITY +ACCESS MODES +STORAGECLASS .*AGE\nown +Bound +disk-\d +1Gi +RWO +manual +/,
    );
    expect(await run('get', 'pv')).toMatch(/^disk-\d +1Gi +RWO +Retain +Bound +default\/own +manual +/m);
    const volumes = [{ name: 'data', persistentVolumeClaim: { claimName: 'own' } }];
    const user = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'user' },
      spec: template('user', { volumes }).spec,
    };
    await run('apply', '-f', await file('user.json', user));
    await run('wait', '--for=condition=ready', 'pod/user', '--timeout=50s');
    const described = await run('describe', 'pvc', 'own');
    expect(described).toMatch(/^Finalizers: +\[kubernetes.io\/pvc-protection\]$/m);
    expect(described).toMatch(/^(Used By|Mounted By): +user$/m);
    expect(await run('delete', 'pvc', 'own', '--wait=false')).toMatch(/^persistentvolumeclaim "own" deleted/);
    expect(tableRows(await run('get', 'pvc', 'own'))[0]?.['STATUS']).toBe('Terminating');
    await run('delete', 'pod', 'user');
    await eventually('the claim is gone', async () => (await run('get', 'pvc', '-o', 'name')) === '' || undefined);
    await eventually(
      'its volume is released',
      async () =>
        /^disk-\d +1Gi +RWO +Retain +Released +default\/own +manual/m.test(await run('get', 'pv')) || undefined,
    );
  });

  test('a stateful set has a claim per pod, keeps names, scales in order, rolls and rolls back', async () => {
    const spec = {
      accessModes: ['ReadWriteOnce'],
      storageClassName: 'manual',
      resources: { requests: { storage: '1Gi' } },
    };
    const manifest = {
      ...{ apiVersion: 'apps/v1', kind: 'StatefulSet', metadata: { name: 'db' } },
      spec: {
        ...{ replicas: 2, serviceName: 'db', selector: { matchLabels: { app: 'db' } }, template: template('db') },
        volumeClaimTemplates: [{ metadata: { name: 'data' }, spec }],
      },
    };
    const db = 'statefulset/db';
    const rolledOut = () => run('rollout', 'status', db, '--timeout=50s');
    expect(await run('apply', '-f', await file('db.json', manifest))).toBe('statefulset.apps/db created\n');
    expect(await rolledOut()).toMatch(
      /(partitioned roll out complete: 2 new pods have been updated|rolling update complete 2 pods at revision db-)/,
    );
    expect(tableRows(await run('get', 'statefulsets'))).toEqual([{ NAME: 'db', READY: '2/2', AGE: age }]);
    expect(await podsOf('db')).toEqual(['db-0', 'db-1']);
    expect(tableRows(await run('get', 'pvc', '-l', 'app=db')).map((row) => [row['NAME'], row['STATUS']])).toEqual([
      ['data-db-0', 'Bound'],
      ['data-db-1', 'Bound'],
    ]);
    const before = await uidOf('pod', 'db-0');
    expect(await run('delete', 'pod', 'db-0')).toMatch(/^pod "db-0" deleted/);
    await eventually(
      'the pod is there again',
      async () =>
        (await json('get', 'pods', '-l', 'app=db')).items.some(
          ({ metadata }: { metadata: { name: string; uid: string } }) =>
            metadata.name === 'db-0' && metadata.uid !== before,
        ) || undefined,
    );
    await run('wait', '--for=condition=ready', 'pod/db-0', '--timeout=50s');
    expect((await json('get', 'pod', 'db-0')).spec.volumes).toMatchObject([
      { name: 'data', persistentVolumeClaim: { claimName: 'data-db-0' } },
      {},
    ]);
    expect(await run('scale', db, '--replicas=3')).toBe('statefulset.apps/db scaled\n');
    await rolledOut();
    expect(await podsOf('db')).toEqual(['db-0', 'db-1', 'db-2']);
    expect(await run('set', 'image', db, 'main=web:2')).toBe('statefulset.apps/db image updated\n');
    await rolledOut();
    expect(tableRows(await run('get', 'statefulset', 'db', '-o', 'wide'))[0]?.['IMAGES']).toBe('web:2');
    expect(tableRows((await run('rollout', 'history', db)).split('\n').slice(1).join('\n'))).toHaveLength(2);
    expect(await run('rollout', 'undo', db)).toBe('statefulset.apps/db rolled back\n');
    await rolledOut();
    const described = await run('describe', db);
    expect(described).toMatch(/^Replicas: +3 desired \| 3 total$/m);
    expect(described).toMatch(/^Pods Status: +3 Running \/ 0 Waiting \/ 0 Succeeded \/ 0 Failed$/m);
    expect(described).toMatch(
      /^ {2}Normal +SuccessfulCreate .*statefulset-controller +.*create Claim data-db-0 Pod db-0 in StatefulSet db success/m,
    );
    await run('scale', db, '--replicas=1');
    await eventually('the last pods are gone', async () => (await podsOf('db')).join() === 'db-0' || undefined);
    // The claims stay.
    expect(tableRows(await run('get', 'pvc', '-l', 'app=db'))).toHaveLength(3);
    expect(await run('delete', db, '--cascade=orphan')).toMatch(/^statefulset.apps "db" deleted/);
    expect(await podsOf('db')).toEqual(['db-0']);
    expect((await json('get', 'pod', 'db-0')).metadata.ownerReferences).toBeUndefined();
  });

  test('a daemon set follows the labels of nodes', async () => {
    const manifest = {
      ...{ apiVersion: 'apps/v1', kind: 'DaemonSet', metadata: { name: 'agent' } },
      spec: { selector: { matchLabels: { app: 'agent' } }, template: template('agent') },
    };
    const agent = 'daemonset/agent';
    expect(await run('apply', '-f', await file('agent.json', manifest))).toBe('daemonset.apps/agent created\n');
    expect(await run('rollout', 'status', agent, '--timeout=50s')).toContain(
      'daemon set "agent" successfully rolled out\n',
    );
    const row = async () => tableRows(await run('get', agent))[0];
    expect(await row()).toEqual({
      ...{ NAME: 'agent', DESIRED: '3', CURRENT: '3', READY: '3', 'UP-TO-DATE': '3', AVAILABLE: '3' },
      ...{ 'NODE SELECTOR': '<none>', AGE: age },
    });
    await run('label', 'node', 'node-2', 'disk=fast');
    await run(
      'patch',
      agent,
      '-p',
      JSON.stringify({ spec: { template: { spec: { nodeSelector: { disk: 'fast' } } } } }),
    );
    await eventually('one pod is left', async () => {
      const { DESIRED, READY, 'UP-TO-DATE': updated } = (await row()) ?? {};
      return (DESIRED === '1' && READY === '1' && updated === '1') || undefined;
    });
    expect((await row())?.['NODE SELECTOR']).toBe('disk=fast');
    await run('label', 'node', 'node-3', 'disk=fast');
    await eventually('a second pod is ready', async () => (await row())?.['READY'] === '2' || undefined);
    await run('label', 'node', 'node-2', 'disk-');
    await eventually('its pod is gone', async () => {
      const { items } = await json('get', 'pods', '-l', 'app=agent');
      return (items.length === 1 && items[0].spec.nodeName === 'node-3') || undefined;
    });
    const described = await run('describe', agent);
    expect(described).toMatch(/^Node-Selector: +disk=fast$/m);
    expect(described).toMatch(/^Desired Number of Nodes Scheduled: +1$/m);
    expect(described).toMatch(/^Pods Status: +1 Running \/ 0 Waiting \/ 0 Succeeded \/ 0 Failed$/m);
    expect(described).toMatch(/^ {2}Normal +SuccessfulCreate .*daemonset-controller +Created pod: agent-\w{5}$/m);
    expect(await run('delete', agent)).toMatch(/^daemonset.apps "agent" deleted/);
    await eventually(
      'its pods are gone',
      async () => (await run('get', 'pods', '-l', 'app=agent', '-o', 'name')) === '' || undefined,
    );
  });
});
