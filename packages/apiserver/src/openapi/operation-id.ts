import type { GroupVersionKind, Names } from '@orch/apimachinery';

/** The parts of an operation id: its action, the group version of its resource, and distinguishing words. */
export interface OperationName {
  readonly action: string;
  readonly groupVersion: Pick<GroupVersionKind, 'group' | 'version'>;
  readonly words: readonly string[];
}

/**
 * The method names of generated clients:
 *
 *     patch, apps/v1, [namespaced, Deployment]                         patchAppsV1NamespacedDeployment
 *     deletecollection, v1, [Node]                                     deleteCoreV1CollectionNode
 *     connect, v1, [get, namespaced, Pod, exec]                        connectCoreV1GetNamespacedPodExec
 *     list, rbac.authorization.orch.io/v1, [Role, forAllNamespaces]    listRbacAuthorizationV1RoleForAllNamespaces
 */
export function operationId(names: Names, { action, groupVersion, words }: OperationName): string {
  const [verb, ...more] = verbs.get(action) ?? [action];
  const all = [...groupWords(names, groupVersion.group), groupVersion.version, ...more, ...words];
  return verb + all.map(capitalised).join('');
}

const verbs: ReadonlyMap<string, readonly [verb: string, ...words: string[]]> = new Map([
  ['get', ['read']],
  ['update', ['replace']],
  ['deletecollection', ['delete', 'collection']],
]);

/** The words of a group, without the domain of built-in groups: `[rbac, authorization]`, `[core]`. */
export function groupWords({ neutralGroup }: Names, group: string): readonly string[] {
  const neutral = neutralGroup(group);
  return neutral === '' ? ['core'] : neutral.split('.').slice(0, neutral.includes('.') ? -2 : undefined);
}

/** The tag that groups operations: `rbacAuthorization_v1`, or without version for group documents. */
export function tagOf(names: Names, { group, version }: { readonly group: string; readonly version?: string }): string {
  const [first = '', ...more] = groupWords(names, group);
  return [first + more.map(capitalised).join(''), ...(version === undefined ? [] : [version])].join('_');
}

export function capitalised(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
