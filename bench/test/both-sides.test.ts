import { expect, test } from '@jest/globals';
import { main, runBoth, runNode } from './built.js';

test.each(['h2', 'http/1.1'])('over %s the bare server sends the bytes of the API server', async (protocol) => {
  const { orch, bare, server, baseline } = await runBoth('embedded', protocol);
  expect(JSON.parse(orch.body)).toMatchObject({ kind: 'ConfigMap', metadata: { name: 'a' } });
  expect([bare.status, bare.body]).toEqual([orch.status, orch.body]);
  for (const side of [orch, bare]) expect([side.operations, side.total]).toEqual([100, 100 * orch.bytes]);
  // A failed request is an error on both sides, and no result.
  for (const side of [orch, bare]) expect(side.error).toBe('404 GET /none, and 0 other failures');
  // CPU time is that of the server's own process alone.
  expect([orch.pids, bare.pids]).toEqual([server.pids, [baseline]]);
  expect(server.pids).toHaveLength(1);
});

test('--list prints all names; an unknown name, and --write with names, are rejected before anything runs', async () => {
  const { stdout } = await runNode(main, '--list');
  const names = stdout.trimEnd().split('\n');
  for (const name of ['get', 'list-1', 'list-500', 'list-5000', 'list-label', 'list-node', 'list-chunk', 'list-gzip']) {
    expect(names).toContain(name);
  }
  for (const name of [
    'create',
    'update',
    'patch-merge',
    'patch-strategic',
    'delete',
    'mixed',
    'watch-1',
    'watch-5000',
  ]) {
    expect(names).toContain(name);
  }
  expect(names.slice(-5)).toEqual(['custom-resources', 'definitions', 'hanging-webhook', 'protection', 'flood']);
  await expect(runNode(main, 'gte')).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'unknown benchmark: gte; --list prints their names\n',
  });
  await expect(runNode(main, '--write', 'get')).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: '--write takes no names: the file contains all benchmarks\n',
  });
});
