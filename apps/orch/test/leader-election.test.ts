import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { Lease } from '@orch/api/types/coordination_v1';
import { isStatusError } from '@orch/apimachinery';
import { freePort } from '../../../tools/src/test-support/free-port.js';
import { clientOf, eventually, OrchProcess, orchUp, root, temporaryFolder } from './orch-process.js';

const programs = [
  { app: 'controller-manager', lock: 'controller-manager', code: 255, keepsLock: true },
  { app: 'scheduler', lock: 'scheduler', code: 1, keepsLock: false },
] as const;

test.each(programs)(
  'the program $app ends with the code of v1.21 when its lease is lost',
  async ({ app, lock, code, keepsLock }) => {
    await using folder = await temporaryFolder();
    await using server = orchUp(folder.path, '--controllers=', '--scheduler=false');
    const ready = await server.ready();
    using client = await clientOf(ready);
    const leases = client.resource<Lease>({ group: 'coordination.orch.io', version: 'v1', resource: 'leases' });
    const place = { namespace: 'orch-system' };
    const start = async () => {
      const command = [process.execPath, join(root, 'apps', app, 'dist', 'main.js')];
      const program = new OrchProcess(
        [
          ...[`--kubeconfig=${ready.kubeconfig}`, `--secure-port=${await freePort()}`, '--bind-address=127.0.0.1'],
          ...['--leader-elect-lease-duration=1s', '--leader-elect-renew-deadline=800ms'],
          ...['--leader-elect-retry-period=50ms', `--cert-dir=${folder.path}/${app}`, '--v=2'],
        ],
        { command },
      );
      await eventually('it leads', () => (/ leading|"leading"/.test(program.stderr) ? true : undefined));
      return program;
    };
    await using first = await start();
    const held = await leases.get(lock, place);
    expect(held.spec?.holderIdentity).not.toBe('');
    await eventually('another takes the lease', async () => {
      const lease = await leases.get(lock, place);
      const spec = { ...lease.spec, holderIdentity: 'another', leaseDurationSeconds: 1 };
      return await leases.update({ ...lease, spec }, place).then(
        () => true,
        (error: unknown) => {
          if (!isStatusError(error, 'Conflict')) throw error;
          return undefined;
        },
      );
    });
    expect(await first.ended).toEqual({ code, signal: null });
    expect(first.stderr).toContain(`orch-${app}: leaderelection lost\n`);
    await using second = await start();
    const { holderIdentity } = (await leases.get(lock, place)).spec ?? {};
    expect(await second.kill('SIGTERM')).toEqual({ code: 0, signal: null });
    const after = (await leases.get(lock, place)).spec;
    expect(after?.holderIdentity).toBe(keepsLock ? holderIdentity : '');
  },
);
