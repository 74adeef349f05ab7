import { describe, expect, test } from '@jest/globals';
import { chooseFamilies } from './ip-families.js';
import type { IpFamily } from './number-space.js';

const single: readonly IpFamily[] = ['IPv4'];
const dual: readonly IpFamily[] = ['IPv4', 'IPv6'];

function choose(spec: object, configured: readonly IpFamily[], old?: object): string {
  const service = { spec: { type: 'ClusterIP', ...spec } };
  const outcome = chooseFamilies(service, { old: old && { spec: { type: 'ClusterIP', ...old } }, configured });
  if (outcome.type === 'chosen') return `${outcome.choice.policy} ${outcome.choice.families.join(' ')}`;
  if (outcome.type === 'none') return 'none';
  return outcome.errors.map((error) => `${error.path}: ${'detail' in error ? error.detail : ''}`).join('; ');
}

const notDual = 'spec.ipFamilyPolicy: Cluster is not configured for dual stack services';
const noIpv6 = (at: string) => `spec.ipFamilies[${at}]: ipfamily IPv6 is not configured on cluster`;
const headless = { clusterIPs: ['None'] };
const selected = { clusterIPs: ['None'], selector: { a: 'b' } };

describe('IP families of a service', () => {
  test.each([
    ['no policy', {}, 'SingleStack IPv4', 'SingleStack IPv4'],
    ['SingleStack', { ipFamilyPolicy: 'SingleStack' }, 'SingleStack IPv4', 'SingleStack IPv4'],
    ['PreferDualStack', { ipFamilyPolicy: 'PreferDualStack' }, 'PreferDualStack IPv4', 'PreferDualStack IPv4 IPv6'],
    ['RequireDualStack', { ipFamilyPolicy: 'RequireDualStack' }, notDual, 'RequireDualStack IPv4 IPv6'],
    ['the secondary family', { ipFamilies: ['IPv6'] }, noIpv6('0'), 'SingleStack IPv6'],
    [
      'PreferDualStack with the secondary family first',
      { ipFamilies: ['IPv6'], ipFamilyPolicy: 'PreferDualStack' },
      noIpv6('0'),
      'PreferDualStack IPv6 IPv4',
    ],
    [
      'an address of the secondary family',
      { clusterIPs: ['fd00::3'] },
      'spec.clusterIPs[0]: may not use IPv6 on a cluster which is not configured for it',
      'SingleStack IPv6',
    ],
    ['clusterIP None', headless, 'RequireDualStack IPv4 IPv6', 'RequireDualStack IPv4 IPv6'],
    [
      'clusterIP None, the secondary family first',
      { ...headless, ipFamilies: ['IPv6'] },
      'RequireDualStack IPv6 IPv4',
      'RequireDualStack IPv6 IPv4',
    ],
    [
      'clusterIP None, SingleStack',
      { ...headless, ipFamilyPolicy: 'SingleStack', ipFamilies: ['IPv6'] },
      'SingleStack IPv6',
      'SingleStack IPv6',
    ],
    ['clusterIP None with a selector', selected, 'SingleStack IPv4', 'SingleStack IPv4'],
    [
      'clusterIP None with a selector, RequireDualStack',
      { ...selected, ipFamilyPolicy: 'RequireDualStack' },
      notDual,
      'RequireDualStack IPv4 IPv6',
    ],
    ['ExternalName', { type: 'ExternalName' }, 'none', 'none'],
  ])('with %s, on single-stack and dual-stack clusters', (_what, spec, one, two) => {
    expect([choose(spec, single), choose(spec, dual)]).toEqual([one, two]);
  });

  test('rejects two addresses or families with SingleStack', () => {
    const spec = { ipFamilyPolicy: 'SingleStack', clusterIPs: ['10.0.0.3', 'fd00::3'], ipFamilies: ['IPv4', 'IPv6'] };
    expect(choose(spec, dual)).toBe(
      ["'clusterIPs'", "'ipFamilies'"]
        .map(
          (list) =>
            `spec.ipFamilyPolicy: must be RequireDualStack or PreferDualStack when multiple ${list} are specified`,
        )
        .join('; '),
    );
  });

  test('keeps the families of a PreferDualStack service on unrelated updates after the cluster becomes dual-stack', () => {
    const spec = { ipFamilyPolicy: 'PreferDualStack', ipFamilies: ['IPv4'], clusterIPs: ['10.0.0.3'] };
    expect(choose(spec, dual, spec)).toBe('PreferDualStack IPv4');
    expect(choose(spec, dual, { ...spec, ipFamilyPolicy: 'SingleStack' })).toBe('PreferDualStack IPv4 IPv6');
  });
});
