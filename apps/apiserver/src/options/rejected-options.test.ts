import { expect, test } from '@jest/globals';
import { orchNames } from '@orch/apimachinery';
import { parseFlags } from '@orch/component';
import { apiServerChecks } from '../config-from-options.js';
import { apiServerFlags } from './api-server-flags.js';

const outcomeOf = (...args: readonly string[]) =>
  parseFlags(apiServerFlags(orchNames), { args: ['--data-dir=x', ...args], checks: apiServerChecks });

const noTunnels =
  'SSH tunnels to nodes are not available; connect to nodes through a proxy of --egress-selector-config-file';
const noCloud =
  'the API server calls no cloud provider; the controller manager does, and --external-hostname sets the external host';
const noLoadBalancers = 'only the cloud provider gce has these load balancers, and it is not built in';

test.each([
  [['--ssh-user=core'], [`--ssh-user: ${noTunnels}`]],
  [['--ssh-keyfile=/key'], [`--ssh-keyfile: ${noTunnels}`]],
  [['--ssh-keyfile=/key', '--ssh-user=core'], [`--ssh-keyfile, --ssh-user: ${noTunnels}`]],
  [['--cloud-provider=gce', '--cloud-config=/c'], [`--cloud-config, --cloud-provider: ${noCloud}`]],
  [['--cloud-provider-gce-l7lb-src-cidrs=10.0.0.0/8'], [`--cloud-provider-gce-l7lb-src-cidrs: ${noLoadBalancers}`]],
  [
    ['--cloud-provider-gce-lb-src-cidrs=10.0.0.0/8', '--ssh-user=core', '--goaway-chance=1'],
    [
      'invalid argument "1" for "--goaway-chance": must be between 0 and 0.02, inclusive',
      `--cloud-provider-gce-lb-src-cidrs: ${noLoadBalancers}`,
      `--ssh-user: ${noTunnels}`,
    ],
  ],
])('%j ends the start with one line per reason', (args, errors) => {
  expect(outcomeOf(...args)).toEqual({ type: 'invalid', errors });
});

test('rejected options are accepted with their default values', () => {
  expect(outcomeOf('--ssh-user=', '--ssh-keyfile=', '--cloud-provider=').type).toBe('run');
});

test('--master-service-namespace is accepted with a warning, and ignored as in v1.21', () => {
  expect(outcomeOf('--master-service-namespace=x')).toMatchObject({
    type: 'run',
    warnings: ['--master-service-namespace is deprecated: no effect'],
  });
});
