import { readFile, writeFile } from 'node:fs/promises';
import { get } from 'node:https';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { freePort } from '../../../tools/src/test-support/free-port.js';
import { Session } from './http2-session.js';
import { eventually, OrchProcess, orchUp, root, temporaryFolder } from './orch-process.js';

const maps = '/api/v1/namespaces/default/configmaps';
const policy = (rules: string) => `apiVersion: audit.orch.io/v1\nkind: Policy\nrules: ${rules}\n`;
const ofAdmin = '[{ level: Metadata, users: [admin] }]';

async function eventsIn(file: string): Promise<readonly ReturnType<typeof JSON.parse>[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line));
}

describe('orch up records requests', () => {
  test.each([1, 2])('in one log, with %d serving workers', async (workers) => {
    await using folder = await temporaryFolder();
    const [policyFile, log] = [join(folder.path, 'policy.yaml'), join(folder.path, 'audit.log')];
    await writeFile(policyFile, policy(ofAdmin));
    await using orch = orchUp(
      join(folder.path, 'data'),
      ...['--controllers=', '--scheduler=false', `--serving-workers=${workers}`],
      ...[`--audit-policy-file=${policyFile}`, `--audit-log-path=${log}`],
    );
    const ready = await orch.ready();
    // Each connection is dealt to the worker with the fewest.
    const sessions = await Promise.all([Session.open(ready), Session.open(ready)]);
    const names = Array.from({ length: 20 }, (_, index) => `m${index}`);
    await Promise.all(names.map((name, index) => sessions[index % 2]?.call('POST', maps, { metadata: { name } })));
    for (const session of sessions) session[Symbol.dispose]();
    orch.child.kill('SIGTERM');
    await orch.ended;
    const events = await eventsIn(log);
    for (const name of names) {
      const complete = events.filter(
        ({ objectRef, stage }) => objectRef?.name === name && stage === 'ResponseComplete',
      );
      expect(complete).toHaveLength(1);
      const [{ auditID }] = complete;
      const stages = events.filter((event) => event.auditID === auditID).map(({ stage }) => stage);
      expect(stages).toEqual(['RequestReceived', 'ResponseComplete']);
    }
  });

  test('an invalid policy stops the start, with the option, the file and the field', async () => {
    await using folder = await temporaryFolder();
    const file = join(folder.path, 'policy.yaml');
    await writeFile(file, policy('[{ level: All }]'));
    await using orch = orchUp(join(folder.path, 'data'), `--audit-policy-file=${file}`, '--audit-log-path=-');
    await orch.ended;
    expect(orch.child.exitCode).toBe(1);
    expect(orch.stderr).toContain(`--audit-policy-file: ${file}: rules[0].level: Unsupported value: "All"`);
  });
});

test('the API server program writes events to standard output for the path - [Audit events, 3]', async () => {
  await using folder = await temporaryFolder();
  await writeFile(join(folder.path, 'policy.yaml'), policy('[{ level: Metadata }]'));
  await writeFile(join(folder.path, 'tokens'), 'secret,admin,admin,"system:masters"\n');
  const command = [process.execPath, join(root, 'apps', 'apiserver', 'dist', 'main.js')];
  const options = [
    ...[
      `--data-dir=${join(folder.path, 'store')}`,
      `--cert-dir=${join(folder.path, 'pki')}`,
      '--bind-address=127.0.0.1',
    ],
    ...[`--token-auth-file=${join(folder.path, 'tokens')}`, `--secure-port=${await freePort()}`],
    ...[`--audit-policy-file=${join(folder.path, 'policy.yaml')}`, '--audit-log-path=-'],
  ];
  await using server = new OrchProcess(options, { command });
  const url = await eventually('the server listens', () => /url=(\S+)/.exec(server.stderr)?.[1]);
  get(
    `${url}/healthz`,
    { rejectUnauthorized: false, headers: { authorization: 'Bearer secret' } },
    (response) => void response.resume(),
  );
  await eventually('an event is written', () => server.stdout.includes('"stage":"ResponseComplete"') || undefined);
  const [line = ''] = server.stdout.split('\n');
  expect(JSON.parse(line)).toMatchObject({ kind: 'Event', apiVersion: 'audit.orch.io/v1' });
});
