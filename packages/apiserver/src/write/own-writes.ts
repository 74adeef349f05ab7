import type { ResourceDefinition, StrategyContext, UserInfo } from '@orch/apimachinery';

/** The user of writes that the server makes on its own. */
export const serverUser: UserInfo = { name: 'system:apiserver', uid: '', groups: ['system:masters'], extra: {} };

/** The strategy context of such a write, in the hub version. */
export function ownWriteContext(
  { hub }: Pick<ResourceDefinition, 'hub'>,
  { now, names, gates }: Pick<StrategyContext, 'now' | 'names' | 'gates'>,
): StrategyContext {
  return { now, user: serverUser, names, gates, version: hub.gvk };
}
