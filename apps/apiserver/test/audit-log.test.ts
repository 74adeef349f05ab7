import { readdir, readFile, stat } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { adminAt, eventsIn, linesIn, maps, useAuditFolder } from './audit-fixture.js';

const { pathOf, policy, withServer } = useAuditFolder();

const map = (name: string, bytes = 1) => ({ metadata: { name }, data: { text: 'x'.repeat(bytes) } });

describe('the log file', () => {
  test('has one event of v1 per line, which is written before the server stops [Audit events, 3] [Audit events, 4] [Audit events, 10]', async () => {
    const log = pathOf('plain.log');
    await withServer(
      [`--audit-policy-file=${await policy(adminAt('Metadata'))}`, `--audit-log-path=${log}`],
      async ({ ask }) => {
        await ask('POST', maps, map('a'));
        await ask('GET', `${maps}/a`);
      },
    );
    const events = await eventsIn(log);
    expect(events.map(({ stage, verb, objectRef }) => [stage, verb, objectRef.name])).toEqual([
      ['RequestReceived', 'create', undefined],
      ['ResponseComplete', 'create', 'a'],
      ['RequestReceived', 'get', 'a'],
      ['ResponseComplete', 'get', 'a'],
    ]);
    expect(events[0]).toMatchObject({ kind: 'Event', apiVersion: 'audit.orch.io/v1', level: 'Metadata' });
    expect((await stat(log)).mode & 0o777).toBe(0o600);
  });

  test('in the mode blocking, the default, has the event of a request before its response [Audit events, 5]', async () => {
    const log = pathOf('blocking.log');
    await withServer(
      [`--audit-policy-file=${await policy(adminAt('Metadata'))}`, `--audit-log-path=${log}`],
      async ({ ask }) => {
        await ask('GET', `${maps}/none`);
        expect((await eventsIn(log))[0]).toMatchObject({ stage: 'RequestReceived', objectRef: { name: 'none' } });
      },
    );
  });

  test.each(['v1beta1', 'v1alpha1'])('has events of %s, and reads a policy of it', async (version) => {
    const log = pathOf(`${version}.log`);
    const args = [`--audit-policy-file=${await policy(adminAt('Metadata'), { version })}`, `--audit-log-path=${log}`];
    await withServer([...args, `--audit-log-version=audit.orch.io/${version}`], async ({ ask }) => {
      await ask('GET', '/apis/apps/v1/namespaces/default/deployments/none');
    });
    const [event] = await eventsIn(log);
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(event).toMatchObject({
      apiVersion: `audit.orch.io/${version}`,
      metadata: { creationTimestamp: time },
      timestamp: time,
      objectRef: version === 'v1alpha1' ? { apiVersion: 'apps/v1' } : { apiGroup: 'apps', apiVersion: 'v1' },
    });
  });

  test('has lines of text in the format legacy [Audit events, 4]', async () => {
    const log = pathOf('legacy.log');
    const args = [`--audit-policy-file=${await policy(adminAt('Metadata'))}`, `--audit-log-path=${log}`];
    await withServer([...args, '--audit-log-format=legacy'], async ({ ask }) => {
      await ask('GET', `${maps}/none`);
    });
    const [received, complete] = await linesIn(log);
    const end =
      'as="<self>" asgroups="<lookup>" namespace="default" uri="/api/v1/namespaces/default/configmaps/none" response=';
    const groups = String.raw`groups="\"system:masters\",\"system:authenticated\""`;
    const line = (stage: string, response: string) =>
      `${' AUDIT: id="ID" stage="STAGE" ip="127.0.0.1" method="get" user="admin" '.replace('STAGE', stage)}${groups} ${end}"${response}"`;
    const withoutId = (text: string | undefined) => text?.replace(/id="[^"]*"/, 'id="ID"').replace(/^\S+Z/, '');
    expect(withoutId(received)).toBe(line('RequestReceived', '<deferred>'));
    expect(withoutId(complete)).toBe(line('ResponseComplete', '404'));
    expect(received).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z AUDIT/);
  });

  test('is rotated by size, and old files are compressed and limited in number [Audit events, 7]', async () => {
    const log = pathOf('rotated/audit.log');
    const args = [`--audit-policy-file=${await policy(adminAt('RequestResponse'))}`, `--audit-log-path=${log}`];
    await withServer(
      [...args, '--audit-log-maxsize=1', '--audit-log-maxbackup=2', '--audit-log-maxage=7', '--audit-log-compress'],
      async ({ ask }) => {
        for (let index = 0; index < 9; index++) await ask('POST', maps, map(`m${index}`, 300_000));
      },
    );
    const files = (await readdir(pathOf('rotated'))).sort();
    expect(files).toHaveLength(3);
    const backups = files.filter((file) => /^audit-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}\.log\.gz$/.test(file));
    expect(backups).toHaveLength(2);
    for (const file of backups) {
      const text = gunzipSync(await readFile(pathOf(`rotated/${file}`))).toString();
      expect(text.length).toBeLessThanOrEqual(1024 * 1024);
      for (const line of text.trimEnd().split('\n')) JSON.parse(line);
    }
    expect((await stat(log)).size).toBeLessThanOrEqual(1024 * 1024);
  });

  test('has large events without their objects, when truncation is enabled [Audit events, 8] [API server defaults, 31]', async () => {
    const log = pathOf('truncated.log');
    const args = [`--audit-policy-file=${await policy(adminAt('RequestResponse'))}`, `--audit-log-path=${log}`];
    await withServer([...args, '--audit-log-truncate-enabled'], async ({ ask }) => {
      await ask('POST', maps, map('large', 110_000));
      await ask('POST', maps, map('small', 1_000));
    });
    const complete = (await eventsIn(log)).filter(({ stage }) => stage === 'ResponseComplete');
    expect(complete[0].annotations).toMatchObject({ 'audit.orch.io/truncated': 'true' });
    expect(complete[0]).not.toHaveProperty('requestObject');
    expect(complete[0]).not.toHaveProperty('responseObject');
    expect(complete[1]).toHaveProperty('responseObject.data');
    expect(complete[1].annotations).not.toHaveProperty(['audit.orch.io/truncated']);
  });
});

test('a policy decides by user, verb, resource and path what is recorded, and at which level [Audit events, 6]', async () => {
  const log = pathOf('policy.log');
  const rules = [
    '{ level: None, users: ["system:apiserver"] }',
    '{ level: None, nonResourceURLs: ["/healthz*"] }',
    '{ level: Request, verbs: [create], resources: [{ resources: [configmaps] }], omitStages: [RequestReceived] }',
    '{ level: None, resources: [{ resources: [configmaps], resourceNames: [hidden] }] }',
    '{ level: Metadata }',
  ];
  const file = await policy(`[${rules.join(', ')}]`, { more: 'omitStages: [ResponseStarted]\n' });
  await withServer([`--audit-policy-file=${file}`, `--audit-log-path=${log}`], async ({ ask }) => {
    await ask('GET', '/healthz');
    await ask('POST', maps, map('a'));
    await ask('GET', `${maps}/hidden`);
    await ask('GET', `${maps}/a`);
    await ask('GET', `${maps}?watch=1&timeoutSeconds=1`);
  });
  expect((await eventsIn(log)).map(({ level, stage, verb }) => [level, stage, verb])).toEqual([
    ['Request', 'ResponseComplete', 'create'],
    ['Metadata', 'RequestReceived', 'get'],
    ['Metadata', 'ResponseComplete', 'get'],
    ['Metadata', 'RequestReceived', 'watch'],
    ['Metadata', 'ResponseComplete', 'watch'],
  ]);
});

test('without a policy nothing is recorded', async () => {
  const log = pathOf('none.log');
  await withServer([`--audit-log-path=${log}`], async ({ ask }) => {
    expect((await ask('GET', maps)).status).toBe(200);
  });
  expect(await linesIn(log)).toEqual([]);
});
