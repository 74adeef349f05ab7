import { type CodeFacts, qualified } from './code-facts.js';

/** The roles of the bootstrap data, as far as the rights of controllers need them. */
export interface BootstrapRoles {
  readonly clusterRoles: readonly Role[];
  readonly roles: readonly Role[];
}

export interface Role {
  readonly name: string;
  readonly rules?: readonly Rule[];
}

export interface Rule {
  readonly verbs: readonly string[];
  readonly apiGroups?: readonly string[];
  readonly resources?: readonly string[];
}

/** What a controller may write. */
export interface Writes {
  /** `deployments/status.apps`, or `* of all groups`. */
  readonly resource: string;
  /** Sorted. */
  readonly verbs: readonly string[];
}

/**
 * What the roles with a name let a controller write: of the resources that its code names, and events if it records any.
 * Roles may be shared, and may have rights of v1.21 that this controller does not need.
 */
export function writesOf(
  roleName: string,
  { roles: { clusterRoles, roles }, code }: { readonly roles: BootstrapRoles; readonly code: CodeFacts },
): readonly Writes[] {
  const verbs = new Map<string, Set<string>>();
  for (const { name, rules = [] } of [...clusterRoles, ...roles]) {
    if (name !== roleName) continue;
    for (const { apiGroups = [], resources = [], verbs: given } of rules) {
      const writing = given.filter((verb) => !readVerbs.has(verb));
      for (const [group, resource] of apiGroups.flatMap((one) => resources.map((other) => [one, other] as const))) {
        if (writing.length === 0 || !isUsed(resource, group, code)) continue;
        const text = group === '*' ? `${resource} of all groups` : qualified(resource, group);
        const known = verbs.get(text) ?? new Set();
        verbs.set(text, known);
        for (const verb of writing) known.add(verb === '*' ? 'all verbs' : verb);
      }
    }
  }
  return [...verbs]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([resource, all]) => ({ resource, verbs: [...all].sort() }));
}

const readVerbs = new Set(['get', 'list', 'watch']);

function isUsed(resource: string, group: string, { resources, recordsEvents }: CodeFacts): boolean {
  const [plural = ''] = resource.split('/');
  if (plural === 'events') return recordsEvents && group === '';
  return plural.startsWith('*') || resources.has(qualified(plural, group));
}
