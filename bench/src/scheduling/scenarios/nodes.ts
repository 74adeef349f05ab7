import type { NodeAffinity, NodeSelectorTerm, Toleration } from '@orch/api/types/core_v1';
import type { Random } from '../../fuzz/random.js';
import { unschedulableTaint, zoneLabel } from '../api/known-names.js';
import { type Feature, nothing, zones } from './feature.js';
import type { PodDraft } from './scenario.js';

export const nodeSelectors: Feature = {
  name: 'node-selectors',
  changePod(pod, random) {
    pod.spec.nodeSelector = {
      ...pod.spec.nodeSelector,
      ...(random.once(2) ? { [zoneLabel]: random.pick(zones) } : {}),
      ...(random.once(2) ? { disk: random.pick(['ssd', 'hdd', 'tape']) } : {}),
    };
    return nothing;
  },
};

export const requiredNodeAffinity: Feature = {
  name: 'node-affinity-required',
  changePod(pod, random) {
    const nodeSelectorTerms = Array.from({ length: 1 + random.below(2) }, () => nodeTerm(random));
    putNodeAffinity(pod, { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms } });
    return nothing;
  },
};

export const preferredNodeAffinity: Feature = {
  name: 'node-affinity-preferred',
  changePod(pod, random) {
    const preferred = Array.from({ length: 1 + random.below(3) }, () => ({
      weight: 1 + random.below(100),
      preference: nodeTerm(random),
    }));
    putNodeAffinity(pod, { preferredDuringSchedulingIgnoredDuringExecution: preferred });
    return nothing;
  },
};

function putNodeAffinity(pod: PodDraft, added: NodeAffinity): void {
  pod.spec.affinity = { ...pod.spec.affinity, nodeAffinity: { ...pod.spec.affinity?.nodeAffinity, ...added } };
}

function nodeTerm(random: Random): NodeSelectorTerm {
  if (random.once(6))
    return { matchFields: [{ key: 'metadata.name', operator: 'In', values: [`n${random.below(5)}`] }] };
  const expression = random.pick([
    { key: zoneLabel, operator: 'In', values: [random.pick(zones), random.pick(zones)] },
    { key: zoneLabel, operator: 'NotIn', values: [random.pick(zones)] },
    { key: 'disk', operator: 'In', values: ['ssd'] },
    { key: 'size', operator: random.pick(['Gt', 'Lt']), values: [String(random.below(10))] },
    { key: 'tainted', operator: random.pick(['Exists', 'DoesNotExist']) },
  ]);
  const more = random.once(3) ? [{ key: 'disk', operator: 'NotIn', values: ['hdd'] }] : [];
  return { matchExpressions: [expression, ...more] };
}

const effects = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'] as const;

export const taints: Feature = {
  name: 'taints',
  changeNode(node, random) {
    if (random.once(8)) node.spec.unschedulable = true;
    if (random.once(3)) return;
    node.metadata.labels['tainted'] = 'yes';
    for (const key of ['k1', 'k2']) {
      if (random.once(2)) continue;
      node.spec.taints.push({ key, value: random.pick(['v1', 'v2']), effect: random.pick(effects) });
    }
  },
  changePod(pod, random) {
    const tolerations = Array.from({ length: random.below(3) }, () => toleration(random));
    pod.spec.tolerations = [...(pod.spec.tolerations ?? []), ...tolerations];
    return nothing;
  },
};

function toleration(random: Random): Toleration {
  if (random.once(8)) return { operator: 'Exists' };
  const value = random.pick(['v1', 'v2']);
  const matching = random.once(2) ? { operator: 'Exists' } : { operator: 'Equal', value };
  const effect = random.once(3) ? {} : { effect: random.pick(effects) };
  return { key: random.pick(['k1', 'k2', unschedulableTaint]), ...matching, ...effect };
}
