import { isJsonObject, type JsonObject } from '@orch/apimachinery';
import type { Random } from '../fuzz/random.js';
import { nodes, tiers } from './roster.js';
import type { Resource } from './selection.js';

/** The input for a new object. */
export interface Making {
  readonly random: Random;
  readonly resource: Resource;
  readonly writer: string;
}

export const finalizers = ['model.example.com/a', 'model.example.com/b'] as const;

export function newObject(making: Making, named: { readonly [name: string]: string }): JsonObject {
  const { random } = making;
  const held = random.once(8) ? { finalizers: [random.pick(finalizers)] } : {};
  return {
    ...kindOf(making.resource),
    metadata: { ...named, labels: labelsOf(random), ...held },
    ...contentOf(making),
  };
}

export function kindOf(resource: Resource): { readonly apiVersion: string; readonly kind: string } {
  switch (resource) {
    case 'configmaps':
      return { apiVersion: 'v1', kind: 'ConfigMap' };
    case 'pods':
      return { apiVersion: 'v1', kind: 'Pod' };
    case 'leases':
      return { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease' };
  }
}

export function labelsOf(random: Random): JsonObject {
  const tier = random.pick([...tiers, undefined]);
  const team = random.pick(['x', 'y', undefined]);
  return { ...(tier === undefined ? {} : { tier }), ...(team === undefined ? {} : { team }) };
}

/** Everything except the metadata. An existing pod only changes its image. */
export function contentOf(making: Making, seen?: JsonObject): JsonObject {
  const { random, resource } = making;
  switch (resource) {
    case 'configmaps':
      return { data: { [random.pick(['one', 'two'])]: text(making) } };
    case 'leases':
      return { spec: { holderIdentity: text(making), leaseDurationSeconds: 1 + random.below(100) } };
    case 'pods': {
      if (seen !== undefined) return {};
      const node = random.once(3) ? { nodeName: random.pick(nodes) } : {};
      return { spec: { ...node, containers: [{ name: 'main', image: `image:${random.below(5)}` }] } };
    }
  }
}

export function appliedContent(making: Making, manager: string): JsonObject {
  const { random, resource } = making;
  switch (resource) {
    case 'configmaps':
      return { data: { [random.pick(['one', 'two', manager])]: `${random.below(3)}` } };
    case 'leases':
      return { spec: random.once(2) ? { holderIdentity: manager } : { leaseDurationSeconds: 1 + random.below(3) } };
    case 'pods':
      return { spec: { containers: [{ name: 'main', image: `image:${random.below(5)}` }] } };
  }
}

export function tierOf(random: Random): string {
  return random.pick(tiers);
}

export function text({ random, writer }: Making): string {
  return `${writer}-${random.below(1_000_000)}`;
}

export function metadataOf(object: JsonObject): JsonObject {
  const { metadata } = object;
  return isJsonObject(metadata) ? metadata : {};
}
