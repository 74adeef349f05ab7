import type { PersistentVolumeClaim, Pod, Volume } from '@orch/api/types/core_v1';
import { type DeepReadonly, deepCopy, type Names, wellKnown } from '@orch/apimachinery';
import { podFromTemplate } from '../pods/pod-from-template.js';
import type { ReadonlyPod, ReadonlyStatefulSet } from './model.js';

/**
 * The identity of a pod is its name, `<set>-<ordinal>`, which its host name, a label, and the names of its claims repeat:
 * `<template>-<set>-<ordinal>`.
 */
export function podName(set: ReadonlyStatefulSet, ordinal: number): string {
  return `${set.metadata.name ?? ''}-${ordinal}`;
}

/** Pure: the ordinal of a pod of the set by its name; undefined for a pod of another name. */
export function ordinalOf(set: ReadonlyStatefulSet, { metadata }: Pick<ReadonlyPod, 'metadata'>): number | undefined {
  const match = /^(.*)-(\d+)$/.exec(metadata.name ?? '');
  if (match?.[1] !== set.metadata.name) return undefined;
  const ordinal = Number(match?.[2]);
  // Beyond 32 bits v1.21 reads no ordinal.
  return ordinal <= 2 ** 31 - 1 ? ordinal : undefined;
}

/** Pure: the pod of the set with that ordinal, of the template of the set. */
export function newStatefulPod(set: ReadonlyStatefulSet, ordinal: number, names: Names): Pod {
  const { name = '', namespace = '', uid = '' } = set.metadata;
  const owner = { apiVersion: 'apps/v1', kind: 'StatefulSet', name, uid };
  const pod = podFromTemplate(set.spec?.template, { owner, name: podName(set, ordinal), namespace });
  const subdomain = set.spec?.serviceName;
  // The server accepts no later change of these two.
  pod.spec = { containers: [], ...pod.spec, hostname: podName(set, ordinal), ...(subdomain ? { subdomain } : {}) };
  return withIdentity(set, pod, names);
}

/** Pure: a copy of the pod with the label and the volumes of its identity. Volumes that are right keep their order. */
export function withIdentity(set: ReadonlyStatefulSet, pod: DeepReadonly<Pod>, names: Names): Pod {
  const copy = deepCopy<Pod>(pod);
  copy.metadata.labels = { ...copy.metadata.labels, [names.value(podNameLabel)]: copy.metadata.name ?? '' };
  if (!hasStorage(set, copy)) copy.spec = { containers: [], ...copy.spec, volumes: volumesOf(set, copy) };
  return copy;
}

/** Pure: whether name, label and claims of the pod are those of its ordinal. */
export function hasIdentity(set: ReadonlyStatefulSet, pod: ReadonlyPod, names: Names): boolean {
  const ordinal = ordinalOf(set, pod);
  if (ordinal === undefined || pod.metadata.name !== podName(set, ordinal)) return false;
  return pod.metadata.labels?.[names.value(podNameLabel)] === pod.metadata.name && hasStorage(set, pod);
}

export function hasStorage(set: ReadonlyStatefulSet, pod: ReadonlyPod): boolean {
  const claimNames = new Map(
    (pod.spec?.volumes ?? []).map(({ name, persistentVolumeClaim }) => [name, persistentVolumeClaim?.claimName]),
  );
  return claimsOf(set, pod).every(({ volume, claim }) => claimNames.get(volume) === claim.metadata.name);
}

/** Pure: the claims of the pod, each with the name of its volume. */
export function claimsOf(
  set: ReadonlyStatefulSet,
  pod: Pick<ReadonlyPod, 'metadata'>,
): readonly { readonly volume: string; readonly claim: PersistentVolumeClaim }[] {
  const ordinal = ordinalOf(set, pod) ?? 0;
  const { name: setName = '', namespace = '' } = set.metadata;
  return claimTemplates(set).map((template) => {
    const claim = deepCopy<PersistentVolumeClaim>(template);
    const volume = claim.metadata.name ?? '';
    const labels = { ...claim.metadata.labels, ...set.spec?.selector?.matchLabels };
    claim.metadata = { ...claim.metadata, name: `${volume}-${setName}-${ordinal}`, namespace, labels };
    return { volume, claim: { ...claim, apiVersion: 'v1', kind: 'PersistentVolumeClaim' } };
  });
}

/** The volumes of the claims, and those of the template that have other names. */
function volumesOf(set: ReadonlyStatefulSet, pod: ReadonlyPod): Volume[] {
  const claims = claimsOf(set, pod);
  const ofClaims = claims.map(({ volume, claim }) => ({
    name: volume,
    persistentVolumeClaim: { claimName: claim.metadata.name ?? '' },
  }));
  const others = (pod.spec?.volumes ?? []).filter(({ name }) => !claims.some(({ volume }) => volume === name));
  return [...ofClaims, ...others.map((volume) => deepCopy<Volume>(volume))];
}

function claimTemplates({ spec }: ReadonlyStatefulSet) {
  return spec?.volumeClaimTemplates ?? [];
}

const podNameLabel = wellKnown.labels.statefulSetPodName;
