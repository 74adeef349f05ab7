import { readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { freePort } from '../../../tools/src/test-support/free-port.js';
import { eventually, OrchProcess, orchUp, type ReadyLine, root, temporaryFolder } from './orch-process.js';

interface Line {
  readonly level: string;
  readonly time: string;
  readonly message: string;
  readonly [field: string]: unknown;
}

/** Sends one HTTP/1.1 request with exactly these headers. */
async function send(
  { url, ca }: { readonly url: string; readonly ca: string },
  options: { readonly method: string; readonly headers: Readonly<Record<string, string>>; readonly body?: string },
): Promise<number> {
  return await new Promise((resolve, reject) => {
    const { method, headers, body } = options;
    const call = request(url, { ca, agent: false, method, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    call.on('error', reject);
    call.end(body);
  });
}

const authorityOf = (ready: ReadyLine) => readFile(join(dirname(ready.kubeconfig), 'pki', 'ca.crt'), 'utf8');

describe('orch up with JSON logs at debug', () => {
  test('logs each request once and the work of the loops, without secrets', async () => {
    await using folder = await temporaryFolder();
    const flags = ['--naming', 'kubernetes', '--log-level', 'debug', '--logging-format', 'json', '--nodes', '1'];
    await using orch = orchUp(folder.path, ...flags);
    const ready = await orch.ready();
    const ca = await authorityOf(ready);
    const authorization = `Bearer ${ready.token}`;
    const ask = (path: string, options: { method?: string; headers?: Record<string, string>; body?: object } = {}) =>
      send(
        { url: `${ready.url}${path}`, ca },
        {
          method: options.method ?? 'GET',
          headers: { authorization, 'content-type': 'application/json', ...options.headers },
          ...(options.body ? { body: JSON.stringify(options.body) } : {}),
        },
      );
    const userAgent = 'odd "agent" {"level":"error"}';
    const path = '/api/v1/namespaces/default/secrets';
    expect(await ask(`${path}?access_token=query-secret&limit=1`, { headers: { 'user-agent': userAgent } })).toBe(200);
    expect(await ask(path, { headers: { 'impersonate-user': 'hidden-user' } })).toBe(403);
    expect(await ask(path, { headers: { authorization: 'Bearer wrong-token' } })).toBe(401);
    const secret = { metadata: { name: 'a' }, stringData: { a: 'body-secret' } };
    expect(await ask(path, { method: 'POST', body: secret })).toBe(201);
    expect(await ask('/%zz')).toBe(400);
    const labels = { app: 'web' };
    const template = { metadata: { labels }, spec: { containers: [{ name: 'c', image: 'i' }] } };
    const deployment = { metadata: { name: 'web' }, spec: { selector: { matchLabels: labels }, template } };
    await ask('/apis/apps/v1/namespaces/default/deployments', { method: 'POST', body: deployment });
    await eventually('the pod is bound', () => orch.stderr.includes('"bound a pod"') || undefined);
    await orch.kill('SIGTERM');

    const lines: readonly Line[] = orch.stderr
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.filter(({ level, time, message }) => !level || !time || !message)).toEqual([]);
    const requests = lines.filter(({ message }) => message === 'HTTP');
    expect(requests.filter((line) => line['userAgent'] === userAgent)).toEqual([
      expect.objectContaining({
        level: 'debug',
        verb: 'GET',
        URI: `${path}?access_token=<withheld>&limit=1`,
        latency: expect.stringMatching(/^[\d.]+(µs|ms|s)$/),
        srcIP: expect.stringMatching(/^127\.0\.0\.1:\d+$/),
        resp: 200,
      }),
    ]);
    const ofControllers = (line: Line) => String(line['userAgent']).includes('controller');
    const responses = requests
      .filter((line) => line['URI'] === path && !ofControllers(line))
      .map((line) => line['resp']);
    expect(responses.toSorted()).toEqual([201, 401, 403]);
    expect(requests.filter((line) => line['URI'] === '/%zz').map((line) => line['resp'])).toEqual([400]);
    for (const hidden of [ready.token, 'query-secret', 'hidden-user', 'wrong-token', 'body-secret'])
      expect(orch.stderr).not.toContain(hidden);
    const done = lines.filter(({ level }) => level === 'info').map(({ message }) => message);
    expect(done).toEqual(expect.arrayContaining(['created a replica set', 'created pods', 'bound a pod']));
  });
});

describe('the API server', () => {
  test.each([
    ['2', false],
    ['3', true],
  ])('with -v=%s logs requests: %p', async (verbosity, isLogged) => {
    await using folder = await temporaryFolder();
    const tokens = join(folder.path, 'tokens.csv');
    await writeFile(tokens, 'secret,admin,1,"system:masters"\n');
    const port = await freePort();
    const pki = join(folder.path, 'pki');
    const flags = [`--data-dir=${join(folder.path, 'store')}`, `--cert-dir=${pki}`, `--secure-port=${port}`];
    const command = [process.execPath, join(root, 'apps', 'apiserver', 'dist', 'main.js')];
    const options = ['--bind-address=127.0.0.1', '--authorization-mode=RBAC', `--token-auth-file=${tokens}`];
    await using server = new OrchProcess([...flags, ...options, `-v=${verbosity}`], { command });
    await eventually('it serves', () => server.stderr.includes('serving') || undefined);
    const ca = await readFile(join(pki, 'apiserver.crt'), 'utf8');
    const headers = { authorization: 'Bearer secret', 'user-agent': 'a\u0085b "c"' };
    await send({ url: `https://127.0.0.1:${port}/api/v1/pods?limit=1`, ca }, { method: 'GET', headers });
    await server.kill('SIGTERM');
    const lines = server.stderr.split('\n').filter((line) => line.includes(' HTTP '));
    const line = expect.stringMatching(
      / DEBUG HTTP verb=GET URI="\/api\/v1\/pods\?limit=1" latency=\S+ userAgent="a\\u0085b \\"c\\"" srcIP=127\.0\.0\.1:\d+ resp=200 auditID=[0-9a-f-]{36}$/,
    );
    expect(lines).toEqual(isLogged ? [line] : []);
  });
});

describe('text of clients with line breaks and control characters', () => {
  test.each(['text', 'json'])('begins no line of a log in %s', async (format) => {
    await using folder = await temporaryFolder();
    await using orch = orchUp(folder.path, '--log-level', 'trace', '--logging-format', format);
    const ready = await orch.ready();
    const ca = await authorityOf(ready);
    const forged = 'x\n2026-01-02T03:04:05.678Z ERROR forged\r\u2028{"level":"error","message":"forged"}\u001b[31m';
    const ask = (path: string, body?: object) =>
      send(
        { url: `${ready.url}${path}`, ca },
        {
          method: body === undefined ? 'GET' : 'POST',
          // The bytes 0x85 and 0x9b are a line break and the begin of a terminal sequence of Latin-1.
          headers: {
            ...{ authorization: `Bearer ${ready.token}`, 'content-type': 'application/json' },
            'user-agent': 'agent\x85forged\x9b31m',
          },
          ...(body ? { body: JSON.stringify(body) } : {}),
        },
      );
    const inDefault = '/api/v1/namespaces/default';
    expect(await ask(`${inDefault}/configmaps/${encodeURIComponent(forged)}`)).toBe(404);
    expect(await ask(`${inDefault}/configmaps?labelSelector=${encodeURIComponent(forged)}`)).toBe(400);
    expect(await ask(`${inDefault}/configmaps`, { metadata: { name: forged } })).toBe(422);
    expect(await ask(`${inDefault}/configmaps`, { metadata: { name: 'made', annotations: { a: forged } } })).toBe(201);
    await eventually('the last request is logged', () => /POST.*configmaps.*201/.test(orch.stderr) || undefined);
    await orch.kill('SIGTERM');
    const lines = orch.stderr.split('\n').filter((line) => line !== '');
    expect(lines.length).toBeGreaterThan(10);
    const isWhole = (line: string) =>
      format === 'json'
        ? JSON.parse(line).message !== 'forged'
        : /^(\d{4}-\d\d-\d\dT[\d:.]+Z (ERROR|WARN |INFO |DEBUG|TRACE) (?!forged)| {4})/.test(line);
    expect(lines.filter((line) => !isWhole(line))).toEqual([]);
    expect(orch.stderr).toContain('agent');
    const controls = format === 'json' ? ['\r', '\u001b'] : ['\r', '\u001b', '\u0085', '\u009b', '\u2028'];
    expect(controls.filter((control) => orch.stderr.includes(control))).toEqual([]);
  });
});
