import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { accessOf } from '../access-fixture.js';
import { type Parsed, startTestServer, type TestServer } from '../test-server.js';

const policies = '/apis/policy/v1beta1/podsecuritypolicies';
const podsIn = (namespace: string) => `/api/v1/namespaces/${namespace}/pods`;
const pods = podsIn('default');
const createPods = {
  verbs: ['create', 'update', 'patch'],
  apiGroups: [''],
  resources: ['pods', 'pods/ephemeralcontainers'],
};
const use = (name: string, group = 'policy') => ({
  verbs: ['use'],
  apiGroups: [group],
  resources: ['podsecuritypolicies'],
  resourceNames: [name],
});

/** Allows everything that a table does not forbid. */
const open = {
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
const seccomp = 'seccomp.security.alpha.kubernetes.io';
const appArmor = 'apparmor.security.beta.kubernetes.io';
const anySeccomp = { [`${seccomp}/allowedProfileNames`]: '*' };

const container = (rest: object = {}) => ({ name: 'c', image: 'i', ...rest });
const withContext = (securityContext: object) => ({ containers: [container({ securityContext })] });
const withVolume = (source: object) => ({ volumes: [{ name: 'v', ...source }] });

let server: TestServer;
let serial = 0;
const access = accessOf(() => server);

beforeAll(async () => {
  server = await startTestServer('kubernetes', {
    admission: { enabled: ['PodSecurityPolicy'], disabled: ['ServiceAccount'] },
    gates: () => true,
    allowPrivileged: true,
  });
});
afterAll(() => server.stop());

/** Creates a policy, and a user who may use it alone. */
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

interface PodParts {
  readonly name?: string;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly spec?: object;
}

/** Creates a pod as a user. */
async function create(user: string, { name = 'p', annotations = {}, spec = {} }: PodParts = {}, path = pods) {
  const body = { metadata: { name, annotations }, spec: { containers: [container()], ...spec } };
  return (await access.as(user, 'POST', path, { body })).json;
}

const dryRun = `${pods}?dryRun=All`;

/** The response to a new pod that one policy applies to. */
async function admitted(
  policy: object,
  { annotations, ...pod }: PodParts & { readonly policyAnnotations?: Readonly<Record<string, string>> },
) {
  const { user } = await givenPolicy(policy, { ...anySeccomp, ...pod.policyAnnotations });
  return await create(user, { ...pod, ...(annotations === undefined ? {} : { annotations }) }, dryRun);
}

const forbidden = (errors: string, name = 'p'): Parsed => ({
  kind: 'Status',
  apiVersion: 'v1',
  metadata: {},
  status: 'Failure',
  message: `pods "${name}" is forbidden: PodSecurityPolicy: ${errors}`,
  reason: 'Forbidden',
  details: { name, kind: 'pods' },
  code: 403,
});

describe('PodSecurityPolicy', () => {
  describe('changes', () => {
    test.each([
      [
        'the user of containers without one to the first allowed one',
        {
          runAsUser: {
            rule: 'MustRunAs',
            ranges: [
              { min: 5, max: 9 },
              { min: 1, max: 2 },
            ],
          },
        },
        {},
        { containers: [{ securityContext: { runAsUser: 5 } }] },
      ],
      [
        'the requirement of a user other than root for containers without a user',
        { runAsUser: { rule: 'MustRunAsNonRoot' } },
        { containers: [container(), container({ name: 'd', securityContext: { runAsUser: 7 } })] },
        { containers: [{ securityContext: { runAsNonRoot: true } }, { securityContext: { runAsUser: 7 } }] },
      ],
      [
        'the group of containers without one',
        { runAsGroup: { rule: 'MustRunAs', ranges: [{ min: 5, max: 9 }] } },
        {},
        { containers: [{ securityContext: { runAsGroup: 5 } }] },
      ],
      [
        'the groups of the pod that are unset',
        {
          fsGroup: { rule: 'MustRunAs', ranges: [{ min: 5, max: 9 }] },
          supplementalGroups: { rule: 'MustRunAs', ranges: [{ min: 6, max: 9 }] },
        },
        {},
        { securityContext: { fsGroup: 5, supplementalGroups: [6] } },
      ],
      [
        'the SELinux options of a pod without them',
        { seLinux: { rule: 'MustRunAs', seLinuxOptions: { level: 's0:c1,c2', user: 'u' } } },
        {},
        { securityContext: { seLinuxOptions: { level: 's0:c1,c2', user: 'u' } } },
      ],
      [
        'capabilities: adds default ones, drops required ones, keeps what a container adds and drops',
        { defaultAddCapabilities: ['B', 'A', 'C'], requiredDropCapabilities: ['Z'] },
        withContext({ capabilities: { add: ['D'], drop: ['C'] } }),
        { containers: [{ securityContext: { capabilities: { add: ['A', 'B', 'D'], drop: ['C', 'Z'] } } }] },
      ],
      [
        'a root file system that is unset to a read-only one',
        { readOnlyRootFilesystem: true },
        { initContainers: [container({ name: 'i' })] },
        {
          containers: [{ securityContext: { readOnlyRootFilesystem: true } }],
          initContainers: [{ securityContext: { readOnlyRootFilesystem: true } }],
        },
      ],
      [
        'privilege escalation to the default of the policy',
        { defaultAllowPrivilegeEscalation: false },
        {},
        { containers: [{ securityContext: { allowPrivilegeEscalation: false } }] },
      ],
      [
        'privilege escalation that the policy forbids',
        { allowPrivilegeEscalation: false },
        {},
        { containers: [{ securityContext: { allowPrivilegeEscalation: false } }] },
      ],
    ])('sets %s', async (_title, policy, spec, expected) => {
      expect((await admitted(policy, { spec })).spec).toMatchObject(expected);
    });

    test('sets the default runtime class, which then applies to the pod', async () => {
      const classes = '/apis/node.k8s.io/v1/runtimeclasses';
      const scheduling = { nodeSelector: { runtime: 'vm' } };
      await server.ask('POST', classes, { body: { metadata: { name: 'vm' }, handler: 'h', scheduling } });
      const runtimeClass = { allowedRuntimeClassNames: ['vm'], defaultRuntimeClassName: 'vm' };
      const { spec } = await admitted({ runtimeClass }, {});
      expect(spec).toMatchObject({ runtimeClassName: 'vm', nodeSelector: { runtime: 'vm' } });
    });

    test('sets default seccomp and AppArmor profiles', async () => {
      const policyAnnotations = {
        [`${seccomp}/defaultProfileName`]: 'runtime/default',
        [`${appArmor}/defaultProfileName`]: 'localhost/a',
      };
      const { metadata, spec } = await admitted({}, { policyAnnotations });
      expect(metadata.annotations).toMatchObject({
        [`${seccomp}/pod`]: 'runtime/default',
        [`container.${appArmor}/c`]: 'localhost/a',
      });
      expect(spec.securityContext).toEqual({ seccompProfile: { type: 'RuntimeDefault' } });
    });

    test('keeps what the pod itself sets', async () => {
      const policy = {
        runAsUser: { rule: 'MustRunAs', ranges: [{ min: 5, max: 9 }] },
        fsGroup: { rule: 'MustRunAs', ranges: [{ min: 5, max: 9 }] },
        defaultAllowPrivilegeEscalation: false,
      };
      const { user } = await givenPolicy(policy);
      const spec = {
        securityContext: { runAsUser: 8, fsGroup: 9 },
        ...withContext({ allowPrivilegeEscalation: true }),
      };
      expect((await create(user, { spec }, dryRun)).spec).toMatchObject(spec);
    });

    test('sets an annotation with the name of the policy', async () => {
      const { name, user } = await givenPolicy();
      expect((await create(user, {}, dryRun)).metadata.annotations).toEqual({ 'kubernetes.io/psp': name });
    });
  });
});
