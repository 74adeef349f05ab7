import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { generateAuthority, issueCertificate, validFor } from '@orch/certs';
import { formatKubeconfig } from '@orch/client';
import { freePort } from '../../../tools/src/test-support/free-port.js';
import { startOtlpReceiver } from '../../../tools/src/test-support/otlp-receiver.js';
import { httpOf } from './http.js';
import { eventually, OrchProcess, orchUp, root, temporaryFolder } from './orch-process.js';
import { startReviewWebhook } from './review-webhook.js';

type Json = ReturnType<typeof JSON.parse>;

/** Values that must not be in any output, by what they are. */
class Secrets {
  readonly #values = new Map<string, string>();

  /** A new value that nothing else contains. */
  make(what: string): string {
    return this.add(what, `hidden${randomBytes(12).toString('hex')}`);
  }

  add(what: string, value: string): string {
    this.#values.set(what, value);
    return value;
  }

  /** The lines of a private key: no output may have one of them. */
  addKey(what: string, pem: string): string {
    const lines = pem.split('\n').filter((line) => line.length >= 24 && !line.startsWith('-----'));
    for (const [index, line] of lines.entries()) this.add(`${what}, line ${index + 1}`, line);
    return pem;
  }

  /** What was found in the text, plain or in base64 at any offset. */
  findIn(text: string): readonly string[] {
    return [...this.#values].flatMap(([what, value]) =>
      formsOf(value)
        .filter((form) => text.includes(form))
        .map(() => what),
    );
  }
}

/** The value, and what is the same in each base64 text that contains it, by its offset in the encoded bytes. */
function formsOf(value: string): readonly string[] {
  const encoded = [0, 1, 2].map((offset) => {
    const text = Buffer.from(`${'-'.repeat(offset)}${value}`)
      .toString('base64')
      .replace(/=+$/, '');
    // The first and last characters also hold bits of what is beside the value.
    return text.slice(Math.ceil((offset * 4) / 3), -1);
  });
  return [
    value,
    encodeURIComponent(value),
    ...encoded,
    ...encoded.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
  ];
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: Json;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cert?: string;
  readonly key?: string;
}

const auditPolicy = { apiVersion: 'audit.orch.io/v1', kind: 'Policy' };
const group = { admission: 'admissionregistration.orch.io', config: 'apiserver.config.orch.io' };

test.each([
  ['text', 'standard error', () => []],
  ['json', 'standard error', () => []],
  ['text', 'files', filesOption],
  ['text', 'files, sanitized', (folder: string) => [...filesOption(folder), '--experimental-logging-sanitization']],
] as const)(
  'with --v=10 in %s to %s no log, span or audit event at Metadata has a secret that was in use',
  async (format, _output, more) => {
    await using folder = await temporaryFolder();
    await using receiver = await startOtlpReceiver();
    await using webhook = await startReviewWebhook();
    const at = (...names: readonly string[]) => join(folder.path, ...names);
    const write = async (name: string, text: string): Promise<string> => {
      await writeFile(at(name), text);
      return at(name);
    };
    const secrets = new Secrets();
    const [admin, loops, places] = [secrets.make('token of the administrator'), secrets.make('b'), secrets.make('c')];
    const validity = validFor(1, new Date());
    const authority = await generateAuthority({ commonName: 'clients', ...validity });
    const client = await issueCertificate(authority, { commonName: 'jane', usages: ['client'], ...validity });
    secrets.addKey('key of the client authority', authority.key);
    secrets.addKey('key of a client certificate', client.key);
    const accounts = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
      type: 'pkcs8',
      format: 'pem',
    });
    secrets.addKey('key of service account tokens', String(accounts));
    const accountKey = await write('accounts.key', String(accounts));
    const encryptionKey = secrets.add('encryption key', randomBytes(32).toString('base64'));
    const webhookPassword = secrets.make('password for the webhook');
    const port = await freePort();
    const url = `https://127.0.0.1:${port}`;

    const webhookUsers = await write(
      'webhooks.kubeconfig',
      JSON.stringify({
        users: [
          { name: '127.0.0.1:*', user: { username: 'orch', password: webhookPassword } },
          { name: '*', user: { username: 'orch', password: webhookPassword } },
        ],
      }),
    );
    const configuration = {
      apiVersion: `${group.config}/v1`,
      kind: 'WebhookAdmissionConfiguration',
      kubeConfigFile: webhookUsers,
    };
    const logging = ['--v=10', `--logging-format=${format}`, ...more(at('logs'))];
    await mkdir(at('logs'));
    const server = start('apiserver', [
      ...logging,
      ...[`--data-dir=${at('store')}`, `--cert-dir=${at('pki')}`, '--bind-address=127.0.0.1', `--secure-port=${port}`],
      `--token-auth-file=${await write('tokens', `${admin},admin,1,"system:masters"\n${loops},loops,2,"system:masters"\n${places},places,3,"system:masters"\n`)}`,
      `--client-ca-file=${await write('clients.crt', authority.cert)}`,
      ...['--authorization-mode=Node,RBAC', '--enable-bootstrap-token-auth', '--service-account-issuer=https://api'],
      ...[`--service-account-signing-key-file=${accountKey}`, `--service-account-key-file=${accountKey}`],
      `--encryption-provider-config=${await write(
        'encryption.json',
        JSON.stringify({
          apiVersion: `${group.config}/v1`,
          kind: 'EncryptionConfiguration',
          resources: [
            { resources: ['secrets'], providers: [{ aescbc: { keys: [{ name: 'k', secret: encryptionKey }] } }] },
          ],
        }),
      )}`,
      `--admission-control-config-file=${await write(
        'admission.json',
        JSON.stringify({
          apiVersion: `${group.config}/v1`,
          kind: 'AdmissionConfiguration',
          plugins: ['MutatingAdmissionWebhook', 'ValidatingAdmissionWebhook'].map((name) => ({ name, configuration })),
        }),
      )}`,
      `--audit-policy-file=${await write('policy.yaml', 'apiVersion: audit.orch.io/v1\nkind: Policy\nrules: [{ level: Metadata }]\n')}`,
      ...[`--audit-log-path=${at('audit.log')}`, `--tracing-endpoint=${receiver.endpoint}`],
    ]);
    await using apiServer = server;
    await eventually('the API server serves', () => /serving/.test(apiServer.stderr) || undefined);
    const ca = await readFile(at('pki', 'apiserver.crt'), 'utf8');
    secrets.addKey('key of the server', await readFile(at('pki', 'apiserver.key'), 'utf8'));
    const kubeconfig = (name: string, token: string) =>
      write(name, formatKubeconfig({ server: url, certificateAuthority: ca, token }, { name: 'orch' }));
    const signing = [
      `--cluster-signing-cert-file=${at('clients.crt')}`,
      `--cluster-signing-key-file=${await write('clients.key', authority.key)}`,
    ];
    await using controllers = start('controller-manager', [
      ...logging,
      ...[
        `--kubeconfig=${await kubeconfig('loops', loops)}`,
        '--leader-elect=false',
        `--secure-port=${await freePort()}`,
      ],
      ...[
        '--controllers=*,bootstrapsigner,tokencleaner',
        `--service-account-private-key-file=${accountKey}`,
        ...signing,
      ],
      '--use-service-account-credentials',
    ]);
    await using scheduler = start('scheduler', [
      ...logging,
      ...[
        `--kubeconfig=${await kubeconfig('places', places)}`,
        '--leader-elect=false',
        `--secure-port=${await freePort()}`,
      ],
    ]);

    const send = ({
      method,
      path,
      body,
      type = 'application/json',
      headers = {},
      cert,
      key,
    }: Call): Promise<{ readonly status: number; readonly json: Json }> =>
      new Promise((resolve, reject) => {
        const authorization = cert === undefined ? { authorization: `Bearer ${admin}` } : {};
        const given = { ...authorization, 'content-type': type, ...headers };
        const pair = cert === undefined || key === undefined ? {} : { cert, key };
        const options = { method, ca, rejectUnauthorized: false, headers: given, agent: false, ...pair } as const;
        const sent = request(`${url}${path}`, options, (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (piece: string) => {
            text += piece;
          });
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              get json() {
                return JSON.parse(text);
              },
            }),
          );
        });
        sent
          .on('error', reject)
          .end(body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body));
      });
    const all = '/api/v1/namespaces/default/secrets';
    const base64 = (text: string) => Buffer.from(text).toString('base64');

    // Webhooks that see secrets, and add one of their own.
    const added = secrets.make('value that a webhook adds');
    webhook.answers.set('/mutate', {
      patchType: 'JSONPatch',
      patch: base64(JSON.stringify([{ op: 'add', path: '/data/added', value: base64(added) }])),
    });
    for (const [kind, path] of [
      ['mutating', '/mutate'],
      ['validating', '/validate'],
    ]) {
      const made = await send({
        method: 'POST',
        path: `/apis/${group.admission}/v1/${kind}webhookconfigurations`,
        body: {
          metadata: { name: 'hook' },
          webhooks: [
            {
              name: 'hook.example.com',
              clientConfig: { url: `${webhook.url}${path}`, caBundle: webhook.caBundle },
              rules: [{ operations: ['CREATE'], apiGroups: [''], apiVersions: ['v1'], resources: ['secrets'] }],
              ...{ sideEffects: 'None', admissionReviewVersions: ['v1'] },
              namespaceSelector: {},
              objectSelector: { matchLabels: { reviewed: 'yes' } },
            },
          ],
        },
      });
      expect(made.status).toBe(201);
    }

    // Secrets in each kind of request.
    await eventually('the webhooks are called', async () => {
      const labels = { reviewed: 'yes' };
      const body = {
        metadata: { generateName: 'reviewed-', labels },
        data: { own: base64(secrets.make('reviewed value')) },
      };
      await send({ method: 'POST', path: all, body });
      return new Set(webhook.received.map(({ path }) => path)).size === 2 || undefined;
    });
    expect(webhook.received[0]?.headers['authorization']).toBe(`Basic ${base64(`orch:${webhookPassword}`)}`);
    const object = { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'made' } };
    const steps: readonly Call[] = [
      { method: 'POST', path: all, body: { ...object, stringData: { a: secrets.make('created value') } } },
      { method: 'PUT', path: `${all}/made`, body: { ...object, data: { a: base64(secrets.make('updated value')) } } },
      {
        ...{ method: 'PATCH', path: `${all}/made`, type: 'application/merge-patch+json' },
        body: { stringData: { a: secrets.make('patched value') } },
      },
      {
        ...{ method: 'PATCH', path: `${all}/made?fieldManager=me&force=true`, type: 'application/apply-patch+yaml' },
        body: { ...object, data: { b: base64(secrets.make('applied value')) } },
      },
      { method: 'GET', path: `${all}/made` },
      { method: 'GET', path: all, headers: { accept: 'application/yaml' } },
      { method: 'GET', path: `${all}?watch=1&timeoutSeconds=1&resourceVersion=0` },
      { method: 'DELETE', path: `${all}/made` },
    ];
    for (const step of steps)
      expect([step.method, step.path, (await send(step)).status < 300]).toEqual([step.method, step.path, true]);
    // Rejected ones: invalid forms, types and names, and patches that cannot be applied.
    const rejected: readonly Call[] = [
      {
        method: 'POST',
        path: all,
        body: { metadata: { name: 'r' }, data: { a: `${secrets.make('value that is no base64')}!` } },
      },
      {
        method: 'POST',
        path: all,
        body: `{"metadata":{"name":"r"},"stringData":{"a":"${secrets.make('value in a broken body')}"`,
      },
      {
        method: 'POST',
        path: all,
        body: { metadata: { name: 'Not/A/Name' }, stringData: { a: secrets.make('value of an invalid object') } },
      },
      {
        ...{ method: 'POST', path: all },
        body: {
          metadata: { name: 'd' },
          type: 'orch.io/dockerconfigjson',
          stringData: { '.dockerconfigjson': secrets.make('docker configuration') },
        },
      },
      {
        method: 'PATCH',
        path: `${all}/none`,
        type: 'application/merge-patch+json',
        body: { stringData: { a: secrets.make('value for no object') } },
      },
      { method: 'GET', path: all, headers: { authorization: `Bearer ${secrets.make('wrong token')}` } },
      {
        method: 'GET',
        path: all,
        headers: { authorization: `Basic ${base64(`joe:${secrets.make('basic password')}`)}` },
      },
      {
        method: 'GET',
        path: `/apis/none.example.com/v1/things/a`,
        headers: { cookie: `session=${secrets.make('cookie')}` },
      },
    ];
    for (const step of rejected) expect((await send(step)).status).toBeGreaterThanOrEqual(400);

    // Credentials of other kinds, in use.
    expect((await send({ method: 'GET', path: '/api', ...client })).status).toBe(200);
    const [id, bootstrap] = ['abcdef', secrets.add('secret of a bootstrap token', randomBytes(8).toString('hex'))];
    const token = {
      metadata: { name: `bootstrap-token-${id}` },
      type: 'bootstrap.orch.io/token',
      stringData: {
        'token-id': id,
        'token-secret': bootstrap,
        'usage-bootstrap-authentication': 'true',
        'usage-bootstrap-signing': 'true',
      },
    };
    expect((await send({ method: 'POST', path: '/api/v1/namespaces/orch-system/secrets', body: token })).status).toBe(
      201,
    );
    await eventually('the bootstrap token is accepted', async () => {
      const { status } = await send({
        method: 'GET',
        path: '/api',
        headers: { authorization: `Bearer ${id}.${bootstrap}` },
      });
      return status === 200 || undefined;
    });
    const account = '/api/v1/namespaces/default/serviceaccounts/default';
    const accountToken = await eventually('a token of a service account is issued', async () => {
      const made = await send({
        method: 'POST',
        path: `${account}/token`,
        body: { spec: { expirationSeconds: 3_600 } },
      });
      return made.status === 201 ? String(made.json.status.token) : undefined;
    });
    secrets.add('signature of an account token', accountToken.split('.')[2] ?? '');
    expect(
      (await send({ method: 'GET', path: '/api', headers: { authorization: `Bearer ${accountToken}` } })).status,
    ).toBe(200);
    const review = {
      apiVersion: 'authentication.orch.io/v1',
      kind: 'TokenReview',
      spec: { token: secrets.make('reviewed token') },
    };
    expect(
      (await send({ method: 'POST', path: '/apis/authentication.orch.io/v1/tokenreviews', body: review })).status,
    ).toBe(201);
    const listed = await eventually('the tokens of the service accounts are stored', async () => {
      const { json } = await send({ method: 'GET', path: all });
      const stored = json.items.filter((item: Json) => String(item.type).endsWith('/service-account-token'));
      return stored.length > 0 ? stored : undefined;
    });
    for (const item of listed)
      secrets.add(
        'signature of a stored account token',
        Buffer.from(item.data.token, 'base64').toString().split('.')[2] ?? '',
      );
    await receiver.until((spans) => spans.find(({ name }) => name === 'create tokenreviews.authentication.orch.io'));

    const programs = { apiServer, controllers, scheduler };
    for (const program of Object.values(programs)) await program.kill('SIGTERM');
    const audit = await readFile(at('audit.log'), 'utf8');
    // All of them were at work, at the highest level.
    expect(apiServer.stderr.split('\n').length).toBeGreaterThan(100);
    expect(apiServer.stderr).toMatch(
      format === 'json'
        ? /"level":"debug",.*"URI":"\/api\/v1\/namespaces\/default\/secrets\/made"/
        : /DEBUG .*URI=\/api\/v1\/namespaces\/default\/secrets\/made /,
    );
    expect(controllers.stderr).toContain('created a token secret');
    expect(scheduler.stderr).not.toBe('');
    expect(audit.split('\n').filter((line) => line.includes('"resource":"secrets"')).length).toBeGreaterThan(20);
    expect(receiver.spans().length).toBeGreaterThan(100);
    const files = (await readdir(at('logs'))).filter((name) => /\.log\.(INFO|WARNING|ERROR)\./.test(name));
    // Each of the three programs has a file per severity that occurred.
    expect(files.filter((name) => name.includes('.INFO.'))).toHaveLength(more(at('logs')).length > 0 ? 3 : 0);
    const logged = await Promise.all(files.map((name) => readFile(at('logs', name), 'utf8')));
    const outputs = {
      files: logged.join(''),
      ...Object.fromEntries(Object.entries(programs).map(([name, { stderr, stdout }]) => [name, stderr + stdout])),
      audit,
      spans: receiver.text(),
    };
    expect(
      Object.entries(outputs).flatMap(([name, text]) => secrets.findIn(text).map((what) => `${name}: ${what}`)),
    ).toEqual([]);
  },
);

test.each(['text', 'json'])(
  'orch up at trace in %s shows no key, token or secret in its log, slow requests, audit events and spans',
  async (format) => {
    await using folder = await temporaryFolder();
    await using receiver = await startOtlpReceiver();
    const at = (name: string) => join(folder.path, name);
    await writeFile(at('policy.json'), JSON.stringify({ ...auditPolicy, rules: [{ level: 'Metadata' }] }));
    const secrets = new Secrets();
    await using orch = orchUp(
      at('data'),
      ...['--log-level=trace', `--logging-format=${format}`, '--nodes=1', `--tracing-endpoint=${receiver.endpoint}`],
      ...[`--audit-policy-file=${at('policy.json')}`, `--audit-log-path=${at('audit.log')}`],
      `--token=${secrets.make('token of the administrator')}`,
    );
    const ready = await orch.ready();
    const keys = (await readdir(at('data/pki'))).filter((name) => name.endsWith('.key'));
    expect(keys.length).toBeGreaterThan(5);
    for (const name of keys) secrets.addKey(name, await readFile(at(`data/pki/${name}`), 'utf8'));

    const http = await httpOf(ready);
    const all = '/api/v1/namespaces/default/secrets';
    const made = { metadata: { name: 'made' }, stringData: { password: secrets.make('value of a secret') } };
    expect((await http('POST', all, { body: made })).status).toBe(201);
    const patch = { stringData: { password: secrets.make('patched value') } };
    const contentType = 'application/merge-patch+json';
    expect((await http('PATCH', `${all}/made`, { body: patch, contentType })).status).toBe(200);
    const invalid = { metadata: { name: 'Not/A/Name' }, stringData: { a: secrets.make('value of an invalid secret') } };
    expect((await http('POST', all, { body: invalid })).status).toBe(422);
    expect((await (await httpOf(ready, { token: secrets.make('wrong token') }))('GET', all)).status).toBe(401);
    const issued = await eventually('a token is issued', async () => {
      const body = { spec: { expirationSeconds: 3_600 } };
      const { status, text } = await http('POST', '/api/v1/namespaces/default/serviceaccounts/default/token', { body });
      return status === 201 ? String(JSON.parse(text).status.token) : undefined;
    });
    secrets.add('signature of an account token', issued.split('.')[2] ?? '');
    expect((await (await httpOf(ready, { token: issued }))('GET', '/api')).status).toBe(200);
    // A revision of the future: the request waits, and is logged as slow.
    const query = new Secrets();
    const slow = `${all}?resourceVersion=999999999&access_token=${query.make('token in a query')}`;
    expect((await http('GET', slow)).status).toBe(504);
    await eventually('the slow request is logged', () => orch.stderr.includes('slow request') || undefined);
    await receiver.until((spans) => spans.find(({ name }) => name === 'create serviceaccounts/token'));

    await orch.kill('SIGTERM');
    expect(orch.stderr.split('\n').length).toBeGreaterThan(100);
    expect(orch.stderr).toContain('default/secrets/made');
    const audit = await readFile(at('audit.log'), 'utf8');
    expect(audit).toContain('"resource":"secrets"');
    // Standard output has the line of the caller alone, with the token by intent.
    const outputs = { log: orch.stderr, audit, spans: receiver.text() };
    expect(
      Object.entries(outputs).flatMap(([name, text]) => secrets.findIn(text).map((what) => `${name}: ${what}`)),
    ).toEqual([]);
    // Audit events have the URI as the client sent it, as in v1.21. No credential is accepted in a query.
    expect(query.findIn(orch.stderr + receiver.text())).toEqual([]);
  },
);

test('a search finds a value that is plain, escaped, or in base64 at any offset', () => {
  const secrets = new Secrets();
  const value = secrets.make('value');
  for (const text of [value, `a=${value}&`, JSON.stringify({ value })])
    expect(secrets.findIn(`before ${text} after`)).toContain('value');
  for (const before of ['', 'x', 'xy', 'xyz', 'user:']) {
    const encoded = Buffer.from(`${before}${value} and more`).toString('base64');
    expect(secrets.findIn(encoded)).toContain('value');
  }
  expect(secrets.findIn('nothing')).toEqual([]);
});

/** Logs to a folder, and to standard error too. */
function filesOption(folder: string): readonly string[] {
  return ['--logtostderr=false', '--alsologtostderr', `--log-dir=${folder}`];
}

function start(app: string, args: readonly string[]): OrchProcess {
  return new OrchProcess(args, { command: [process.execPath, join(root, 'apps', app, 'dist', 'main.js')] });
}
