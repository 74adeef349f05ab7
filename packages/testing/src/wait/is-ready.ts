import { type ApiObject, type DeepReadonly, isJsonObject, type JsonObject, wellKnown } from '@orch/apimachinery';
import type { ResourceReference } from '@orch/client';

/**
 * Whether an object is ready. Deployments and replica sets: every replica is ready, and of the newest template.
 * Namespaces: the phase is Active. Definitions of custom resources: the condition Established is True, so the kind is served.
 * Others: the condition Ready is True.
 */
export function isReady({ group, resource }: ResourceReference, object: DeepReadonly<ApiObject>): boolean {
  const spec = memberOf(object, 'spec');
  const status = memberOf(object, 'status');
  switch (`${resource}.${group}`) {
    case 'deployments.apps':
      return (
        isObserved(object, status) && hasReplicas(spec, status, ['replicas', 'updatedReplicas', 'availableReplicas'])
      );
    case 'replicasets.apps':
    case 'replicationcontrollers.':
      return isObserved(object, status) && hasReplicas(spec, status, ['replicas', 'readyReplicas']);
    case 'namespaces.':
      return status['phase'] === 'Active';
    case `customresourcedefinitions.${wellKnown.groups.apiExtensions}`:
      return hasCondition(status, 'Established');
    default:
      return hasCondition(status, 'Ready');
  }
}

/** Whether the status is that of the newest spec. */
function isObserved({ metadata }: DeepReadonly<ApiObject>, status: JsonObject): boolean {
  const { observedGeneration } = status;
  return typeof observedGeneration === 'number' && observedGeneration >= (metadata.generation ?? 0);
}

function hasReplicas(spec: JsonObject, status: JsonObject, counts: readonly string[]): boolean {
  return counts.every((count) => (status[count] ?? 0) === (spec['replicas'] ?? 1));
}

function hasCondition({ conditions }: JsonObject, type: string): boolean {
  if (!Array.isArray(conditions)) return false;
  return conditions.some((one) => isJsonObject(one) && one['type'] === type && one['status'] === 'True');
}

function memberOf(object: DeepReadonly<ApiObject>, name: 'spec' | 'status'): JsonObject {
  const member: unknown = Reflect.get(object, name);
  return isJsonObject(member) ? member : {};
}
