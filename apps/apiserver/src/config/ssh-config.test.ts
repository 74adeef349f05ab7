import { expect, test } from '@jest/globals';
import { orchNames } from '@orch/apimachinery';
import { parseFlags } from '@orch/component';
import { apiServerChecks } from '../config-from-options.js';
import { apiServerFlags } from '../options/api-server-flags.js';

const outcomeOf = (...args: readonly string[]) =>
  parseFlags(apiServerFlags(orchNames), { args: ['--data-dir=x', ...args], checks: apiServerChecks });

const why = 'SSH tunnels to nodes are not available; connect to nodes through a proxy of --egress-selector-config-file';

test.each([
  [['--ssh-user=core'], `--ssh-user: ${why}`],
  [['--ssh-keyfile=/key'], `--ssh-keyfile: ${why}`],
  [['--ssh-keyfile=/key', '--ssh-user=core'], `--ssh-user, --ssh-keyfile: ${why}`],
])('%j ends the start with one line that says why', (args, line) => {
  expect(outcomeOf(...args)).toMatchObject({ type: 'invalid', errors: [line] });
});

test('options of SSH tunnels are accepted with their default values', () => {
  expect(outcomeOf('--ssh-user=', '--ssh-keyfile=').type).toBe('run');
});
