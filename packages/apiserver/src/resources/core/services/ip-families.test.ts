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

describe('families of a service', () => {
  test.each([
    ['nothing', {}, 'SingleStack IPv4', 'SingleStack IPv4'],
    ['one stack', { ipFamilyPolicy: 'SingleStack' }, 'SingleStack IPv4', 'SingleStack IPv4'],
    ['two if there are', { ipFamilyPolicy: 'PreferDualStack' }, 'PreferDualStack IPv4', 'PreferDualStack IPv4 IPv6'],
    ['two', { ipFamilyPolicy: 'RequireDualStack' }, notDual, 'RequireDualStack IPv4 IPv6'],
    ['the second family', { ipFamilies: ['IPv6'] }, noIpv6('0'), 'SingleStack IPv6'],
    [
      'two from the second on',
      { ipFamilies: ['IPv6'], ipFamilyPolicy: 'PreferDualStack' },
      noIpv6('0'),
      'PreferDualStack IPv6 IPv4',
    ],
    [
      'an address of the second',
      { clusterIPs: ['fd00::3'] },
      'spec.clusterIPs[0]: may not use IPv6 on a cluster which is not configured for it',
      'SingleStack IPv6',
    ],
    ['no address', headless, 'RequireDualStack IPv4 IPv6', 'RequireDualStack IPv4 IPv6'],
    [
      'no address, the second first',
      { ...headless, ipFamilies: ['IPv6'] },
      'RequireDualStack IPv6 IPv4',
      'RequireDualStack IPv6 IPv4',
    ],
    [
      'no address, one stack',
      { ...headless, ipFamilyPolicy: 'SingleStack', ipFamilies: ['IPv6'] },
      'SingleStack IPv6',
      'SingleStack IPv6',
    ],
    ['no address but a selector', selected, 'SingleStack IPv4', 'SingleStack IPv4'],
    [
      'no address but a selector, two',
      { ...selected, ipFamilyPolicy: 'RequireDualStack' },
      notDual,
      'RequireDualStack IPv4 IPv6',
    ],
    ['another host', { type: 'ExternalName' }, 'none', 'none'],
  ])('that says %s, on clusters of one and of two', (_says, spec, one, two) => {
    expect([choose(spec, single), choose(spec, dual)]).toEqual([one, two]);
  });

  test('with one stack has neither two addresses nor two families', () => {
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

  test('stay when something else of a service that prefers two changes, on a cluster that has them by now', () => {
    const spec = { ipFamilyPolicy: 'PreferDualStack', ipFamilies: ['IPv4'], clusterIPs: ['10.0.0.3'] };
    expect(choose(spec, dual, spec)).toBe('PreferDualStack IPv4');
    expect(choose(spec, dual, { ...spec, ipFamilyPolicy: 'SingleStack' })).toBe('PreferDualStack IPv4 IPv6');
  });
});
