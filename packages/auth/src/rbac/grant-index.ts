import type { UserInfo } from '@orch/apimachinery';
import type { Decision } from '../authorize/authorizer.js';
import { type CompiledRule, compileRule } from './compiled-rules.js';
import type { RbacBinding, RbacRole, RbacRules, RbacSubject } from './rules.js';
import { subjectTarget } from './subjects.js';

/** The rules that a binding gives to one of its subjects. */
export interface Grant {
  /** Identifies the binding. */
  readonly binding: string;
  readonly rules: readonly CompiledRule[];
  /** The decision when one of the rules allows. */
  readonly allow: Decision;
  /** The error of an unreadable role. */
  readonly failure: string | undefined;
}

interface GrantTable {
  readonly users: Map<string, Grant[]>;
  readonly groups: Map<string, Grant[]>;
}

/**
 * Grants by subject: one table for cluster role bindings, and one for each requested namespace. All tables are dropped when
 * the generation of the rules changes; compiled rules are cached by role object.
 *
 * Example: a ClusterRoleBinding of `view` to Group `dev` and ServiceAccount `ci/bot` makes a grant under group `dev` and
 * one under user `system:serviceaccount:ci:bot`.
 */
export class GrantIndex {
  readonly #rules: RbacRules;
  readonly #rbacGroup: string;
  readonly #compiled = new WeakMap<RbacRole, readonly CompiledRule[]>();
  readonly #namespaces = new Map<string, GrantTable>();
  #cluster: GrantTable | undefined;
  #generation = Number.NaN;

  constructor(rules: RbacRules, rbacGroup: string) {
    this.#rules = rules;
    this.#rbacGroup = rbacGroup;
  }

  /** The lists of grants of a user: cluster-wide ones first, then those of the namespace. None is empty. */
  grantsOf(user: UserInfo, namespace: string): readonly (readonly Grant[])[] {
    this.#refresh();
    this.#cluster ??= this.#table(this.#rules.listClusterRoleBindings(), '');
    const lists: (readonly Grant[])[] = [];
    addGrants(lists, this.#cluster, user);
    if (namespace === '') return lists;
    let table = this.#namespaces.get(namespace);
    if (table === undefined) {
      table = this.#table(this.#rules.listRoleBindings(namespace), namespace);
      // A namespace without bindings, which may not exist, is not stored.
      if (table.users.size + table.groups.size > 0) this.#namespaces.set(namespace, table);
    }
    addGrants(lists, table, user);
    return lists;
  }

  #refresh(): void {
    const generation = this.#rules.generation();
    if (generation === this.#generation) return;
    this.#generation = generation;
    this.#cluster = undefined;
    this.#namespaces.clear();
  }

  #table(bindings: readonly RbacBinding[], namespace: string): GrantTable {
    const table: GrantTable = { users: new Map(), groups: new Map() };
    for (const binding of bindings) {
      const role = this.#resolveRole(binding, namespace);
      for (const subject of binding.subjects ?? []) {
        const target = subjectTarget(subject, namespace);
        if (target === undefined) continue;
        const list = table[target.kind].get(target.name);
        const grant = makeGrant(binding, { role, subject, namespace });
        if (list === undefined) table[target.kind].set(target.name, [grant]);
        else list.push(grant);
      }
    }
    return table;
  }

  #resolveRole(binding: RbacBinding, namespace: string): ResolvedRole {
    const { kind = '', name = '' } = binding.roleRef ?? {};
    if (kind !== 'ClusterRole' && !(kind === 'Role' && namespace !== '')) {
      return { rules: [], failure: `unsupported role reference kind: ${JSON.stringify(kind)}` };
    }
    const role = kind === 'Role' ? this.#rules.getRole(namespace, name) : this.#rules.getClusterRole(name);
    if (role === undefined) {
      return { rules: [], failure: `${kind.toLowerCase()}.${this.#rbacGroup} ${JSON.stringify(name)} not found` };
    }
    let rules = this.#compiled.get(role);
    if (rules === undefined) {
      rules = (role.rules ?? []).map(compileRule);
      this.#compiled.set(role, rules);
    }
    return { rules, failure: undefined };
  }
}

interface ResolvedRole {
  readonly rules: readonly CompiledRule[];
  readonly failure: string | undefined;
}

// A decision reads a few lists: an array of them costs less than a generator (`bench -- authorization`).
function addGrants(lists: (readonly Grant[])[], table: GrantTable, user: UserInfo): void {
  const ofUser = table.users.get(user.name);
  if (ofUser !== undefined) lists.push(ofUser);
  for (const group of user.groups) {
    const grants = table.groups.get(group);
    if (grants !== undefined) lists.push(grants);
  }
}

function makeGrant(
  binding: RbacBinding,
  from: { readonly role: ResolvedRole; readonly subject: RbacSubject; readonly namespace: string },
): Grant {
  const name = binding.metadata?.name ?? '';
  const described =
    from.namespace === ''
      ? `ClusterRoleBinding ${JSON.stringify(name)}`
      : `RoleBinding ${JSON.stringify(`${name}/${from.namespace}`)}`;
  const role = `${binding.roleRef?.kind ?? ''} ${JSON.stringify(binding.roleRef?.name ?? '')}`;
  const reason = `RBAC: allowed by ${described} of ${role} to ${describeSubject(from.subject, from.namespace)}`;
  return {
    binding: described,
    rules: from.role.rules,
    allow: { verdict: 'allow', reason },
    failure: from.role.failure,
  };
}

function describeSubject(subject: RbacSubject, bindingNamespace: string): string {
  const { kind = '', name = '' } = subject;
  if (kind !== 'ServiceAccount') return `${kind} ${JSON.stringify(name)}`;
  return `${kind} ${JSON.stringify(`${name}/${subject.namespace || bindingNamespace}`)}`;
}
