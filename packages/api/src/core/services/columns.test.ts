import { expect, test } from '@jest/globals';
import { loadBalancerTexts } from './columns.js';

test('shows unique load balancer addresses in order, an IP before a host name', () => {
  const ingress = [{ hostname: 'b' }, { ip: '1.2.3.4', hostname: 'c' }, {}, { hostname: 'b' }, { ip: '1.2.3.10' }];
  expect(loadBalancerTexts({ status: { loadBalancer: { ingress } } })).toEqual(['1.2.3.10', '1.2.3.4', 'b']);
});
