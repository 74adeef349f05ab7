import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { OrchProcess, root } from './orch-process.js';

/** Options of each program that no other one has (spec: Limits). */
const ownOptions = {
  apiserver: ['--event-ttl=1h', '--min-request-timeout=1800', '--max-requests-inflight=400'],
  'controller-manager': ['--concurrent-deployment-syncs=5', '--pod-eviction-timeout=5m', '--node-cidr-mask-size=24'],
  scheduler: ['--policy-configmap=a', '--algorithm-provider=DefaultProvider', '--hard-pod-affinity-symmetric-weight=1'],
};
const programs = Object.entries(ownOptions);

async function outputOf(app: string, ...args: readonly string[]) {
  await using child = new OrchProcess(args, {
    command: [process.execPath, join(root, 'apps', app, 'dist', 'main.js')],
  });
  const { code } = await child.ended;
  return { code, text: child.stdout + child.stderr };
}

describe.each(programs)('%s', (app, own) => {
  test('has options of its own, which no other program accepts [What the service does, 6]', async () => {
    const help = await outputOf(app, '--help');
    expect(help.code).toBe(0);
    for (const option of own) expect(help.text).toMatch(new RegExp(`^ +${option.split('=')[0]}\\b`, 'm'));
    for (const [other] of programs.filter(([name]) => name !== app)) {
      const { code, text } = await outputOf(other, ...own);
      expect([other, code]).toEqual([other, 1]);
      for (const option of own) expect(text).toContain(`unknown flag: ${option.split('=')[0]}`);
    }
  });
});
