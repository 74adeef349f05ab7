import { type UserInfo, wellKnown } from '@orch/apimachinery';

/**
 * The node that a user is: `system:node:NAME` in the group `system:nodes`. undefined for other users; '' for a node without
 * a name.
 */
export function nodeNameOf({ name, groups }: UserInfo): string | undefined {
  const prefix = wellKnown.users.nodePrefix;
  if (!name.startsWith(prefix) || !groups.includes(wellKnown.groupsOfUsers.nodes)) return undefined;
  return name.slice(prefix.length);
}
