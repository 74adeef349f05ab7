import { type Names, wellKnown } from '@orch/apimachinery';
import {
  type Authorizer,
  alwaysAllowAuthorizer,
  alwaysDenyAuthorizer,
  privilegedGroupAuthorizer,
  rbacAuthorizer,
  unionAuthorizer,
} from '@orch/auth';
import { type Logger, silentLogger } from '@orch/component';
import type { ResourceStore } from '@orch/storage';
import { watchStoredRules } from './stored-rules.js';

/** Authorizers run in the configured order until one allows or denies. */
export type AuthorizationMode = 'AlwaysAllow' | 'AlwaysDeny' | 'RBAC';

export interface AuthorizerOptions {
  readonly names: Names;
  readonly logger?: Logger;
  readonly authorization: {
    readonly modes: readonly AuthorizationMode[];
    /** Run after those of the modes. */
    readonly authorizers?: readonly Authorizer[];
  };
}

export interface MadeAuthorizer {
  readonly authorizer: Authorizer;
  /** False while stored rules are missing because a watch restarts. */
  readonly hasAllRules: () => boolean;
}

/** Creates the union of the authorizers of all modes, in their order. RBAC watches roles and bindings in the store. */
export async function makeAuthorizer(
  options: AuthorizerOptions,
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
