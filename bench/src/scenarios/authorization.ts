import { type Attributes, type RbacBinding, type RbacRole, type RbacRules, rbacAuthorizer } from '@orch/auth';
import { cpuTimes } from '../measure/cpu-times.js';

/** The speed of RBAC decisions, relative to one lookup in a Map by user and resource. */
export interface AuthorizationSpeed {
  readonly roles: number;
  readonly bindings: number;
  readonly decisions: readonly {
    /** `allowed` or `rejected`. */
    readonly outcome: string;
    readonly perSecond: number;
    /** Decisions in the time of one lookup. */
    readonly ratio: number;
  }[];
}

const roles = 1_000;
const bindings = 5_000;
const rbacGroup = 'rbac.authorization.orch.io';

/**
 * Half of the roles are cluster roles; bindings are to 2,500 users in 50 namespaces, and a tenth of them in the cluster.
 * Every user is in three groups, of which one has a binding of its own.
 */
export function measureAuthorization(options: {
  readonly roundMs: number;
  readonly rounds: number;
}): AuthorizationSpeed {
  const authorizer = rbacAuthorizer(makeRules(), { rbacGroup });
  const allowedRequests = requests(resourceOf);
  const rejectedRequests = requests(() => 'others');
  const table = new Map(allowedRequests.map((request) => [keyOf(request), true]));
  const keys = allowedRequests.map(keyOf);
  const inTurn = <Value, Result>(values: readonly Value[], use: (value: Value) => Result) => {
    let at = 0;
    return () => {
      at = (at + 1) % values.length;
      const value = values[at];
      if (value === undefined) throw new Error('the list is empty');
      return use(value);
    };
  };
  const deciding = (wanted: 'allow' | 'noOpinion') => (request: Attributes) => {
    const decision = authorizer.authorize(request);
    if (decision instanceof Promise || decision.verdict !== wanted) throw new Error('an unexpected decision');
    return decision;
  };
  const [lookupUs = 0, ...decisionUs] = cpuTimes(
    [
      inTurn(keys, (key) => table.get(key)),
      inTurn(allowedRequests, deciding('allow')),
      inTurn(rejectedRequests, deciding('noOpinion')),
    ],
    options,
  );
  const decisions = decisionUs.map((us, index) => ({
    outcome: index === 0 ? 'allowed' : 'rejected',
    perSecond: 1_000_000 / us,
    ratio: lookupUs / us,
  }));
  return { roles, bindings, decisions };
}

const users = 2_500;
const namespaces = 50;
const namespaceOf = (user: number): string => `ns-${user % namespaces}`;
/** The resource that the first binding of a user allows. */
const resourceOf = (user: number): string => `things-${user % (roles / 2)}`;

function requests(resource: (user: number) => string): readonly Attributes[] {
  return Array.from({ length: users }, (_, user) => ({
    type: 'resource',
    user: { name: `user-${user}`, uid: '', groups: [`team-${user % 100}`, 'all', 'system:authenticated'], extra: {} },
    verb: 'list',
    namespace: namespaceOf(user),
    group: 'example.com',
    version: 'v1',
    resource: resource(user),
    subresource: '',
    name: '',
  }));
}

function keyOf(request: Attributes): string {
  const where = request.type === 'path' ? request.path : `${request.namespace}/${request.resource}`;
  return `${request.user.name}/${request.verb}/${where}`;
}

function makeRules(): RbacRules {
  const clusterRoles = new Map<string, RbacRole>();
  const namespaced = new Map<string, RbacRole>();
  for (let index = 0; index < roles / 2; index += 1) {
    const verbs = ['get', 'list', 'watch'];
    const rules = [{ verbs, apiGroups: ['example.com'], resources: [`things-${index}`] }];
    clusterRoles.set(`role-${index}`, { rules });
    namespaced.set(`ns-${index % namespaces}/role-${index}`, { rules });
  }
  const clusterBindings: RbacBinding[] = [];
  const byNamespace = new Map<string, RbacBinding[]>();
  for (let index = 0; index < bindings; index += 1) {
    const user = index % users;
    const isFirst = index < users;
    const role = isFirst ? user % (roles / 2) : index % (roles / 2);
    const subject =
      index % 20 === 19 ? { kind: 'Group', name: `team-${index % 100}` } : { kind: 'User', name: `user-${user}` };
    const subjects = isFirst ? [{ kind: 'User', name: `user-${user}` }] : [subject];
    const binding = {
      metadata: { name: `binding-${index}` },
      roleRef: { apiGroup: rbacGroup, kind: 'ClusterRole', name: `role-${role}` },
      subjects: subjects.map((each) => ({ ...each, apiGroup: rbacGroup })),
    };
    if (index % 10 === 0) clusterBindings.push(binding);
    else {
      const namespace = namespaceOf(user);
      // A namespaced role exists in the namespace of its number.
      const kind = namespaced.has(`${namespace}/role-${role}`) && index % 2 === 0 ? 'Role' : 'ClusterRole';
      const list = byNamespace.get(namespace) ?? [];
      list.push({ ...binding, roleRef: { ...binding.roleRef, kind } });
      byNamespace.set(namespace, list);
    }
  }
  return {
    generation: () => 0,
    listClusterRoleBindings: () => clusterBindings,
    getClusterRole: (name) => clusterRoles.get(name),
    listRoleBindings: (namespace) => byNamespace.get(namespace) ?? [],
    getRole: (namespace, name) => namespaced.get(`${namespace}/${name}`),
  };
}
