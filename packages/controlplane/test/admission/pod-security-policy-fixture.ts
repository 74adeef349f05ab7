import { afterAll, beforeAll } from '@jest/globals';
import type { AdmissionPlugin } from '@orch/apiserver';
import { accessOf } from '../access-fixture.js';
import { type Parsed, startTestServer, type TestServer } from '../test-server.js';

export const apiGroup = 'rbac.authorization.k8s.io';
export const rbac = `/apis/${apiGroup}/v1`;
export const classes = '/apis/node.k8s.io/v1/runtimeclasses';
export const merge = { 'content-type': 'application/merge-patch+json' };
export const policies = '/apis/policy/v1beta1/podsecuritypolicies';
export const podsIn = (namespace: string) => `/api/v1/namespaces/${namespace}/pods`;
export const pods = podsIn('default');
export const createPods = {
  verbs: ['create', 'update', 'patch'],
  apiGroups: [''],
  resources: ['pods', 'pods/ephemeralcontainers'],
};
export const use = (name: string, group = 'policy') => ({
  verbs: ['use'],
  apiGroups: [group],
  resources: ['podsecuritypolicies'],
  resourceNames: [name],
});

/** Allows everything that a table does not forbid. */
export const open = {
  privileged: true,
  hostNetwork: true,
  hostPID: true,
  hostIPC: true,
  hostPorts: [{ min: 0, max: 65_535 }],
  volumes: ['*'],
  allowedCapabilities: ['*'],
  allowedUnsafeSysctls: ['*'],
  allowedProcMountTypes: ['Default', 'Unmasked'],
  runAsUser: { rule: 'RunAsAny' },
  seLinux: { rule: 'RunAsAny' },
  supplementalGroups: { rule: 'RunAsAny' },
  fsGroup: { rule: 'RunAsAny' },
};
export const seccomp = 'seccomp.security.alpha.kubernetes.io';
export const appArmor = 'apparmor.security.beta.kubernetes.io';
const anySeccomp = { [`${seccomp}/allowedProfileNames`]: '*' };

export const container = (rest: object = {}) => ({ name: 'c', image: 'i', ...rest });
export const withContext = (securityContext: object) => ({ containers: [container({ securityContext })] });
export const withPorts = (...ports: readonly number[]) => ({
  containers: [container({ ports: ports.map((hostPort, index) => ({ containerPort: index + 1, hostPort })) })],
});
export const withSysctls = (...names: readonly string[]) => ({
  securityContext: { sysctls: names.map((name) => ({ name, value: '1' })) },
});
/** What every pod gets for its service account. */
export const accountToken = [
  { serviceAccountToken: { path: 'token' } },
  { configMap: { name: 'kube-root-ca.crt', items: [{ key: 'ca.crt', path: 'ca.crt' }] } },
  { downwardAPI: { items: [{ path: 'namespace', fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.namespace' } }] } },
];
export const withVolume = (source: object) => ({ volumes: [{ name: 'v', ...source }] });

export const dryRun = `${pods}?dryRun=All`;

export const forbidden = (errors: string, name = 'p'): Parsed => ({
  kind: 'Status',
  apiVersion: 'v1',
  metadata: {},
  status: 'Failure',
  message: `pods "${name}" is forbidden: PodSecurityPolicy: ${errors}`,
  reason: 'Forbidden',
  details: { name, kind: 'pods' },
  code: 403,
});

interface PodParts {
  readonly name?: string;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly spec?: object;
}

/** A server with the plugin, and its users. Call it once in a test module. */
export function usePolicies() {
  let server: TestServer;
  let serial = 0;
  /** Audit sinks of the requests, oldest first. */
  const audits: unknown[] = [];
  const observer: AdmissionPlugin = { handles: () => true, validate: ({ audit }) => void audits.push(audit) };
  const access = accessOf(() => server);

  beforeAll(async () => {
    server = await startTestServer('kubernetes', {
      admission: { enabled: ['PodSecurityPolicy'], disabled: ['ServiceAccount'], plugins: [observer] },
      gates: () => true,
      allowPrivileged: true,
    });
  });
  afterAll(() => server.stop());

  /** Creates a policy, and a user with permission to use only this policy. */
  async function givenPolicy(rest: object = {}, annotations: Readonly<Record<string, string>> = anySeccomp) {
    serial += 1;
    const name = `policy-${serial}`;
    const user = `user-${serial}`;
    const body = { metadata: { name, annotations }, spec: { ...open, ...rest } };
    const { status, text } = await server.ask('POST', policies, { body });
    if (status !== 201) throw new Error(text);
    await access.grant(user, 'default', [createPods, use(name)]);
    return { name, user };
  }

  /** Creates a pod as a user. */
  async function create(user: string, { name = 'p', annotations = {}, spec = {} }: PodParts = {}, path = pods) {
    const body = { metadata: { name, annotations }, spec: { containers: [container()], ...spec } };
    return (await access.as(user, 'POST', path, { body })).json;
  }

  /** The response to a new pod that one policy applies to. */
  async function admitted(
    policy: object,
    { annotations, ...pod }: PodParts & { readonly policyAnnotations?: Readonly<Record<string, string>> },
  ) {
    const { user } = await givenPolicy(policy, { ...anySeccomp, ...pod.policyAnnotations });
    return await create(user, { ...pod, ...(annotations === undefined ? {} : { annotations }) }, dryRun);
  }

  return { server: () => server, access, audits, givenPolicy, create, admitted };
}
