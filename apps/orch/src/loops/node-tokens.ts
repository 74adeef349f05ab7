import { createHmac, randomBytes } from 'node:crypto';
import { wellKnown } from '@orch/apimachinery';

/**
 * Bearer tokens of simulated nodes. They are derived from a secret of one run of `orch up`, which is in memory only: the
 * process of the nodes and the token file of the API server agree on them without a file.
 */
export function newNodeSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The token of one node. */
export function nodeToken(secret: string, nodeName: string): string {
  return createHmac('sha256', secret).update(nodeName).digest('base64url');
}

/** Lines of a token file: each token is the user `system:node:<name>` of the group `system:nodes`, and no other. */
export function nodeTokenLines(secret: string, nodeNames: readonly string[]): string {
  const { users, groupsOfUsers } = wellKnown;
  return nodeNames
    .map((name) => `${nodeToken(secret, name)},${users.nodePrefix}${name},${name},"${groupsOfUsers.nodes}"\n`)
    .join('');
}
