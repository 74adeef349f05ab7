import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { Session } from './http2-session.js';
import { eventually, OrchProcess, orchUp, program, type ReadyLine, temporaryFolder } from './orch-process.js';
import { definition, definitions } from './widget-definition.js';

const secrets = '/api/v1/namespaces/default/secrets';
const widgets = '/apis/example.com/v1/namespaces/default/widgets';

async function migrate(ready: ReadyLine): Promise<string> {
  const command = [process.execPath, program, 'store', 'migrate'];
  await using run = new OrchProcess([`--kubeconfig=${ready.kubeconfig}`], { command });
  const { code } = await run.ended;
  expect([code, run.stderr]).toEqual([0, '']);
  return run.stdout;
}

test('orch store migrate writes objects again that are stored under an old key or in an old version, and no others', async () => {
  await using folder = await temporaryFolder();
  const encryption = join(folder.path, 'encryption.json');
  const encrypt = (...others: readonly object[]) => {
    const key = { name: 'k', secret: secret };
    const providers = [{ aescbc: { keys: [key] } }, ...others];
    const head = { apiVersion: 'apiserver.config.orch.io/v1', kind: 'EncryptionConfiguration' };
    return writeFile(encryption, JSON.stringify({ ...head, resources: [{ resources: ['secrets'], providers }] }));
  };
  const secret = randomBytes(32).toString('base64');
  const up = (...flags: readonly string[]) =>
    orchUp(join(folder.path, 'data'), '--controllers=', '--scheduler=false', ...flags);
  {
    await using orch = up();
    using session = await Session.open(await orch.ready());
    const body = { metadata: { name: 'old' }, stringData: { a: 'x' } };
    expect((await session.call('POST', secrets, body)).status).toBe(201);
    expect((await session.call('POST', definitions, definition('v1'))).status).toBe(201);
    await eventually('widgets are served', async () => {
      const widget = { apiVersion: 'example.com/v1', kind: 'Widget', metadata: { name: 'w' } };
      return (await session.call('POST', widgets, widget)).status === 201 || undefined;
    });
    const { metadata } = JSON.parse((await session.call('GET', `${definitions}/widgets.example.com`)).text);
    const changed = { ...definition('v2'), metadata };
    expect((await session.call('PUT', `${definitions}/widgets.example.com`, changed)).status).toBe(200);
    await orch.kill('SIGTERM');
  }
  {
    await encrypt({ identity: {} });
    await using orch = up(`--encryption-provider-config=${encryption}`);
    const ready = await orch.ready();
    const first = await migrate(ready);
    expect(first).toContain('secrets: 1 rewritten\n');
    expect(first).toContain('widgets.example.com: 1 rewritten\n');
    expect(first).toMatch(/^\d+ objects: 2 rewritten, 0 failed\n$/m);
    expect(await migrate(ready)).toMatch(/^\d+ objects: 0 rewritten, 0 failed\n$/);
    await orch.kill('SIGTERM');
  }
  // Values that are not encrypted could not be read any more.
  await encrypt();
  await using orch = up(`--encryption-provider-config=${encryption}`);
  using session = await Session.open(await orch.ready());
  const { status, text } = await session.call('GET', `${secrets}/old`);
  expect([status, JSON.parse(text).data]).toEqual([200, { a: 'eA==' }]);
});
