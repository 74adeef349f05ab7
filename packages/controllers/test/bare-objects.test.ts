import { describe, expect, test } from '@jest/globals';
import type { DaemonSet, Deployment, ReplicaSet, StatefulSet } from '@orch/api/types/apps_v1';
import type { Job } from '@orch/api/types/batch_v1';
import type { Node, PersistentVolume, Pod, Service } from '@orch/api/types/core_v1';
import type { PodDisruptionBudget } from '@orch/api/types/policy_v1';
import { orchNames as names } from '@orch/apimachinery';
import { attachableVolumesOf } from '../src/attachdetach/attachable-volumes.js';
import { claimNames, isPodTerminated } from '../src/claims/pod-claims.js';
import { isUninitialized } from '../src/cloudnode/initialized-node.js';
import { daemonTemplate, isUpdated } from '../src/daemonset/daemon-pod.js';
import { hasProgressDeadline, pauseCondition } from '../src/deployment/conditions.js';
import {
  desiredReplicas,
  isObserved,
  isRollingUpdate,
  rollingLimits,
  totalActualReplicas,
  totalAvailableReplicas,
  totalReadyReplicas,
  totalRemainingReplicas,
  totalReplicas,
} from '../src/deployment/model.js';
import { budgetRequirement, currentDisruptedPods, failedStatus, needsScale } from '../src/disruption/budget-status.js';
import { endpointSubsets } from '../src/endpoint/endpoint-subsets.js';
import { desiredEndpoints } from '../src/endpointslice/desired-endpoints.js';
import { ephemeralVolumesOf } from '../src/ephemeralvolume/ephemeral-claim.js';
import { completionIndexOf } from '../src/job/completion-indexes.js';
import { finishedCondition, isIndexedJob, isJobFinished, isJobSuspended, startTimeOf } from '../src/job/job-state.js';
import { conditionTaints } from '../src/nodelifecycle/condition-taints.js';
import { rangesOf } from '../src/nodes/pod-ranges.js';
import { isReleasedOrFailed } from '../src/persistentvolumebinder/plan-volume.js';
import { missingNodes, orphanedPods, unscheduledTerminatingPods } from '../src/podgc/collectable-pods.js';
import { podNodes } from '../src/pods/by-node.js';
import { isPodActive, isPodAvailable, isPodReady } from '../src/pods/pod-state.js';
import { wantsLoadBalancer } from '../src/service/wants-load-balancer.js';
import { canPodServe, hasServiceIp, hostnameFor, podAddresses, portNumberOf } from '../src/services/pod-endpoint.js';
import { hasSelector, podLabels, serviceSelectors } from '../src/services/service-pods.js';
import { claimsOf, hasIdentity, hasStorage, newStatefulPod } from '../src/statefulset/identity.js';
import { isCreated, isFailed, isHealthy, isRunningAndReady, isTerminating } from '../src/statefulset/model.js';
import { usesClaim } from '../src/storageprotection/uses-claim.js';
import { expiryMs } from '../src/ttlafterfinished/expiry.js';

const metadata = { name: 'a-0' };
const pod: Pod = { apiVersion: 'v1', kind: 'Pod', metadata };
const node: Node = { apiVersion: 'v1', kind: 'Node', metadata };
const volume: PersistentVolume = { apiVersion: 'v1', kind: 'PersistentVolume', metadata };
const service: Service = { apiVersion: 'v1', kind: 'Service', metadata };
const job: Job = { apiVersion: 'batch/v1', kind: 'Job', metadata };
const budget: PodDisruptionBudget = { apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', metadata };
const deployment: Deployment = { apiVersion: 'apps/v1', kind: 'Deployment', metadata };
const replicaSet: ReplicaSet = { apiVersion: 'apps/v1', kind: 'ReplicaSet', metadata };
const daemonSet: DaemonSet = { apiVersion: 'apps/v1', kind: 'DaemonSet', metadata };
const statefulSet: StatefulSet = { apiVersion: 'apps/v1', kind: 'StatefulSet', metadata: { name: 'a' } };

const gates = () => true;
const now = new Date('2026-01-01T00:00:00Z');
const none = () => undefined;

/** Objects of earlier servers and of storage migrations may lack a spec and a status. */
describe('an object without a spec and a status', () => {
  test.each<readonly [string, () => unknown, unknown]>([
    ['a pod is on no node', () => podNodes(pod), []],
    ['a pod counts as a replica', () => isPodActive(pod), true],
    ['a pod is not ready', () => isPodReady(pod), false],
    ['a pod is not available', () => isPodAvailable(pod, { minReadySeconds: 0, now }), false],
    ['a pod is not created, for its stateful set', () => isCreated(pod), false],
    ['a pod has not failed', () => isFailed(pod), false],
    ['a pod does not run', () => [isRunningAndReady(pod), isHealthy(pod), isTerminating(pod)], [false, false, false]],
    ['a pod has no completion index', () => completionIndexOf(pod, names), undefined],
    ['a pod has no addresses', () => podAddresses(pod), []],
    ['a pod may serve', () => canPodServe(pod), true],
    ['a pod has no named port', () => portNumberOf(pod, { port: 80, targetPort: 'web' }), undefined],
    ['a pod has no host name', () => hostnameFor(service, pod), undefined],
    ['a pod has no labels', () => podLabels(pod), []],
    ['a pod has no claims', () => claimNames(pod, gates), []],
    ['a pod has no ephemeral volumes', () => ephemeralVolumesOf(pod), []],
    [
      'a pod has no volumes to attach',
      () => attachableVolumesOf(pod, { claimOf: none, volumeOf: none, driverOf: none, names, gates }),
      [],
    ],
    ['a pod is not terminated', () => isPodTerminated(pod), false],
    [
      'a pod uses no claim',
      () => usesClaim(pod, { apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata }, gates),
      false,
    ],
    ['a pod is on no missing node', () => missingNodes([pod], () => false), new Set()],
    ['a pod is not orphaned', () => orphanedPods([pod], new Set(['n'])), []],
    ['a pod that stays is not collected', () => unscheduledTerminatingPods([pod]), []],
    ['a node has no ranges', () => rangesOf(node), []],
    ['a node is initialized', () => isUninitialized(node, names), false],
    ['a node has no taints of conditions', () => conditionTaints(node, names), []],
    ['a volume is not released', () => isReleasedOrFailed(volume), false],
    ['a service selects no pods', () => [hasSelector(service), serviceSelectors(service)], [false, []]],
    ['a service has no address', () => hasServiceIp(service), false],
    ['a service wants no load balancer', () => wantsLoadBalancer(service), false],
    [
      'a service has no subsets',
      () => endpointSubsets(service, [pod], { isDualStack: true, toleratesUnready: undefined }),
      [],
    ],
    [
      'a service has no endpoints',
      () =>
        desiredEndpoints(service, [pod], {
          ...{ addressType: 'IPv4', nodeOf: none, zoneLabel: 'zone', showsTerminating: true },
        }),
      { groups: new Map(), missingNodes: new Set() },
    ],
    ['a job is not finished', () => [finishedCondition(job), isJobFinished(job)], [undefined, false]],
    ['a job is not suspended', () => isJobSuspended(job, gates), false],
    ['a job has no indexes', () => isIndexedJob(job), false],
    ['a job starts now', () => startTimeOf(job, { now, gates }), '2026-01-01T00:00:00Z'],
    ['a job does not expire', () => expiryMs(job, 0), undefined],
    ['a budget needs no scale', () => needsScale(budget), false],
    [
      'a budget requires nothing',
      () => budgetRequirement(budget, { pods: 3, scale: 3 }),
      { expectedPods: 0, desiredHealthy: 0 },
    ],
    [
      'a budget has no disrupted pods',
      () => currentDisruptedPods(budget, [pod], now),
      { pods: {}, recheckMs: undefined, expired: [] },
    ],
    [
      'a budget that failed allows no disruption',
      () => failedStatus(budget, { message: 'no luck', now }),
      {
        ...{ currentHealthy: 0, desiredHealthy: 0, expectedPods: 0, disruptionsAllowed: 0 },
        conditions: [
          {
            ...{ type: 'DisruptionAllowed', status: 'False', reason: 'SyncFailed', message: 'no luck' },
            lastTransitionTime: '2026-01-01T00:00:00Z',
          },
        ],
      },
    ],
    ['a deployment has one replica', () => [desiredReplicas(deployment), totalReplicas([replicaSet])], [1, 1]],
    ['a deployment rolls', () => isRollingUpdate(deployment), true],
    ['a deployment rolls one pod at a time', () => rollingLimits(deployment), { surge: 0, unavailable: 1 }],
    [
      'a deployment has no deadline',
      () => [hasProgressDeadline(deployment), pauseCondition(deployment)],
      [false, undefined],
    ],
    ['a replica set is observed', () => isObserved(replicaSet), true],
    [
      'a replica set has no pods yet',
      () =>
        [totalActualReplicas, totalReadyReplicas, totalAvailableReplicas, totalRemainingReplicas].map((total) =>
          total([replicaSet]),
        ),
      [0, 0, 0, 1],
    ],
    ['a daemon set has not updated a pod', () => isUpdated(pod, { daemonSet, hash: '' }), false],
    [
      'a daemon set has a template without containers',
      () => daemonTemplate(daemonSet, { hash: 'h', names }),
      {
        metadata: { labels: { 'controller-revision-hash': 'h' } },
        spec: { containers: [], tolerations: expect.any(Array) },
      },
    ],
    ['a stateful set has no claims', () => [claimsOf(statefulSet, pod), hasStorage(statefulSet, pod)], [[], true]],
    ['a pod without a label lacks its identity', () => hasIdentity(statefulSet, pod, names), false],
    [
      'a stateful set makes pods without containers',
      () => newStatefulPod(statefulSet, 0, names).spec,
      { containers: [], hostname: 'a-0' },
    ],
  ])('%s', (_what, decide, expected) => {
    expect(decide()).toEqual(expected);
  });
});
