import { describe, expect, test } from '@jest/globals';
import { startTestServer, type TestServer } from '../test-server.js';
import {
  accountToken,
  appArmor,
  classes,
  container,
  dryRun,
  forbidden,
  open,
  pods,
  policies,
  seccomp,
  usePolicies,
  withContext,
  withPorts,
  withSysctls,
  withVolume,
} from './pod-security-policy-fixture.js';

const { audits, server, givenPolicy, create, admitted } = usePolicies();

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
        { allowedCapabilities: ['D'], defaultAddCapabilities: ['B', 'A', 'C'], requiredDropCapabilities: ['Z'] },
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
      const scheduling = { nodeSelector: { runtime: 'vm' } };
      await server().ask('POST', classes, { body: { metadata: { name: 'vm' }, handler: 'h', scheduling } });
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

    test('sets annotations of the audit event with the name of the policy', async () => {
      const { name, user } = await givenPolicy();
      await create(user, {}, dryRun);
      const annotations: unknown = Reflect.get(Object(audits.at(-1)), 'annotations');
      expect(annotations).toEqual(
        new Map([
          ['podsecuritypolicy.policy.k8s.io/admit-policy', name],
          ['podsecuritypolicy.policy.k8s.io/validate-policy', name],
        ]),
      );
    });

    test('sets an annotation with the name of the policy', async () => {
      const { name, user } = await givenPolicy();
      expect((await create(user, {}, dryRun)).metadata.annotations).toEqual({ 'kubernetes.io/psp': name });
    });
  });

  describe('admits', () => {
    test.each([
      [
        'everything that an open policy allows',
        {},
        {
          hostNetwork: true,
          hostPID: true,
          hostIPC: true,
          ...withContext({ privileged: true, procMount: 'Unmasked', capabilities: { add: ['ALL'] } }),
          ...withVolume({ hostPath: { path: '/' } }),
        },
      ],
      [
        'host ports in a range',
        {
          hostPorts: [
            { min: 80, max: 80 },
            { min: 8_000, max: 8_999 },
          ],
        },
        withPorts(80, 8_999),
      ],
      ['unset groups, where groups may be set', { fsGroup: { rule: 'MayRunAs', ranges: [{ min: 5, max: 9 }] } }, {}],
      [
        'SELinux categories in another order',
        { seLinux: { rule: 'MustRunAs', seLinuxOptions: { level: 's0:c6,c0' } } },
        { securityContext: { seLinuxOptions: { level: 's0:c0,c6' } } },
      ],
      ['allowed capabilities', { allowedCapabilities: ['A'] }, withContext({ capabilities: { add: ['A'] } })],
      [
        'safe sysctls, and allowed unsafe ones',
        { allowedUnsafeSysctls: ['kernel.msg*'] },
        withSysctls('kernel.shm_rmid_forced', 'kernel.msgmax'),
      ],
      [
        'paths below an allowed prefix',
        { allowedHostPaths: [{ pathPrefix: '/data/' }] },
        withVolume({ hostPath: { path: '/data/a' } }),
      ],
      [
        'a read-only path that is mounted read-only',
        { allowedHostPaths: [{ pathPrefix: '/data', readOnly: true }] },
        {
          ...withVolume({ hostPath: { path: '/data' } }),
          containers: [container({ volumeMounts: [{ name: 'v', mountPath: '/a', readOnly: true }] })],
        },
      ],
      [
        'allowed drivers',
        { allowedFlexVolumes: [{ driver: 'a/b' }], allowedCSIDrivers: [{ name: 'c' }] },
        {
          volumes: [
            { name: 'a', flexVolume: { driver: 'a/b' } },
            { name: 'b', csi: { driver: 'c' } },
          ],
        },
      ],
      [
        'the volume of a service account token where secrets are allowed',
        { volumes: ['secret'] },
        { serviceAccountName: 'default', ...withVolume({ projected: { sources: accountToken } }) },
      ],
      ['any runtime class', { runtimeClass: { allowedRuntimeClassNames: ['*'] } }, { runtimeClassName: 'vm' }],
    ])('%s', async (_title, policy, spec) => {
      await server().ask('POST', classes, { body: { metadata: { name: 'vm' }, handler: 'h' } });
      const { kind, message } = await admitted(policy, { spec });
      expect([kind, message]).toEqual(['Pod', undefined]);
    });

    test('profiles that the policy lists, under either name of the default of the runtime', async () => {
      const policyAnnotations = {
        [`${seccomp}/allowedProfileNames`]: 'docker/default,localhost/a',
        [`${appArmor}/allowedProfileNames`]: 'runtime/default',
      };
      const annotations = { [`container.${appArmor}/c`]: 'runtime/default' };
      const profiles = [{ type: 'RuntimeDefault' }, { type: 'Localhost', localhostProfile: 'a' }];
      for (const seccompProfile of profiles) {
        const pod = { annotations, policyAnnotations, spec: { securityContext: { seccompProfile } } };
        expect((await admitted({}, pod)).kind).toBe('Pod');
      }
    });
  });

  describe('configuration', () => {
    const without = async (options: object, check: (plain: TestServer) => Promise<void>) => {
      const plain = await startTestServer('orch', options);
      try {
        await check(plain);
      } finally {
        await plain.stop();
      }
    };
    const pod = { metadata: { name: 'p' }, spec: { containers: [container()] } };

    test('has none; the plugin is disabled unless it is enabled by name', async () => {
      await without({ admission: { disabled: ['ServiceAccount'] } }, async (plain) => {
        expect((await plain.ask('POST', pods, { body: pod })).status).toBe(201);
      });
    });

    test('an enabled plugin rejects all pods while there are no policies, also those of administrators', async () => {
      const admission = { enabled: ['PodSecurityPolicy'], disabled: ['ServiceAccount'] };
      await without({ admission }, async (plain) => {
        const { status, json } = await plain.ask('POST', pods, { body: pod });
        expect([status, json]).toEqual([403, forbidden('no providers available to validate pod request')]);
      });
    });

    test('annotations are in the names of the dialect', async () => {
      const admission = { enabled: ['PodSecurityPolicy'], disabled: ['ServiceAccount'] };
      await without({ admission }, async (plain) => {
        const annotations = {
          'seccomp.security.alpha.orch.io/defaultProfileName': 'unconfined',
          'seccomp.security.alpha.orch.io/allowedProfileNames': '*',
        };
        await plain.ask('POST', policies, { body: { metadata: { name: 'neutral', annotations }, spec: open } });
        const { json } = await plain.ask('POST', pods, { body: pod });
        expect(json.metadata.annotations).toEqual({
          'orch.io/psp': 'neutral',
          'seccomp.security.alpha.orch.io/pod': 'unconfined',
        });
      });
    });
  });
});
