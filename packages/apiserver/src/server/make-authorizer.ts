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

/** Who may do what, asked in the order of the modes; roles are followed in the store. */
export async function makeAuthorizer(
  options: ApiServerOptions,
  {
    storeOf,
    signal,
  }: { readonly storeOf: (group: string, resource: string) => ResourceStore; readonly signal: AbortSignal },
): Promise<Authorizer> {
  const rbacGroup = options.names.group(wellKnown.groups.rbac);
  const authorizers: Authorizer[] = [privilegedGroupAuthorizer()];
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
      authorizers.push(rbacAuthorizer(await watchStoredRules({ stores: ruleStores, signal, logger }), { rbacGroup }));
    }
  }
  return unionAuthorizer([...authorizers, ...(options.authorization.authorizers ?? [])]);
}
