import type { ResourceDefinition, StrategyContext, UserInfo } from '@orch/api';

/** Who writes what nobody asked for. */
export const serverUser: UserInfo = { name: 'system:apiserver', uid: '', groups: ['system:masters'], extra: {} };

/** What strategies are told of such a write, which is in the hub version. */
export function ownWriteContext(
  { hub }: Pick<ResourceDefinition, 'hub'>,
  { now, names, gates }: Pick<StrategyContext, 'now' | 'names' | 'gates'>,
): StrategyContext {
  return { now, user: serverUser, names, gates, version: hub.gvk };
}
