import { describe, expect, test } from '@jest/globals';
import { kubectlPrograms, tableRows } from './kubectl.js';
import { kubectlCluster } from './kubectl-cluster.js';
import { eventually } from './orch-process.js';

describe.each(kubectlPrograms())('resource use with unmodified %s', (kubectl) => {
  // The use of a new pod counts for the autoscaler when it was measured for a window, which passes at the clock's rate.
  const { run, json } = kubectlCluster(kubectl, { nodes: 2, flags: ['--clock-rate=60'] });
  const web = 'deployment/web';
  const podsOfWeb = async (): Promise<readonly string[]> =>
    tableRows(await run('get', 'pods', '-l', 'app=web')).map((row) => row['NAME'] ?? '');

  /** The autoscaler looks every 15 seconds; `eventually` waits for 25 seconds. */
  const afterPeriods = async (what: string, poll: () => Promise<true | undefined>) =>
    await eventually(what, poll).catch(() => eventually(what, poll));

  test('top shows the use of pods, containers and nodes', async () => {
    await run('create', 'deployment', 'web', '--image=web:1', '--replicas=2');
    await run('set', 'resources', web, '--requests=cpu=100m,memory=64Mi');
    await run('rollout', 'status', web, '--timeout=50s');
    await eventually('the old pods are gone', async () => (await podsOfWeb()).length === 2 || undefined);
    const [first = '', second = ''] = await podsOfWeb();
    await run('annotate', 'pod', first, 'simulation/cpu=250m', 'simulation/memory=200Mi');
    expect(tableRows(await run('top', 'pods', '--sort-by=cpu'))).toEqual([
      { NAME: first, 'CPU(cores)': '250m', 'MEMORY(bytes)': '200Mi' },
      { NAME: second, 'CPU(cores)': '50m', 'MEMORY(bytes)': '32Mi' },
    ]);
    expect(tableRows(await run('top', 'pod', second, '--containers'))).toEqual([
      { POD: second, NAME: 'web', 'CPU(cores)': '50m', 'MEMORY(bytes)': '32Mi' },
    ]);
    expect(tableRows(await run('top', 'pods', '-A', '-l', 'app=web')).map((row) => row['NAMESPACE'])).toEqual([
      'default',
      'default',
    ]);
    await expect(run('top', 'pod', 'missing')).rejects.toThrow('podmetrics.metrics.k8s.io "default/missing" not found');
    const nodes = tableRows(await run('top', 'nodes'));
    expect(nodes.map((row) => row['NAME'])).toEqual(['node-1', 'node-2']);
    const sum = (column: string) => nodes.reduce((total, row) => total + Number.parseInt(row[column] ?? '', 10), 0);
    expect([sum('CPU(cores)'), sum('MEMORY(bytes)')]).toEqual([300, 232]);
    expect(await run('top', 'node', 'node-1')).toMatch(/^node-1 +\d+m? +\d% +\d+Mi +\d% *$/m);
    expect(await run('get', 'podmetrics', second)).toMatch(/^NAME +CPU +MEMORY +WINDOW\nweb-\S+ +50m +32Mi +500ms\n/);
    expect(await run('auth', 'can-i', 'list', 'pods.metrics.k8s.io')).toBe('yes\n');
  });

  test('autoscale adds replicas when the load of the pods goes up', async () => {
    await run('annotate', 'pods', '-l', 'app=web', '--overwrite', 'simulation/cpu=50m');
    expect(await run('autoscale', web, '--min=2', '--max=5', '--cpu-percent=80')).toMatch(
      /^horizontalpodautoscaler.autoscaling\/web autoscaled\n/,
    );
    await afterPeriods('the use is measured', async () => {
      const { status } = await json('get', 'hpa.v1.autoscaling', 'web');
      return status.currentCPUUtilizationPercentage === 50 || undefined;
    });
    const [calm] = tableRows(await run('get', 'hpa.v1.autoscaling', 'web'));
    expect(calm).toMatchObject({
      ...{ NAME: 'web', REFERENCE: 'Deployment/web', TARGETS: '50%/80%', MINPODS: '2', MAXPODS: '5', REPLICAS: '2' },
    });
    await run('annotate', 'pods', '-l', 'app=web', '--overwrite', 'simulation/cpu=400m');
    await afterPeriods('replicas are added', async () => (await json('get', web)).spec.replicas === 4 || undefined);
    await afterPeriods('the limit is reached', async () => (await json('get', web)).spec.replicas === 5 || undefined);
    await run('rollout', 'status', web, '--timeout=50s');
    expect(tableRows(await run('get', web))[0]?.['READY']).toBe('5/5');
    expect(await run('get', 'events', '--field-selector=reason=SuccessfulRescale')).toMatch(
      /SuccessfulRescale +horizontalpodautoscaler\/web +New size: 4; reason: cpu resource utilization \(percentage of request\) above target/,
    );
    const described = await run('describe', 'hpa', 'web');
    // Newer programs describe the version autoscaling/v1 here.
    expect(described).toMatch(
      /^( +resource cpu on pods +\(as a percentage of request\): +\d+% \(\d+m\) \/ 80%|Target CPU utilization: +80%)$/m,
    );
    expect(described).toMatch(/AbleToScale/);
  });
});
