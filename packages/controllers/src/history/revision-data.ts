import type { ControllerRevision } from '@orch/api/types/apps_v1';
import type { PodTemplateSpec } from '@orch/api/types/core_v1';
import { type DeepReadonly, deepCopy, deepEqual, isJsonObject } from '@orch/apimachinery';
import { withSortedKeys } from '../framework/sorted-json.js';

/**
 * Pure: the data of the revision of a workload: a strategic merge patch that replaces the pod template. It has the form of
 * v1.21, with a null creation time, so that a controller of v1.21 finds its own revisions and `rollout undo` applies them.
 * Members are sorted by name, as the reference writes them: its API server compares the data of a revision as text, sorts it in each
 * patch, and rejects patches of a revision whose data is not sorted. Adoption is a patch.
 *
 *     {"spec": {"template": {"$patch": "replace", "metadata": {"creationTimestamp": null, …}, "spec": {…}}}}
 */
export function revisionData(template: DeepReadonly<PodTemplateSpec> | undefined): object {
  const { metadata, ...rest } = deepCopy<PodTemplateSpec>(template ?? {});
  const content = { ...rest, $patch: 'replace', metadata: { creationTimestamp: null, ...metadata } };
  return withSortedKeys({ spec: { template: content } });
}

/** Pure: the template in the data of a revision; undefined when the data are of another form. */
export function templateOfRevision({ data }: DeepReadonly<ControllerRevision>): PodTemplateSpec | undefined {
  const spec = isJsonObject(data) ? data['spec'] : undefined;
  const template = isJsonObject(spec) ? spec['template'] : undefined;
  if (!isJsonObject(template) || template['$patch'] !== 'replace') return undefined;
  const { $patch: _, ...content } = template;
  const copy = withoutNulls(content);
  return isTemplate(copy) ? copy : undefined;
}

/** Templates are validated by the server before a revision of them is made. */
function isTemplate(value: unknown): value is PodTemplateSpec {
  return isJsonObject(value) && isJsonObject(value['metadata'] ?? {}) && isJsonObject(value['spec'] ?? {});
}

/** Pure: whether two revisions have the same data. A null member counts as a missing one. */
export function haveEqualData(a: { readonly data?: unknown }, b: { readonly data?: unknown }): boolean {
  return deepEqual(withoutNulls(a.data), withoutNulls(b.data));
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(members.map(([name, member]) => [name, withoutNulls(member)]));
}
