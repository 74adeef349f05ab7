import { describe, expect, test } from '@jest/globals';
import type { EndpointSubset } from '@orch/api/types/core_v1';
import { repackSubsets } from './repack-subsets.js';

const target = (uid: string) => ({ kind: 'Pod', namespace: 'n', name: uid, uid });
const address = (ip: string, uid = ip) => ({ ip, targetRef: target(uid) });
const port = (number: number, name = `p${number}`) => ({ name, port: number, protocol: 'TCP' });
const [a, b, c] = ['10.0.0.1', '10.0.0.2', '10.0.0.3'].map((ip) => address(ip));
if (a === undefined || b === undefined || c === undefined) throw new Error('three addresses');

describe('repacking', () => {
  test.each<readonly [string, readonly EndpointSubset[], readonly EndpointSubset[]]>([
    ['nothing', [], []],
    [
      'joins addresses with the same ports, in the order of addresses',
      [
        { addresses: [b], ports: [port(80)] },
        { addresses: [a], ports: [port(80)] },
      ],
      [{ addresses: [a, b], ports: [port(80)] }],
    ],
    [
      'joins ports with the same addresses, in the order of numbers',
      [
        { addresses: [a], ports: [port(443)] },
        { addresses: [a], ports: [port(80)] },
      ],
      [{ addresses: [a], ports: [port(80), port(443)] }],
    ],
    [
      'keeps ports with other addresses apart',
      [
        { addresses: [a, b], ports: [port(443)] },
        { addresses: [a], ports: [port(80)] },
      ],
      [
        { addresses: [a], ports: [port(80)] },
        { addresses: [a, b], ports: [port(443)] },
      ],
    ],
    [
      'keeps ready and not ready addresses of the same ports in one subset',
      [
        { addresses: [a], ports: [port(80)] },
        { notReadyAddresses: [c, b], ports: [port(80)] },
      ],
      [{ addresses: [a], notReadyAddresses: [b, c], ports: [port(80)] }],
    ],
    [
      'takes an address that is both for not ready',
      [
        { addresses: [a], ports: [port(80)] },
        { notReadyAddresses: [a], ports: [port(80)] },
        { addresses: [a], ports: [port(80)] },
      ],
      [{ notReadyAddresses: [a], ports: [port(80)] }],
    ],
    [
      'separates ports at which the readiness differs',
      [
        { addresses: [a], ports: [port(80)] },
        { notReadyAddresses: [a], ports: [port(81)] },
      ],
      [
        { addresses: [a], ports: [port(80)] },
        { notReadyAddresses: [a], ports: [port(81)] },
      ],
    ],
    ['keeps addresses without ports', [{ addresses: [b] }, { addresses: [a] }], [{ addresses: [a, b] }]],
    [
      'keeps two pods with one address',
      [{ addresses: [address('10.0.0.9', 'y'), address('10.0.0.9', 'x')], ports: [port(80)] }],
      [{ addresses: [address('10.0.0.9', 'x'), address('10.0.0.9', 'y')], ports: [port(80)] }],
    ],
    [
      'tells ports of one number by name, protocol and application protocol',
      [
        { addresses: [a], ports: [port(80, 'b'), port(80, 'a'), { ...port(80, 'a'), protocol: 'UDP' }] },
        { addresses: [a], ports: [{ ...port(80, 'a'), appProtocol: 'http' }] },
      ],
      [
        {
          addresses: [a],
          ports: [
            port(80, 'a'),
            { ...port(80, 'a'), appProtocol: 'http' },
            { ...port(80, 'a'), protocol: 'UDP' },
            port(80, 'b'),
          ],
        },
      ],
    ],
    [
      'keeps host name and node of an address',
      [{ addresses: [{ ...a, hostname: 'h', nodeName: 'n' }, { ip: '10.0.0.4' }] }],
      [{ addresses: [{ ...a, hostname: 'h', nodeName: 'n' }, { ip: '10.0.0.4' }] }],
    ],
  ])('%s', (_, given, expected) => {
    expect(repackSubsets(given)).toEqual(expected);
  });
});
