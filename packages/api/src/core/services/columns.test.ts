import { expect, test } from '@jest/globals';
import { loadBalancerTexts } from './columns.js';

test('addresses of a load balancer are shown once each, in order, an IP rather than a name', () => {
  const ingress = [{ hostname: 'b' }, { ip: '1.2.3.4', hostname: 'c' }, {}, { hostname: 'b' }, { ip: '1.2.3.10' }];
  expect(loadBalancerTexts({ status: { loadBalancer: { ingress } } })).toEqual(['1.2.3.10', '1.2.3.4', 'b']);
});
