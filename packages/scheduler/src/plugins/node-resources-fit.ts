import { freeAt, type ResourceColumn } from '../cluster/node-resources.js';
import { resourceNames } from '../cluster/pod-info.js';
import type { FilterPlugin, Rejection } from '../framework/plugin.js';

const name = 'NodeResourcesFit';

export interface NodeResourcesFitArgs {
  /** Resources that are not compared. */
  readonly ignoredResources?: readonly string[];
  /** The groups of resources that are not compared: the part of their names before the slash. */
  readonly ignoredResourceGroups?: readonly string[];
}

/** Rejects nodes without enough free resources for the requests of the pod, with a reason per resource. */
export function nodeResourcesFit({
  ignoredResources = [],
  ignoredResourceGroups = [],
}: NodeResourcesFitArgs = {}): FilterPlugin {
  const isIgnored = (resource: string) =>
    ignoredResources.includes(resource) || ignoredResourceGroups.includes(resource.split('/', 1)[0] ?? '');
  return {
    name,
    isLive: true,
    filter({ pod, cluster: { nodes } }) {
      const { resources } = nodes;
      const compared = [...pod.requests]
        .filter(([resource]) => isOwnResource(resource) || !isIgnored(resource))
        .map(([resource, amount]) => ({ column: resources.column(resource), amount }))
        .toSorted((a, b) => rank(a.column) - rank(b.column));
      const rejections = new Map<number, Rejection>();
      const rejectionOf = (slot: number): Rejection => {
        const lacksPods = freeAt(resources.pods, slot) < 1;
        // A bit per reason: nodes that lack the same share the rejection.
        let key = lacksPods ? 1 : 0;
        let bit = 2;
        for (const { column, amount } of compared) {
          if (freeAt(column, slot) < amount) key += bit;
          bit *= 2;
        }
        const known = rejections.get(key);
        if (known !== undefined) return known;
        const short = compared.filter(({ column, amount }) => freeAt(column, slot) < amount);
        const reasons = [
          ...(lacksPods ? ['Too many pods'] : []),
          ...short.map(({ column }) => `Insufficient ${column.name}`),
        ];
        const made: Rejection = { code: 'unschedulable', plugin: name, reasons };
        rejections.set(key, made);
        return made;
      };
      return (slot) => {
        if (freeAt(resources.pods, slot) < 1) return rejectionOf(slot);
        for (const { column, amount } of compared) if (freeAt(column, slot) < amount) return rejectionOf(slot);
        return undefined;
      };
    },
  };
}

const order: readonly string[] = [resourceNames.cpu, resourceNames.memory, resourceNames.storage];

/** CPU, memory, storage, then every other resource as the pod has them. */
function rank({ name: resource }: ResourceColumn): number {
  const index = order.indexOf(resource);
  return index < 0 ? order.length : index;
}

function isOwnResource(resource: string): boolean {
  return order.includes(resource);
}
