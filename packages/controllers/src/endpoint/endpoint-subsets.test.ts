import { describe, expect, test } from '@jest/globals';
import type { EndpointSubset, Pod, Service } from '@orch/api/types/core_v1';
import { endpointSubsets } from './endpoint-subsets.js';

interface Sketch {
  readonly isReady?: boolean;
  readonly ips?: readonly string[];
  readonly isDeleting?: boolean;
  readonly spec?: object;
  readonly phase?: string;
}

function pod(
  name: string,
  { isReady = true, ips = ['10.0.0.1'], isDeleting = false, spec = {}, phase = 'Running' }: Sketch = {},
): Pod {
  const [podIP] = ips;
  return {
    ...{ apiVersion: 'v1', kind: 'Pod' },
    metadata: {
      name,
      namespace: 'n',
      uid: name,
      resourceVersion: '1',
      ...(isDeleting ? { deletionTimestamp: 'now' } : {}),
    },
    spec: { containers: [], restartPolicy: 'Always', nodeName: 'node', ...spec },
    status: {
      phase,
      ...(podIP === undefined ? {} : { podIP, podIPs: ips.map((ip) => ({ ip })) }),
      conditions: [{ type: 'Ready', status: isReady ? 'True' : 'False' }],
    },
  };
}

const service = (spec: object = {}): Service => ({
  ...{ apiVersion: 'v1', kind: 'Service', metadata: { name: 'web', namespace: 'n' } },
  spec: {
    clusterIP: '10.9.9.9',
    ipFamilies: ['IPv4'],
    ports: [{ port: 80, targetPort: 8080, protocol: 'TCP' }],
    ...spec,
  },
});
const of = (
  serviceSpec: object,
  pods: readonly Pod[],
  options: { isDualStack?: boolean; toleratesUnready?: boolean } = {},
) => endpointSubsets(service(serviceSpec), pods, { isDualStack: true, toleratesUnready: undefined, ...options });
/** `ready | not ready`, by pod or address. */
const brief = (subsets: readonly EndpointSubset[]) =>
  subsets.map(({ addresses = [], notReadyAddresses = [] }) =>
    [addresses, notReadyAddresses].map((list) => list.map(({ targetRef }) => targetRef?.name).join(' ')).join(' | '),
  );

test('an address names its pod and node, and each port its number at the pod', () => {
  const ports = [
    { name: 'http', port: 80, targetPort: 'web', protocol: 'TCP', appProtocol: 'http' },
    { name: 'none', port: 81, targetPort: 'absent', protocol: 'TCP' },
  ];
  const spec = {
    containers: [{ name: 'c', ports: [{ name: 'web', containerPort: 8080 }] }],
    hostname: 'h',
    subdomain: 'web',
  };
  expect(of({ ports }, [pod('a', { spec })])).toEqual([
    {
      addresses: [
        {
          ip: '10.0.0.1',
          hostname: 'h',
          nodeName: 'node',
          targetRef: { kind: 'Pod', namespace: 'n', name: 'a', uid: 'a', resourceVersion: '1' },
        },
      ],
      ports: [{ name: 'http', port: 8080, protocol: 'TCP', appProtocol: 'http' }],
    },
  ]);
});

describe('pods', () => {
  const publishes = { publishNotReadyAddresses: true };

  test.each<readonly [string, object, Sketch, readonly string[]]>([
    ['ready', {}, {}, ['a | ']],
    ['not ready', {}, { isReady: false }, [' | a']],
    ['not ready, published', publishes, { isReady: false }, ['a | ']],
    ['without an address', {}, { ips: [] }, []],
    ['without an address, published', publishes, { ips: [] }, []],
    ['being deleted', {}, { isDeleting: true }, []],
    ['being deleted, published', publishes, { isDeleting: true }, ['a | ']],
    ['finished', {}, { isReady: false, phase: 'Succeeded', spec: { restartPolicy: 'OnFailure' } }, []],
    ['failed', {}, { isReady: false, phase: 'Failed', spec: { restartPolicy: 'Never' } }, []],
    [
      'failed, to be restarted',
      {},
      { isReady: false, phase: 'Failed', spec: { restartPolicy: 'OnFailure' } },
      [' | a'],
    ],
    ['failed, published', publishes, { isReady: false, phase: 'Failed', spec: { restartPolicy: 'Never' } }, ['a | ']],
    ['of a service without ports', { ports: [] }, {}, []],
    ['of a headless service without ports', { ports: [], clusterIP: 'None' }, {}, ['a | ']],
  ])('%s', (_, serviceSpec, sketch, subsets) => {
    expect(brief(of(serviceSpec, [pod('a', sketch)]))).toEqual(subsets);
  });

  test('the older annotation takes precedence over the field', () => {
    const [unready] = [pod('a', { isReady: false })];
    expect(brief(of({}, [unready], { toleratesUnready: true }))).toEqual(['a | ']);
    expect(brief(of(publishes, [unready], { toleratesUnready: false }))).toEqual([' | a']);
  });
});

describe('the address is', () => {
  const both = { ips: ['10.0.0.1', 'fd00::1'] };

  test.each<readonly [string, object, Sketch, boolean, readonly string[]]>([
    ['that of the first family', { ipFamilies: ['IPv6', 'IPv4'] }, both, true, ['fd00::1']],
    ['of IPv4', { ipFamilies: ['IPv4'] }, both, true, ['10.0.0.1']],
    ['none, when the pod has none of the family', { ipFamilies: ['IPv6'] }, {}, true, []],
    ['that of the family of the service address', { ipFamilies: [], clusterIP: 'fd00::9' }, both, true, ['fd00::1']],
    [
      'that of the primary one of the pod, when headless',
      { ipFamilies: [], clusterIP: 'None' },
      { ips: ['fd00::1', '10.0.0.1'] },
      true,
      ['fd00::1'],
    ],
    ['the primary one without the gate', { ipFamilies: ['IPv6'] }, both, false, ['10.0.0.1']],
  ])('%s', (_, serviceSpec, sketch, isDualStack, ips) => {
    const subsets = of(serviceSpec, [pod('a', sketch)], { isDualStack });
    expect(subsets.flatMap(({ addresses = [] }) => addresses.map(({ ip }) => ip))).toEqual(ips);
  });
});
