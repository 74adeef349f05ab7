import type { Pod } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';

/**
 * Why a pod waits for an exclusive volume. Pods of other namespaces are only counted: the users of a namespace must not learn
 * the names of others.
 */
export function multiAttachMessage(
  waiting: DeepReadonly<Pod>,
  { volumeName, users }: { readonly volumeName: string; readonly users: readonly DeepReadonly<Pod>[] },
): string {
  const prefix = `Multi-Attach error for volume "${volumeName}"`;
  if (users.length === 0) {
    return `${prefix} Volume is already exclusively attached to one node and can't be attached to another`;
  }
  const local = users.filter(({ metadata }) => metadata.namespace === waiting.metadata.namespace);
  const others = users.length - local.length;
  if (local.length === 0) return `${prefix} Volume is already used by ${others} pod(s) in different namespaces`;
  const names = local.map(({ metadata }) => metadata.name).join(', ');
  const rest = others === 0 ? '' : ` and ${others} pod(s) in different namespaces`;
  return `${prefix} Volume is already used by pod(s) ${names}${rest}`;
}
