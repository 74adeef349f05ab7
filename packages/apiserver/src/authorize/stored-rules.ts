import type { ApiObject, DeepReadonly } from '@orch/apimachinery';
import type { RbacBinding, RbacRole, RbacRules } from '@orch/auth';
import type { Logger } from '@orch/component';
import type { CacheEvent, ResourceStore } from '@orch/storage';

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

/** Rules that follow the store. */
export interface StoredRules extends RbacRules {
  /** False while a watch that ended begins again: some rules are missing. */
  isComplete(): boolean;
}

/** The roles and bindings that are stored, kept in memory as they change. Resolves when all are there. */
export async function watchStoredRules({ stores, signal, logger }: StoredRulesOptions): Promise<StoredRules> {
  let generation = 0;
  let beginning = 0;
  const follow = async (store: ResourceStore): Promise<Map<string, Map<string, Stored>>> => {
    const byNamespace = new Map<string, Map<string, Stored>>();
    const begin = async (): Promise<void> => {
      beginning++;
      byNamespace.clear();
      const onEvents = (events: readonly CacheEvent[]) => {
        for (const event of events) record(byNamespace, event);
        generation++;
      };
      const onEnd = (error: Error) => {
        if (signal.aborted) return;
        logger.warn('the watch on access rules ended and begins again', { error });
        begin().catch((again: unknown) => logger.error('access rules cannot be watched', { error: again }));
      };
      await store.watch({ start: { type: 'mostRecent' }, signal }, { onEvents, onEnd });
      // One that fails to begin stays counted: its rules stay missing.
      beginning--;
    };
    await begin();
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
    isComplete: () => beginning === 0,
    listClusterRoleBindings: () => all(clusterRoleBindings.get('')),
    getClusterRole: (name) => asRole(clusterRoles.get('')?.get(name)),
    listRoleBindings: (namespace) => all(roleBindings.get(namespace)),
    getRole: (namespace, name) => asRole(roles.get(namespace)?.get(name)),
  };
}

function record(byNamespace: Map<string, Map<string, Stored>>, { type, entry }: CacheEvent): void {
  let objects = byNamespace.get(entry.namespace);
  if (objects === undefined) {
    objects = new Map();
    byNamespace.set(entry.namespace, objects);
  }
  if (type === 'DELETED') objects.delete(entry.name);
  else objects.set(entry.name, entry.object());
}

function all(objects: ReadonlyMap<string, Stored> | undefined): readonly RbacBinding[] {
  return objects === undefined ? [] : [...objects.values()].filter(isBinding);
}

function asRole(object: Stored | undefined): RbacRole | undefined {
  return object !== undefined && isRole(object) ? object : undefined;
}

/** Stored objects are canonical: what is there has the shape of its kind. */
function isRole(object: Stored): object is Stored & RbacRole {
  return object['rules'] == null || Array.isArray(object['rules']);
}
function isBinding(object: Stored): object is Stored & RbacBinding {
  return object['subjects'] == null || Array.isArray(object['subjects']);
}
