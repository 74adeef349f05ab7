import { expect, test } from '@jest/globals';
import { loadClusterExtension } from '@orch/client';
import { httpOf } from './http.js';
import { childrenOf, eventually, OrchProcess, orchUp, temporaryFolder } from './orch-process.js';

test('orch explain asks the scheduler of orch up --isolate, which runs in a process of its own', async () => {
  await using folder = await temporaryFolder();
  await using orch = orchUp(folder.path, '--isolate', '--nodes', '1');
  const { pid, kubeconfig, ...ready } = await orch.ready();
  const http = await httpOf({ pid, kubeconfig, ...ready });
  const requests = { cpu: '1000' };
  await eventually('the pod is created: its service account exists', async () => {
    const { status } = await http('POST', '/api/v1/namespaces/default/pods', {
      body: { metadata: { name: 'large' }, spec: { containers: [{ name: 'c', image: 'i', resources: { requests } }] } },
    });
    return status === 201 || undefined;
  });
  await eventually('the kubeconfig names the scheduler', async () =>
    (await loadClusterExtension(kubeconfig, { name: 'scheduler' })) === undefined ? undefined : true,
  );
  const explained = await eventually('the scheduler has rejected the only node', async () => {
    await using command = new OrchProcess(['explain', 'pod', 'large', '--kubeconfig', kubeconfig, '-o', 'json']);
    const { code } = await command.ended;
    expect([code, command.stderr]).toEqual([0, '']);
    const found = JSON.parse(command.stdout);
    return found.state.queue === 'unschedulable' && found.decision.nodes.length === 1 ? found : undefined;
  });
  expect(explained).toMatchObject({
    ...{ pod: { namespace: 'default', name: 'large' }, schedulerName: 'default-scheduler' },
    state: { type: 'pending', queue: 'unschedulable', rejectedBy: expect.arrayContaining(['NodeResourcesFit']) },
    decision: { outcome: 'unschedulable', message: '0/1 nodes are available: 1 Insufficient cpu.' },
  });
  // The process of the program has no scheduler: it runs in one of the three others.
  expect(await childrenOf(pid)).toHaveLength(3);
});
