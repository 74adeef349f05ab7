import type { ApiObject, DeepReadonly } from '@orch/apimachinery';
import type { RbacBinding, RbacRole, RbacRules } from '@orch/auth';
import type { Logger } from '@orch/component';
import type { ResourceStore } from '@orch/storage';
import { type FollowedStore, followStore, type StoreFollower } from './follow-store.js';

type Stored = DeepReadonly<ApiObject>;

export interface RuleStores {
  readonly clusterRoles: ResourceStore;
  readonly clusterRoleBindings: ResourceStore;
  readonly roles: ResourceStore;
  readonly roleBindings: ResourceStore;
}

export interface StoredRulesOptions {
  readonly stores: RuleStores;
  readonly signal: AbortSignal;
  readonly logger: Logger;
}

/** RBAC rules kept up to date by watches. */
export interface StoredRules extends RbacRules {
  /** False while a watch restarts: some rules are missing. */
  isComplete(): boolean;
}

/**
 * Watches stored roles and bindings and keeps them in memory. Resolves when all are loaded. An unreadable one grants
 * nothing.
 */
export async function watchStoredRules({ stores, signal, logger }: StoredRulesOptions): Promise<StoredRules> {
  let generation = 0;
  const followed: FollowedStore[] = [];
  const follow = async (store: ResourceStore): Promise<Map<string, Map<string, Stored>>> => {
    const byNamespace = new Map<string, Map<string, Stored>>();
    const follower: StoreFollower = {
      clear() {
        byNamespace.clear();
        generation++;
      },
      put(object) {
        const { namespace = '', name = '' } = object.metadata;
        const objects = byNamespace.get(namespace) ?? new Map<string, Stored>();
        byNamespace.set(namespace, objects.set(name, object));
        generation++;
      },
      remove(namespace, name) {
        byNamespace.get(namespace)?.delete(name);
        generation++;
      },
    };
    followed.push(await followStore(store, follower, { what: 'a role or binding', signal, logger }));
    return byNamespace;
  };
  const [clusterRoles, clusterRoleBindings, roles, roleBindings] = await Promise.all([
    follow(stores.clusterRoles),
    follow(stores.clusterRoleBindings),
    follow(stores.roles),
    follow(stores.roleBindings),
  ]);
  return {
    generation: () => generation,
    isComplete: () => followed.every((store) => store.isComplete()),
    listClusterRoleBindings: () => all(clusterRoleBindings.get('')),
    getClusterRole: (name) => asRole(clusterRoles.get('')?.get(name)),
    listRoleBindings: (namespace) => all(roleBindings.get(namespace)),
    getRole: (namespace, name) => asRole(roles.get(namespace)?.get(name)),
  };
}

function all(objects: ReadonlyMap<string, Stored> | undefined): readonly RbacBinding[] {
  return objects === undefined ? [] : [...objects.values()].filter(isBinding);
}

function asRole(object: Stored | undefined): RbacRole | undefined {
  return object !== undefined && isRole(object) ? object : undefined;
}

/** Stored objects are canonical: a member that exists has the type of its schema. */
function isRole(object: Stored): object is Stored & RbacRole {
  return object['rules'] == null || Array.isArray(object['rules']);
}
function isBinding(object: Stored): object is Stored & RbacBinding {
  return object['subjects'] == null || Array.isArray(object['subjects']);
}
