import { describe, expect, test } from '@jest/globals';
import {
  appArmor,
  container,
  createPods,
  dryRun,
  forbidden,
  open,
  policies,
  seccomp,
  use,
  usePolicies,
  withContext,
  withPorts,
  withSysctls,
  withVolume,
} from './pod-security-policy-fixture.js';

const { server, access, create, admitted } = usePolicies();

describe('PodSecurityPolicy', () => {
  describe('rejects', () => {
    const context = 'spec.containers[0].securityContext';
    test.each([
      [
        'privileged containers',
        { privileged: false },
        withContext({ privileged: true }),
        `${context}.privileged: Invalid value: true: Privileged containers are not allowed`,
      ],
      [
        'the network of the host',
        { hostNetwork: false },
        { hostNetwork: true },
        'spec.securityContext.hostNetwork: Invalid value: true: Host network is not allowed to be used',
      ],
      [
        'processes of the host',
        { hostPID: false },
        { hostPID: true },
        'spec.securityContext.hostPID: Invalid value: true: Host PID is not allowed to be used',
      ],
      [
        'communication with processes of the host',
        { hostIPC: false },
        { hostIPC: true },
        'spec.securityContext.hostIPC: Invalid value: true: Host IPC is not allowed to be used',
      ],
      [
        'host ports outside all ranges',
        {
          hostPorts: [
            { min: 80, max: 80 },
            { min: 90, max: 99 },
          ],
        },
        withPorts(81),
        'spec.containers[0].hostPort: Invalid value: 81: Host port 81 is not allowed to be used. Allowed ports: [80,90-99]',
      ],
      [
        'volumes of other kinds',
        { volumes: ['secret'] },
        withVolume({ cephfs: { monitors: ['m'] } }),
        'spec.volumes[0]: Invalid value: "cephFS": cephFS volumes are not allowed to be used',
      ],
      [
        'tokens for other audiences where only secrets are allowed',
        { volumes: ['secret'] },
        withVolume({ projected: { sources: [{ serviceAccountToken: { path: 'token', audience: 'a' } }] } }),
        'spec.volumes[0]: Invalid value: "projected": projected volumes are not allowed to be used',
      ],
      [
        'paths that are not below a prefix',
        { allowedHostPaths: [{ pathPrefix: '/data' }] },
        withVolume({ hostPath: { path: '/database' } }),
        'spec.volumes[0].hostPath.pathPrefix: Invalid value: "/database": is not allowed to be used',
      ],
      [
        'writable mounts of read-only paths',
        { allowedHostPaths: [{ pathPrefix: '/data', readOnly: true }] },
        {
          ...withVolume({ hostPath: { path: '/data' } }),
          containers: [container({ volumeMounts: [{ name: 'v', mountPath: '/a' }] })],
        },
        'spec.containers[0].volumeMounts[0].readOnly: Invalid value: false: must be read-only',
      ],
      [
        'other flex volume drivers',
        { allowedFlexVolumes: [{ driver: 'a/b' }] },
        withVolume({ flexVolume: { driver: 'a/c' } }),
        'spec.volumes[0].driver: Invalid value: "a/c": Flexvolume driver is not allowed to be used',
      ],
      [
        'other inline drivers',
        { allowedCSIDrivers: [{ name: 'a' }] },
        withVolume({ csi: { driver: 'b' } }),
        'spec.volumes[0].csi.driver: Invalid value: "b": Inline CSI driver is not allowed to be used',
      ],
      [
        'users outside all ranges',
        {
          runAsUser: {
            rule: 'MustRunAs',
            ranges: [
              { min: 1, max: 2 },
              { min: 5, max: 5 },
            ],
          },
        },
        { securityContext: { runAsUser: 3 } },
        `${context}.runAsUser: Invalid value: 3: must be in the ranges: [{1 2} {5 5}]`,
      ],
      [
        'the root user',
        { runAsUser: { rule: 'MustRunAsNonRoot' } },
        withContext({ runAsUser: 0 }),
        `${context}.runAsUser: Invalid value: 0: running with the root UID is forbidden`,
      ],
      [
        'permission to run as root',
        { runAsUser: { rule: 'MustRunAsNonRoot' } },
        withContext({ runAsNonRoot: false }),
        `${context}.runAsNonRoot: Invalid value: false: must be true`,
      ],
      [
        'groups outside all ranges',
        { runAsGroup: { rule: 'MayRunAs', ranges: [{ min: 1, max: 2 }] } },
        withContext({ runAsGroup: 3 }),
        `${context}: Invalid value: []int64{3}: group 3 must be in the ranges: [{1 2}]`,
      ],
      [
        'a group of volumes outside all ranges',
        { fsGroup: { rule: 'MustRunAs', ranges: [{ min: 1, max: 2 }] } },
        { securityContext: { fsGroup: 3 } },
        'spec.securityContext.fsGroup: Invalid value: []int64{3}: group 3 must be in the ranges: [{1 2}]',
      ],
      [
        'supplemental groups outside all ranges',
        { supplementalGroups: { rule: 'MustRunAs', ranges: [{ min: 1, max: 2 }] } },
        { securityContext: { supplementalGroups: [1, 3] } },
        'spec.securityContext.supplementalGroups: Invalid value: []int64{1, 3}: group 3 must be in the ranges: [{1 2}]',
      ],
      [
        'other SELinux options',
        { seLinux: { rule: 'MustRunAs', seLinuxOptions: { level: 's0', user: 'u' } } },
        withContext({ seLinuxOptions: { level: 's1', user: 'u' } }),
        `${context}.seLinuxOptions.level: Invalid value: "s1": must be s0`,
      ],
      [
        'other capabilities',
        { allowedCapabilities: ['A'] },
        withContext({ capabilities: { add: ['A', 'B'] } }),
        `${context}.capabilities.add: Invalid value: "B": capability may not be added`,
      ],
      [
        'other types of /proc',
        { allowedProcMountTypes: [] },
        withContext({ procMount: 'Unmasked' }),
        `${context}.procMount: Invalid value: "Unmasked": ProcMountType is not allowed`,
      ],
      [
        'writable root file systems',
        { readOnlyRootFilesystem: true },
        withContext({ readOnlyRootFilesystem: false }),
        `${context}.readOnlyRootFilesystem: Invalid value: false: ReadOnlyRootFilesystem must be set to true`,
      ],
      [
        'privilege escalation',
        { allowPrivilegeEscalation: false },
        withContext({ allowPrivilegeEscalation: true }),
        `${context}.allowPrivilegeEscalation: Invalid value: true: Allowing privilege escalation for containers is not allowed`,
      ],
      [
        'unsafe sysctls',
        { allowedUnsafeSysctls: [] },
        withSysctls('kernel.msgmax'),
        'pod.spec.securityContext.sysctls[0]: Forbidden: unsafe sysctl "kernel.msgmax" is not allowed',
      ],
      [
        'forbidden sysctls, though they are safe',
        { allowedUnsafeSysctls: [], forbiddenSysctls: ['net.*'] },
        withSysctls('net.ipv4.tcp_syncookies'),
        'pod.spec.securityContext.sysctls[0]: Forbidden: sysctl "net.ipv4.tcp_syncookies" is not allowed',
      ],
      [
        'other runtime classes',
        { runtimeClass: { allowedRuntimeClassNames: ['a'] } },
        { runtimeClassName: 'b' },
        'spec.runtimeClassName: Invalid value: "b"',
      ],
    ])('%s', async (_title, policy, spec, error) => {
      expect(await admitted(policy, { spec })).toEqual(forbidden(`unable to admit pod: [${error}]`));
    });

    test('profiles that the policy does not list', async () => {
      const policyAnnotations = {
        [`${seccomp}/allowedProfileNames`]: 'localhost/a',
        [`${appArmor}/allowedProfileNames`]: 'localhost/b,localhost/c',
      };
      const annotations = { [`container.${appArmor}/c`]: 'localhost/d', [`${seccomp}/pod`]: 'localhost/a' };
      const spec = withContext({ seccompProfile: { type: 'Unconfined' } });
      const errors = [
        `pod.metadata.annotations[container.${appArmor}/c]: Forbidden: localhost/d is not an allowed profile. Allowed values: "localhost/b,localhost/c"`,
        `pod.metadata.annotations[container.${seccomp}/c]: Forbidden: unconfined is not an allowed seccomp profile. Valid values are localhost/a`,
      ];
      expect(await admitted({}, { policyAnnotations, annotations, spec })).toEqual(
        forbidden(`unable to admit pod: [${errors.join(' ')}]`),
      );
    });

    test('seccomp profiles where the policy lists none, and missing AppArmor profiles where it lists some', async () => {
      const policy = { ...open, allowedCapabilities: ['*'] };
      const name = 'without-seccomp';
      const annotations = { [`${appArmor}/allowedProfileNames`]: 'localhost/b' };
      await server().ask('POST', policies, { body: { metadata: { name, annotations }, spec: policy } });
      await access.grant('unlisted', 'default', [createPods, use(name)]);
      const spec = { securityContext: { seccompProfile: { type: 'RuntimeDefault' } } };
      const errors = [
        `pod.metadata.annotations[${seccomp}/pod]: Forbidden: seccomp may not be set`,
        `pod.metadata.annotations[container.${appArmor}/c]: Forbidden: AppArmor profile must be set`,
        `pod.metadata.annotations[container.${seccomp}/c]: Forbidden: seccomp may not be set`,
      ];
      expect(await create('unlisted', { spec }, dryRun)).toEqual(
        forbidden(`unable to admit pod: [${errors.join(' ')}]`),
      );
    });

    test('very many errors with the first of them', async () => {
      const groups = Array.from({ length: 20_000 }, (_, index) => index + 10);
      const policy = { supplementalGroups: { rule: 'MayRunAs', ranges: [{ min: 1, max: 2 }] } };
      const { code, message } = await admitted(policy, { spec: { securityContext: { supplementalGroups: groups } } });
      expect([code, message.length < 300_000]).toEqual([403, true]);
      expect(message).toMatch(
        /\[spec\.securityContext\.supplementalGroups: Invalid value: .*: group 10 must be in the ranges/,
      );
    });

    test('init containers like others', async () => {
      const spec = { initContainers: [container({ name: 'i', securityContext: { privileged: true } })] };
      expect((await admitted({ privileged: false }, { spec })).message).toContain(
        'spec.initContainers[0].securityContext.privileged: Invalid value: true',
      );
    });
  });
});
