import { describe, expect, test } from '@jest/globals';
import { kubectlPrograms, tableRows } from './kubectl.js';
import { kubectlCluster } from './kubectl-cluster.js';
import { eventually } from './orch-process.js';

const age = expect.stringMatching(/^\d+[smh]/);

describe.each(kubectlPrograms())('deployments with unmodified %s', (kubectl) => {
  const { run, json } = kubectlCluster(kubectl, { nodes: 3 });
  const web = 'deployment/web';
  const rolledOut = async () =>
    expect(await run('rollout', 'status', web, '--timeout=50s')).toContain(
      'deployment "web" successfully rolled out\n',
    );
  const imageOf = async () => (await json('get', web)).spec.template.spec.containers[0].image;
  const history = async () => {
    const [title, ...lines] = (await run('rollout', 'history', web)).trimEnd().split('\n');
    expect(title?.trimEnd()).toBe('deployment.apps/web');
    return tableRows(lines.join('\n')).map((row) => [row['REVISION'], row['CHANGE-CAUSE']]);
  };

  test('create, get, scale, label, annotate and set image', async () => {
    expect(await run('create', 'deployment', 'web', '--image=web:1', '--replicas=3')).toBe(
      'deployment.apps/web created\n',
    );
    await rolledOut();
    expect(tableRows(await run('get', 'deployment', 'web'))).toEqual([
      { NAME: 'web', READY: '3/3', 'UP-TO-DATE': '3', AVAILABLE: '3', AGE: age },
    ]);
    expect(tableRows(await run('get', 'replicasets', '-l', 'app=web', '-o', 'wide'))).toEqual([
      {
        ...{ NAME: expect.stringMatching(/^web-/), DESIRED: '3', CURRENT: '3', READY: '3', AGE: age },
        ...{ CONTAINERS: 'web', IMAGES: 'web:1', SELECTOR: expect.stringMatching(/^app=web,pod-template-hash=/) },
      },
    ]);
    expect(tableRows(await run('get', 'pods', '-l', 'app=web'))).toEqual(
      Array.from({ length: 3 }, () => ({
        ...{ NAME: expect.stringMatching(/^web-/), READY: '1/1', STATUS: 'Running', RESTARTS: '0', AGE: age },
      })),
    );
    expect(await run('scale', web, '--replicas=4')).toBe('deployment.apps/web scaled\n');
    await expect(run('scale', web, '--current-replicas=7', '--replicas=2')).rejects.toThrow(
      'Expected replicas to be 7, was 4',
    );
    expect(await run('label', web, 'tier=front')).toMatch(/^deployment.apps\/web labeled\n/);
    await expect(run('label', web, 'tier=back')).rejects.toThrow("'tier' already has a value (front)");
    expect(await run('annotate', web, 'kubernetes.io/change-cause=first')).toMatch(/^deployment.apps\/web annotated\n/);
    expect(tableRows(await run('get', 'deployments', '-l', 'tier=front', '--no-headers=false'))).toHaveLength(1);
    await rolledOut();
    expect(await history()).toEqual([['1', 'first']]);
    expect(await run('set', 'image', web, 'web=web:2')).toBe('deployment.apps/web image updated\n');
    // The cause belongs to the revision that is current.
    expect(await run('annotate', web, 'kubernetes.io/change-cause=second', '--overwrite')).toMatch(/annotated\n/);
    await rolledOut();
    expect(await history()).toEqual([
      ['1', 'first'],
      ['2', 'second'],
    ]);
    expect(await run('rollout', 'history', web, '--revision=2')).toMatch(
      /deployment.apps\/web with revision #2\nPod Template:\n {2}Labels:\tapp=web\n\tpod-template-hash=.*Image:\tweb:2\n/s,
    );
    await expect(run('rollout', 'history', web, '--revision=9')).rejects.toThrow(
      'unable to find the specified revision',
    );
  });

  test('pause and resume', async () => {
    expect(await run('rollout', 'pause', web)).toBe('deployment.apps/web paused\n');
    await expect(run('rollout', 'pause', web)).rejects.toThrow('deployments.apps "web" is already paused');
    await run('set', 'image', web, 'web=web:3');
    const { metadata } = await json('get', web);
    await eventually('the controller has observed the change', async () => {
      const { status } = await json('get', web);
      return status.observedGeneration >= metadata.generation || undefined;
    });
    const { status } = await json('get', web);
    expect(status.conditions.find(({ type }: { type: string }) => type === 'Progressing')).toMatchObject({
      ...{ status: 'Unknown', reason: 'DeploymentPaused', message: 'Deployment is paused' },
    });
    expect((await history()).map(([revision]) => revision)).toEqual(['1', '2']);
    expect(await run('rollout', 'status', web, '--watch=false')).toContain(
      'Waiting for deployment "web" rollout to finish: 0 out of 4 new replicas have been updated...\n',
    );
    await expect(run('rollout', 'undo', web)).rejects.toThrow('cannot rollback a paused deployment');
    await expect(run('rollout', 'restart', web)).rejects.toThrow("can't restart paused deployment");
    expect(await run('rollout', 'resume', web)).toBe('deployment.apps/web resumed\n');
    await expect(run('rollout', 'resume', web)).rejects.toThrow('deployments.apps "web" is not paused');
    await rolledOut();
    expect((await history()).map(([revision]) => revision)).toEqual(['1', '2', '3']);
    expect(await imageOf()).toBe('web:3');
  });

  test('undo, to the revision before and to a named one, and restart', async () => {
    expect(await run('rollout', 'undo', web)).toBe('deployment.apps/web rolled back\n');
    await rolledOut();
    expect(await imageOf()).toBe('web:2');
    expect(await run('rollout', 'undo', web, '--to-revision=1')).toBe('deployment.apps/web rolled back\n');
    await rolledOut();
    expect(await imageOf()).toBe('web:1');
    expect((await history()).map(([revision]) => revision)).toEqual(['3', '4', '5']);
    expect(await run('rollout', 'undo', web, '--to-revision=5')).toContain(
      'skipped rollback (current template already matches revision 5)',
    );
    await expect(run('rollout', 'undo', web, '--to-revision=99')).rejects.toThrow(
      'unable to find specified revision 99',
    );
    expect(await run('rollout', 'restart', web)).toBe('deployment.apps/web restarted\n');
    await rolledOut();
    const { spec } = await json('get', web);
    expect(Object.keys(spec.template.metadata.annotations)).toEqual(['kubectl.kubernetes.io/restartedAt']);
  });

  test('describe, and get events by reason and time', async () => {
    const text = await run('describe', web);
    expect(text).toMatch(/^Name: +web\nNamespace: +default\n/);
    expect(text).toMatch(/^Selector: +app=web$/m);
    expect(text).toMatch(/^Replicas: +4 desired \| 4 updated \| 4 total \| 4 available \| 0 unavailable$/m);
    expect(text).toMatch(/^StrategyType: +RollingUpdate$/m);
    expect(text).toMatch(/^RollingUpdateStrategy: +25% max unavailable, 25% max surge$/m);
    expect(text).toMatch(/^ {2}Available +True +MinimumReplicasAvailable$/m);
    expect(text).toMatch(/^ {2}Progressing +True +NewReplicaSetAvailable$/m);
    expect(text).toMatch(/^NewReplicaSet: +web-\w+ \(4\/4 replicas created\)$/m);
    expect(text).toMatch(
      /^ {2}Normal +ScalingReplicaSet .* deployment-controller +(\(combined from similar events\): )?Scaled /m,
    );
    const events = tableRows(await run('get', 'events', '--field-selector=reason=ScalingReplicaSet'));
    expect(events[0]).toEqual({
      ...{ 'LAST SEEN': age, TYPE: 'Normal', REASON: 'ScalingReplicaSet', OBJECT: 'deployment/web' },
      MESSAGE: expect.stringMatching(/Scaled (up|down) replica set web-\w+ to \d/),
    });
    const reasons = tableRows(await run('get', 'events', '--sort-by=.metadata.creationTimestamp')).map(
      (row) => row['REASON'],
    );
    expect(reasons).toEqual(expect.arrayContaining(['ScalingReplicaSet', 'SuccessfulCreate', 'SuccessfulDelete']));
    const pods = tableRows(await run('get', 'pods', '-l', 'app=web'));
    const pod = pods.find((row) => row['STATUS'] === 'Running');
    const described = await run('describe', 'pod', pod?.['NAME'] ?? '');
    expect(described).toMatch(/^Status: +Running$/m);
    expect(described).toMatch(/^Controlled By: +ReplicaSet\/web-/m);
    expect(await run('describe', 'replicaset', '-l', 'app=web')).toMatch(/^Controlled By: +Deployment\/web$/m);
  });

  test('expose makes a service whose endpoints are the pods', async () => {
    expect(await run('expose', web, '--port=80', '--target-port=8080')).toBe('service/web exposed\n');
    expect(tableRows(await run('get', 'service', 'web'))).toEqual([
      {
        ...{ NAME: 'web', TYPE: 'ClusterIP', 'CLUSTER-IP': expect.stringMatching(/^10\./), 'EXTERNAL-IP': '<none>' },
        ...{ 'PORT(S)': '80/TCP', AGE: age },
      },
    ]);
    await eventually('the endpoints are the pods', async () => {
      const { subsets = [] } = await json('get', 'endpoints', 'web');
      return subsets[0]?.addresses?.length === 4 || undefined;
    });
    expect(tableRows(await run('get', 'endpoints', 'web'))[0]?.['ENDPOINTS']).toMatch(
      /^[\d.]+:8080,[\d.]+:8080,[\d.]+:8080 \+ 1 more\.\.\.$/,
    );
    expect(tableRows(await run('get', 'endpointslices', '-l', 'kubernetes.io/service-name=web'))).toEqual([
      {
        ...{ NAME: expect.stringMatching(/^web-/), ADDRESSTYPE: 'IPv4', PORTS: '8080' },
        ...{ ENDPOINTS: expect.stringMatching(/^[\d.]+,[\d.]+,[\d.]+ \+ 1 more\.\.\.$/), AGE: age },
      },
    ]);
    expect(await run('describe', 'service', 'web')).toMatch(/^Endpoints: +[\d.]+:8080,/m);
    await expect(run('expose', web, '--port=80')).rejects.toThrow('services "web" already exists');
  });

  test('rollout status fails when the deadline of the progress has passed', async () => {
    const template = { metadata: { annotations: { 'simulation/pull-error': 'not found' } } };
    await run('patch', web, '-p', JSON.stringify({ spec: { progressDeadlineSeconds: 2, template } }));
    await expect(run('rollout', 'status', web, '--timeout=50s')).rejects.toThrow(
      'deployment "web" exceeded its progress deadline',
    );
    const failed = tableRows(await run('get', 'pods', '-l', 'app=web')).map((row) => row['STATUS']);
    expect(failed).toContain('ImagePullBackOff');
    await eventually(
      'the condition has the reason',
      async () => /^ {2}Progressing +False +ProgressDeadlineExceeded$/m.test(await run('describe', web)) || undefined,
    );
    await run('patch', web, '-p', '{"spec":{"progressDeadlineSeconds":600}}');
    await run('rollout', 'undo', web);
    await rolledOut();
  });

  test('delete removes the replica sets and pods too', async () => {
    expect(await run('delete', web)).toMatch(/^deployment.apps "web" deleted/);
    await eventually('all is gone', async () => {
      const { items } = await json('get', 'replicasets,pods', '-l', 'app=web');
      return items.length === 0 || undefined;
    });
  });
});
