import type { ObjectState } from './object-state.js';

export type Resource = 'configmaps' | 'pods' | 'leases';

export interface LabelCondition {
  readonly text: string;
  readonly matches: (labels: ObjectState['labels']) => boolean;
}

export interface FieldCondition {
  readonly text: string;
  readonly matches: (state: ObjectState) => boolean;
}

/** The objects that a watcher selects. */
export interface Selection {
  readonly resource: Resource;
  /** All namespaces when undefined. */
  readonly namespace?: string;
  readonly label?: LabelCondition;
  readonly field?: FieldCondition;
}

export function isSelected(state: ObjectState, { namespace, label, field }: Selection): boolean {
  if (namespace !== undefined && state.namespace !== namespace) return false;
  if (label !== undefined && !label.matches(state.labels)) return false;
  return field === undefined || field.matches(state);
}

/** Path and query of the collection. */
export function pathOf({ resource, namespace, label, field }: Selection): { path: string; query: string[] } {
  const prefix = resource === 'leases' ? '/apis/coordination.k8s.io/v1' : '/api/v1';
  const query: string[] = [];
  if (label !== undefined) query.push(`labelSelector=${encodeURIComponent(label.text)}`);
  if (field !== undefined) query.push(`fieldSelector=${encodeURIComponent(field.text)}`);
  const scope = namespace === undefined ? '' : `/namespaces/${namespace}`;
  return { path: `${prefix}${scope}/${resource}`, query };
}
