import type { LabelSelector } from '@orch/apimachinery/types/meta_v1';
import type { Random } from '../../fuzz/random.js';
import { hostLabel, zoneLabel } from '../api/known-names.js';
import type { AddressedObject } from '../api/resource-paths.js';
import { apps, type Feature, nothing } from './feature.js';
import { namespaces, type PodDraft } from './scenario.js';

function addConstraint(pod: PodDraft, random: Random, whenUnsatisfiable: 'DoNotSchedule' | 'ScheduleAnyway'): void {
  const constraints = pod.spec.topologySpreadConstraints ?? [];
  const key = random.pick([zoneLabel, hostLabel, zoneLabel, 'disk']);
  const isTaken = constraints.some((each) => each.topologyKey === key && each.whenUnsatisfiable === whenUnsatisfiable);
  if (isTaken) return;
  const constraint = {
    topologyKey: key,
    whenUnsatisfiable,
    maxSkew: 1 + random.below(2),
    labelSelector: selectorOf(pod, random),
  };
  pod.spec.topologySpreadConstraints = [...constraints, constraint];
}

/** Mostly selects the pod itself. */
export function selectorOf(pod: PodDraft, random: Random): LabelSelector {
  const app = random.once(4) ? random.pick(apps) : (pod.metadata.labels['app'] ?? 'a');
  if (random.once(6)) return { matchExpressions: [{ key: 'app', operator: 'In', values: [app, random.pick(apps)] }] };
  return { matchLabels: { app } };
}

export const requiredSpread: Feature = {
  name: 'spread-required',
  changePod(pod, random) {
    for (let count = 1 + random.below(2); count > 0; count -= 1) addConstraint(pod, random, 'DoNotSchedule');
    return nothing;
  },
};

export const preferredSpread: Feature = {
  name: 'spread-preferred',
  changePod(pod, random) {
    for (let count = 1 + random.below(2); count > 0; count -= 1) addConstraint(pod, random, 'ScheduleAnyway');
    return nothing;
  },
};

/** Default spreading of the pods of services and replica sets over nodes and labelled zones. */
export const defaultSpread: Feature = {
  name: 'default-spreading',
  objects(_nodes, random): readonly AddressedObject[] {
    return namespaces.flatMap((namespace) =>
      apps.flatMap((app) => [
        ...(random.once(2) ? [serviceOf(app, namespace)] : []),
        ...(random.once(2) ? [replicaSetOf(app, namespace)] : []),
      ]),
    );
  },
  changePod(pod, random) {
    if (random.once(3)) return nothing;
    const name = pod.metadata.labels['app'] ?? 'a';
    pod.metadata.ownerReferences = [
      { apiVersion: 'apps/v1', kind: 'ReplicaSet', name, uid: `uid-${name}`, controller: true },
    ];
    return nothing;
  },
};

function serviceOf(app: string, namespace: string) {
  return {
    ...{ apiVersion: 'v1', kind: 'Service', metadata: { name: app, namespace } },
    spec: { selector: { app }, ports: [{ port: 80 }] },
  };
}

function replicaSetOf(app: string, namespace: string) {
  return {
    ...{ apiVersion: 'apps/v1', kind: 'ReplicaSet', metadata: { name: app, namespace } },
    spec: {
      replicas: 0,
      selector: { matchLabels: { app } },
      template: { metadata: { labels: { app } }, spec: { containers: [{ name: 'c', image: 'i' }] } },
    },
  };
}
