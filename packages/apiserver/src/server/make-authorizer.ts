import { wellKnown } from '@orch/apimachinery';
import {
  type Authorizer,
  alwaysAllowAuthorizer,
  alwaysDenyAuthorizer,
  privilegedGroupAuthorizer,
  rbacAuthorizer,
  unionAuthorizer,
} from '@orch/auth';
import { silentLogger } from '@orch/component';
import type { ResourceStore } from '@orch/storage';
import { watchStoredRules } from '../authorize/stored-rules.js';
import type { ApiServerOptions } from './options.js';

export interface MadeAuthorizer {
  readonly authorizer: Authorizer;
  /** Whether it knows all stored rules that it decides by. */
  readonly hasAllRules: () => boolean;
}

/** Who may do what, asked in the order of the modes; roles are followed in the store. */
export async function makeAuthorizer(
  options: ApiServerOptions,
  {
    storeOf,
    signal,
  }: { readonly storeOf: (group: string, resource: string) => ResourceStore; readonly signal: AbortSignal },
): Promise<MadeAuthorizer> {
  const rbacGroup = options.names.group(wellKnown.groups.rbac);
  const authorizers: Authorizer[] = [privilegedGroupAuthorizer()];
  let hasAllRules = () => true;
  for (const mode of options.authorization.modes) {
    if (mode === 'AlwaysAllow') authorizers.push(alwaysAllowAuthorizer);
    else if (mode === 'AlwaysDeny') authorizers.push(alwaysDenyAuthorizer);
    else {
      const ruleStores = {
        clusterRoles: storeOf(rbacGroup, 'clusterroles'),
        clusterRoleBindings: storeOf(rbacGroup, 'clusterrolebindings'),
        roles: storeOf(rbacGroup, 'roles'),
        roleBindings: storeOf(rbacGroup, 'rolebindings'),
      };
      const logger = options.logger ?? silentLogger;
      const rules = await watchStoredRules({ stores: ruleStores, signal, logger });
      hasAllRules = rules.isComplete;
      authorizers.push(rbacAuthorizer(rules, { rbacGroup }));
    }
  }
  const authorizer = unionAuthorizer([...authorizers, ...(options.authorization.authorizers ?? [])]);
  return { authorizer, hasAllRules };
}
