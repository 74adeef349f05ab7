import { expect, test } from '@jest/globals';
import type { PersistentVolumeClaim, Pod } from '@orch/api/types/core_v1';
import { resources } from '../../src/framework/resources.js';
import { claimOf, Scenario, useScenario } from './scenario.js';

const scenario = useScenario(() => ({ controllers: ['ephemeral-volume', 'pvc-protection'] }));
const claims = (of = scenario()) => of.client<PersistentVolumeClaim>(resources.persistentVolumeClaims);
const pods = (of = scenario()) => of.client<Pod>(resources.pods);

function podWithScratch(name: string): Pod {
  const spec = { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } };
  const volumeClaimTemplate = { metadata: { labels: { tier: 'scratch' } }, spec };
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name },
    spec: {
      automountServiceAccountToken: false,
      containers: [{ name: 'main', image: 'main:1' }],
      volumes: [{ name: 'scratch', ephemeral: { volumeClaimTemplate } }],
    },
  };
}

test('creates a claim for an ephemeral volume, owned by the pod, and again when it is deleted', async () => {
  const namespace = await scenario().namespace();
  const pod = await pods().create(podWithScratch('web'), { namespace });
  const claim = await scenario().claim(namespace, 'web-scratch', () => true);
  expect(claim.metadata.labels).toEqual({ tier: 'scratch' });
  expect(claim.metadata.ownerReferences).toEqual([
    { apiVersion: 'v1', kind: 'Pod', name: 'web', uid: pod.metadata.uid, controller: true, blockOwnerDeletion: true },
  ]);
  expect(claim.spec?.resources).toEqual({ requests: { storage: '1Gi' } });
  await claims().delete('web-scratch', { namespace });
  const again = await scenario().claim(namespace, 'web-scratch', ({ metadata }) => metadata.uid !== claim.metadata.uid);
  expect(again.metadata.ownerReferences?.[0]?.uid).toBe(pod.metadata.uid);
});

test('reports a claim of another owner, and creates the own claim once that is gone', async () => {
  const namespace = await scenario().namespace();
  const foreign = await claims().create(claimOf('db-scratch'), { namespace });
  await pods().create(podWithScratch('db'), { namespace });
  const event = await scenario().event({ namespace, name: 'db' }, 'FailedBinding');
  expect(event).toMatchObject({ type: 'Warning', source: { component: 'ephemeral_volume' } });
  expect(event.message).toBe(
    `ephemeral volume scratch: PVC "db-scratch" (uid: "${foreign.metadata.uid}") was not created for the pod`,
  );
  await claims().delete('db-scratch', { namespace });
  await scenario().claim(namespace, 'db-scratch', ({ metadata }) => metadata.ownerReferences?.[0]?.name === 'db');
});

test('reports a claim that the server rejects', async () => {
  const namespace = await scenario().namespace();
  const hard = { persistentvolumeclaims: '0' };
  const quota = { apiVersion: 'v1', kind: 'ResourceQuota', metadata: { name: 'none' }, spec: { hard } };
  const quotas = scenario().client(resources.resourceQuotas);
  const created = await quotas.create(quota, { namespace });
  await quotas.updateStatus({ ...created, ...{ status: { hard, used: { persistentvolumeclaims: '0' } } } });
  await pods().create(podWithScratch('web'), { namespace });
  const event = await scenario().event({ namespace, name: 'web' }, 'FailedBinding');
  expect(event.message).toMatch(/^ephemeral volume scratch: create PVC web-scratch: .*exceeded quota: none/);
});

test('without the gate GenericEphemeralVolume no claim is created', async () => {
  const off = await Scenario.start({
    controllers: ['ephemeral-volume', 'serviceaccount'],
    gates: { GenericEphemeralVolume: false },
  });
  try {
    const namespace = await off.namespace();
    await pods(off).create(podWithScratch('web'), { namespace });
    // The service account shows that controllers have reconciled later objects.
    const later = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'later' } };
    await off.client(resources.namespaces).create(later);
    await off.plane.waitFor({ ...resources.serviceAccounts, namespace: 'later', name: 'default' }, () => true);
    expect((await claims(off).list({ namespace })).items).toEqual([]);
  } finally {
    await off.stop();
  }
});
