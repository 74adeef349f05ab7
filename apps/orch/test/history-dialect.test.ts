import { PassThrough } from 'node:stream';
import { expect, test } from '@jest/globals';
import { silentLogger } from '@orch/component';
import { runCommand } from '../src/commands.js';
import { runUp } from '../src/up/up.js';
import type { UpReady } from '../src/up/up-config.js';

test('history is told and tables are drawn in the dialect of kubernetes, too', async () => {
  const stopping = new AbortController();
  const use = async ({ kubeconfig }: UpReady): Promise<void> => {
    const orch = async (...args: readonly string[]) => {
      let stdout = '';
      let stderr = '';
      const code = await runCommand([...args, '--naming', 'kubernetes', '--kubeconfig', kubeconfig], {
        entry: '',
        stdin: new PassThrough(),
        stdout: {
          write: (text) => {
            stdout += text;
          },
        },
        stderr: {
          write: (text) => {
            stderr += text;
          },
        },
      });
      return { code, stdout, stderr };
    };
    const roles = await orch('history', 'clusterroles', 'cluster-admin');
    expect([roles.code, roles.stderr]).toEqual([0, '']);
    expect(roles.stdout).toMatch(
      /^REVISION .*\n\d+ .*Z {3}create {3}clusterroles.rbac.authorization.k8s.io {3}cluster-admin {3}orch-apiserver\n$/,
    );
    const all = await orch('history', '--limit', '0');
    expect(all.stdout).toContain('namespaces');
    expect(all.stdout).not.toContain('leases.coordination.k8s.io');
    const tables = await orch('get', 'ns,clusterroles.rbac.authorization.k8s.io', '--at', '0s');
    expect([tables.code, tables.stderr]).toEqual([0, '']);
    expect(tables.stdout).toMatch(/^NAME {2,}STATUS {3}AGE\nnamespaces\/default +Active/);
    expect(tables.stdout).toContain('\nclusterroles.rbac.authorization.k8s.io/cluster-admin ');
  };
  let using: Promise<void> | undefined;
  await runUp(
    {
      naming: 'kubernetes',
      data: { type: 'memory' },
      host: '127.0.0.1',
      port: 0,
      nodes: 0,
      controllers: [],
      scheduler: false,
      logLevel: 'error',
      isolation: 'none',
    },
    {
      signal: stopping.signal,
      logger: silentLogger,
      onReady: (ready) => {
        using = use(ready).finally(() => stopping.abort());
      },
    },
  );
  await using;
});
