import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { header, jsonExpression } from './rendering.js';

const source = 'packages/api/data/bootstrap.yaml';

/**
 * Renders `bootstrap.ts`: the objects of a new server in neutral spelling. Objects that depend on addresses, or that a
 * controller creates, are left out.
 */
export function renderBootstrap(root: string): string {
  const data = parse(readFileSync(join(root, source), 'utf8')) as BootstrapData;
  return [
    header(source),
    "import type { BootstrapObjects } from '../bootstrap/bootstrap-objects.js';\n",
    `\nexport function bootstrapData(): BootstrapObjects {\n  return ${jsonExpression(makeObjects(data))};\n}\n`,
  ].join('');
}

interface BootstrapData {
  readonly namespaces: readonly { readonly name: string; readonly finalizers: readonly string[] }[];
  readonly priorityClasses: readonly ({ readonly name: string } & Members)[];
  readonly priorityLevelConfigurations: readonly { readonly name: string; readonly spec: Members }[];
  readonly flowSchemas: readonly ({ readonly name: string } & Members)[];
  readonly serviceAccounts: { readonly namespace: string };
  readonly clusterRoles: readonly RoleData[];
  readonly roles: readonly RoleData[];
  readonly clusterRoleBindings: readonly BindingData[];
  readonly controllerBindings: readonly string[];
  readonly roleBindings: readonly BindingData[];
  readonly common: Common;
}

interface Common {
  readonly apiVersions: Readonly<Record<string, string>>;
  readonly rbacGroup: string;
  readonly rbacLabels: Members;
  readonly rbacAnnotations: Members;
  readonly namespaceNameLabel: string;
}

type Members = Readonly<Record<string, unknown>>;

interface RoleData {
  readonly name: string;
  readonly namespace?: string;
  readonly labels?: Members;
  readonly rules?: readonly unknown[];
  readonly aggregationRule?: unknown;
}

interface BindingData {
  readonly name: string;
  readonly namespace?: string;
  readonly role: string;
  readonly users?: readonly string[];
  readonly groups?: readonly string[];
  /** `namespace/name` each. */
  readonly serviceAccounts?: readonly string[];
}

function makeObjects(data: BootstrapData): Members {
  const { common } = data;
  const head = (kind: string, metadata: Members): Members => ({ kind, apiVersion: common.apiVersions[kind], metadata });
  const rbacHead = (kind: string, { name, namespace, labels }: RoleData): Members =>
    head(kind, {
      name,
      ...(namespace === undefined ? {} : { namespace }),
      labels: { ...common.rbacLabels, ...labels },
      annotations: common.rbacAnnotations,
    });
  const role = (kind: string, entry: RoleData): Members => ({
    ...rbacHead(kind, entry),
    rules: entry.rules ?? null,
    ...(entry.aggregationRule === undefined ? {} : { aggregationRule: entry.aggregationRule }),
  });
  const binding = (kind: string, roleKind: string, entry: BindingData): Members => {
    const subjects = subjectsOf(entry, common.rbacGroup);
    return {
      ...rbacHead(kind, { name: entry.name, ...(entry.namespace === undefined ? {} : { namespace: entry.namespace }) }),
      ...(subjects.length === 0 ? {} : { subjects }),
      roleRef: { apiGroup: common.rbacGroup, kind: roleKind, name: entry.role },
    };
  };
  const controllers = data.controllerBindings.map((name) => {
    const account = name.slice(name.lastIndexOf(':') + 1);
    return { name, role: name, serviceAccounts: [`${data.serviceAccounts.namespace}/${account}`] };
  });
  return {
    namespaces: data.namespaces.map(({ name, finalizers }) => ({
      ...head('Namespace', { name, labels: { [common.namespaceNameLabel]: name } }),
      spec: { finalizers },
      status: { phase: 'Active' },
    })),
    priorityClasses: data.priorityClasses.map(({ name, ...rest }) => ({ ...head('PriorityClass', { name }), ...rest })),
    priorityLevelConfigurations: data.priorityLevelConfigurations.map(({ name, spec }) => ({
      ...head('PriorityLevelConfiguration', { name }),
      spec,
      status: {},
    })),
    flowSchemas: data.flowSchemas.map(({ name, ...spec }) => ({ ...head('FlowSchema', { name }), spec, status: {} })),
    clusterRoles: data.clusterRoles.map((entry) => role('ClusterRole', entry)),
    clusterRoleBindings: [...data.clusterRoleBindings, ...controllers].map((entry) =>
      binding('ClusterRoleBinding', 'ClusterRole', entry),
    ),
    roles: data.roles.map((entry) => role('Role', entry)),
    roleBindings: data.roleBindings.map((entry) => binding('RoleBinding', 'Role', entry)),
  };
}

function subjectsOf({ users, groups, serviceAccounts }: BindingData, apiGroup: string): readonly Members[] {
  return [
    ...(users ?? []).map((name) => ({ kind: 'User', apiGroup, name })),
    ...(groups ?? []).map((name) => ({ kind: 'Group', apiGroup, name })),
    ...(serviceAccounts ?? []).map((account) => {
      const [namespace, name] = account.split('/');
      return { kind: 'ServiceAccount', name, namespace };
    }),
  ];
}
