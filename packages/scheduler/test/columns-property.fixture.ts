import { expect } from '@jest/globals';
import type { ReplicaSet } from '@orch/api/types/apps_v1';
import type { Namespace, Node, Pod, Service } from '@orch/api/types/core_v1';
import { type ApiObject, type DeepReadonly, orchNames } from '@orch/apimachinery';
import fc from 'fast-check';
import { ClusterState } from '../src/cluster/cluster-state.js';
import { podInfo, type SchedulerGates } from '../src/cluster/pod-info.js';
import { SelectorIndex } from '../src/cluster/selector-index.js';
import type { ReadonlyCsiNode } from '../src/cluster/storage-objects.js';
import { selectorOfLabels, selectorOfSet, workloadsOf } from '../src/cluster/workloads.js';
import { CycleState } from '../src/framework/cycle-state.js';
import { findNodes } from '../src/framework/find-nodes.js';
import type { Cycle } from '../src/framework/plugin.js';
import { scoreNodes } from '../src/framework/score-nodes.js';
import { defaultProfile } from '../src/plugins/default-plugins.js';
import { NominatedPods } from '../src/preemption/nominated-pods.js';
import { evaluateNaively } from './naive-evaluator.fixture.js';
import type { Placed } from './naive-world.fixture.js';
import type { aClaim, aVolume } from './plugins/scenario.fixture.js';
import { changesOf, classes, type Generators } from './random-changes.fixture.js';

const keyOf = ({ metadata }: DeepReadonly<Pick<ApiObject, 'metadata'>>) => `${metadata.namespace}/${metadata.name}`;

const nothing = { list: () => [] };
const profile = defaultProfile('default-scheduler');

/** By the columns: the weighted sum of each node, undefined for a node that is rejected. */
function evaluate(
  pod: Pod,
  { cluster, workloads, gates }: Pick<Cycle, 'cluster' | 'workloads' | 'gates'>,
): ReadonlyMap<string, number | undefined> {
  const cycle: Cycle = {
    pod: podInfo(pod, gates),
    cluster,
    workloads,
    names: orchNames,
    gates,
    state: new CycleState(),
  };
  const { nodes } = cluster;
  const { feasible } = findNodes(cycle, {
    filters: profile.filters,
    nominations: new NominatedPods(),
    start: 0,
    wanted: nodes.size,
  });
  const parts = scoreNodes(cycle, feasible, profile.scores);
  const sumAt = (index: number) => parts.reduce((sum, { weight, scores }) => sum + weight * (scores[index] ?? 0), 0);
  return new Map(
    nodes.order.map((slot) => {
      const index = feasible.indexOf(slot);
      return [nodes.nameAt(slot), index < 0 ? undefined : sumAt(index)] as const;
    }),
  );
}

/**
 * Random changes of a cluster, and questions between them: the columns must give the feasible nodes and the scores that the naive
 * evaluator finds by the definitions. All gates are on but BalanceAttachedNodeVolumes, which `balancesVolumes` turns on.
 */
export function columnsEqualDefinitions(
  generators: Generators,
  runs: number,
  { balancesVolumes = false }: { readonly balancesVolumes?: boolean } = {},
): void {
  const gates: SchedulerGates = (gate) => balancesVolumes || gate !== 'BalanceAttachedNodeVolumes';
  fc.assert(
    fc.property(changesOf(generators), (changes) => {
      const cluster = new ClusterState({ names: orchNames });
      const nodes = new Map<string, Node>();
      const placed = new Map<string, Placed>();
      const namespaces = new Map<string, Namespace>();
      const services = new Map<string, Service>();
      const replicaSets = new Map<string, ReplicaSet>();
      const selectors = {
        services: new SelectorIndex<Service>(selectorOfLabels),
        replicaSets: new SelectorIndex<ReplicaSet>(selectorOfSet),
      };
      const workloads = workloadsOf({
        ...{ services: selectors.services, replicaSets: selectors.replicaSets },
        ...{ replicationControllers: nothing, statefulSets: nothing },
      });
      const storage = {
        claims: new Map<string, ReturnType<typeof aClaim>>(),
        volumes: new Map<string, ReturnType<typeof aVolume>>(),
        classes: new Map(classes.map((each) => [each.metadata.name ?? '', each])),
        csiNodes: new Map<string, ReadonlyCsiNode>(),
      };
      for (const each of classes) cluster.storage.putClass(each);
      for (const each of changes) {
        switch (each.type) {
          case 'putNode':
            cluster.putNode(each.node);
            nodes.set(each.node.metadata.name ?? '', each.node);
            break;
          case 'removeNode':
            cluster.removeNode(each.name);
            nodes.delete(each.name);
            break;
          case 'putPod':
            cluster.putPod(podInfo(each.pod, gates), each.node);
            placed.set(each.pod.metadata.name ?? '', each);
            break;
          case 'removePod':
            cluster.removePod(each.name);
            placed.delete(each.name);
            break;
          case 'putNamespace':
            cluster.putNamespace(each.namespace);
            namespaces.set(each.namespace.metadata.name ?? '', each.namespace);
            break;
          case 'removeNamespace':
            cluster.removeNamespace(each.name);
            namespaces.delete(each.name);
            break;
          case 'putService':
            selectors.services.put(each.service);
            services.set(keyOf(each.service), each.service);
            break;
          case 'removeService':
            selectors.services.remove(each.service);
            services.delete(keyOf(each.service));
            break;
          case 'putReplicaSet':
            selectors.replicaSets.put(each.replicaSet);
            replicaSets.set(keyOf(each.replicaSet), each.replicaSet);
            break;
          case 'removeReplicaSet':
            selectors.replicaSets.remove(each.replicaSet);
            replicaSets.delete(keyOf(each.replicaSet));
            break;
          case 'putClaim':
            cluster.storage.putClaim(each.claim);
            storage.claims.set(keyOf(each.claim), each.claim);
            break;
          case 'removeClaim':
            cluster.storage.removeClaim(each.claim);
            storage.claims.delete(keyOf(each.claim));
            break;
          case 'putVolume':
            cluster.storage.putVolume(each.volume);
            storage.volumes.set(each.volume.metadata.name ?? '', each.volume);
            break;
          case 'removeVolume':
            cluster.storage.removeVolume(each.volume);
            storage.volumes.delete(each.volume.metadata.name ?? '');
            break;
          case 'putCsiNode':
            cluster.storage.putCsiNode(each.csiNode);
            storage.csiNodes.set(each.csiNode.metadata.name ?? '', each.csiNode);
            break;
          case 'ask': {
            const expected = evaluateNaively(each.pod, {
              ...{ nodes: [...nodes.values()], placed: [...placed.values()], storage },
              ...{ namespaces: [...namespaces.values()], balancesVolumes },
              workloads: [...services.values(), ...replicaSets.values()],
            });
            expect(Object.fromEntries(evaluate(each.pod, { cluster, workloads, gates }))).toEqual(
              Object.fromEntries(expected),
            );
          }
        }
      }
    }),
    { numRuns: runs },
  );
}
