import type { PodAffinityTerm } from '@orch/api/types/core_v1';
import type { Random } from '../../fuzz/random.js';
import { hostLabel, zoneLabel } from '../api/known-names.js';
import { type Feature, nothing } from './feature.js';
import { namespaces, type PodDraft } from './scenario.js';
import { selectorOf } from './spreading.js';

type Kind = 'podAffinity' | 'podAntiAffinity';

export const requiredPodAffinity: Feature = {
  name: 'pod-affinity',
  changePod(pod, random) {
    if (!random.once(4)) require(pod, 'podAffinity', random);
    return nothing;
  },
};

export const requiredPodAntiAffinity: Feature = {
  name: 'pod-anti-affinity',
  changePod(pod, random) {
    if (!random.once(4)) require(pod, 'podAntiAffinity', random);
    return nothing;
  },
};

export const preferredPodAffinity: Feature = {
  name: 'pod-affinity-preferred',
  changePod(pod, random) {
    const kind = random.pick<Kind>(['podAffinity', 'podAntiAffinity']);
    const terms = Array.from({ length: 1 + random.below(2) }, () => ({
      weight: 1 + random.below(100),
      podAffinityTerm: term(pod, random),
    }));
    const { affinity } = pod.spec;
    const changed = { ...affinity?.[kind], preferredDuringSchedulingIgnoredDuringExecution: terms };
    pod.spec.affinity = { ...affinity, [kind]: changed };
    return nothing;
  },
};

function require(pod: PodDraft, kind: Kind, random: Random): void {
  const { affinity } = pod.spec;
  const terms = Array.from({ length: 1 + random.below(2) }, () => term(pod, random));
  const changed = { ...affinity?.[kind], requiredDuringSchedulingIgnoredDuringExecution: terms };
  pod.spec.affinity = { ...affinity, [kind]: changed };
}

function term(pod: PodDraft, random: Random): PodAffinityTerm {
  return {
    labelSelector: selectorOf(pod, random),
    topologyKey: random.pick([zoneLabel, hostLabel, 'disk']),
    ...(random.once(4) ? { namespaces: [...namespaces] } : {}),
  };
}
