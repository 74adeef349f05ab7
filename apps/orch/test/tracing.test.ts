import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer, request } from 'node:https';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { generateAuthority, issueCertificate, validFor } from '@orch/certs';
import {
  type OtlpReceiver,
  type ReceivedSpan,
  startOtlpReceiver,
} from '../../../tools/src/test-support/otlp-receiver.js';
import { eventually, type OrchProcess, orchUp, type ReadyLine, temporaryFolder } from './orch-process.js';
import { type ReviewWebhook, startReviewWebhook } from './review-webhook.js';

const maps = '/api/v1/namespaces/default/configmaps';
const caller = 'b7ad6b7169203331';
const traceparent = (id: string, flags = '01'): string => `00-${id}-${caller}-${flags}`;

interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** Resolves with the status of the response. */
async function send(ready: ReadyLine, { method, path, headers = {}, body }: Call): Promise<number> {
  const ca = await readFile(join(dirname(ready.kubeconfig), 'pki', 'ca.crt'), 'utf8');
  const given = { authorization: `Bearer ${ready.token}`, 'content-type': 'application/json', ...headers };
  return new Promise((resolve, reject) => {
    const sent = request(`${ready.url}${path}`, { method, ca, headers: given, agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    sent.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** `update(admit(webhook) commit)`, in the order of their starts. */
function shapeOf(span: ReceivedSpan, all: readonly ReceivedSpan[]): string {
  const children = all.filter(({ parentSpanId }) => parentSpanId === span.spanId);
  children.sort((a, b) => a.startMs - b.startMs);
  return children.length === 0 ? span.name : `${span.name}(${children.map((one) => shapeOf(one, all)).join(' ')})`;
}

/** A server of another API group: it answers everything with an empty document. */
async function startOwnServer() {
  const validity = validFor(1, new Date());
  const authority = await generateAuthority({ commonName: 'shop-ca', ...validity });
  const { cert, key } = await issueCertificate(authority, { commonName: 'shop', usages: ['server'], ...validity });
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer({ cert, key }, (asked, response) => {
    headers.push(asked.headers);
    response.setHeader('content-type', 'application/json').end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { port, headers, [Symbol.asyncDispose]: stop };
}

describe('spans of requests', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let receiver: OtlpReceiver;
  let webhook: ReviewWebhook;
  let orch: OrchProcess;
  let ready: ReadyLine;

  beforeAll(async () => {
    [folder, receiver, webhook] = await Promise.all([temporaryFolder(), startOtlpReceiver(), startReviewWebhook()]);
    orch = orchUp(
      join(folder.path, 'data'),
      ...['--controllers=', '--scheduler=false', `--tracing-endpoint=${receiver.endpoint}/`],
      '--tracing-sampling-ratio=0',
    );
    ready = await orch.ready();
  });
  afterAll(async () => {
    await orch[Symbol.asyncDispose]();
    await webhook[Symbol.asyncDispose]();
    await receiver[Symbol.asyncDispose]();
    await folder[Symbol.asyncDispose]();
  });

  const configure = async (type: 'mutating' | 'validating', ...names: readonly string[]): Promise<void> => {
    const webhooks = names.map((name) => ({
      name: `${name}.x.io`,
      clientConfig: { url: `${webhook.url}/${name}`, caBundle: webhook.caBundle },
      rules: [{ operations: ['CREATE'], apiGroups: [''], apiVersions: ['v1'], resources: ['configmaps'] }],
      ...{ sideEffects: 'None', admissionReviewVersions: ['v1'] },
    }));
    const path = `/apis/admissionregistration.orch.io/v1/${type}webhookconfigurations`;
    const body = { metadata: { name: names.join('-') }, webhooks };
    expect(await send(ready, { method: 'POST', path, body })).toBe(201);
  };
  /** The spans of a finished request: they are sent together. A plugin that only sometimes waits is left out. */
  const spansOf = (id: string): Promise<readonly ReceivedSpan[]> =>
    receiver.until((spans) => {
      const own = spans.filter(({ traceId, name }) => traceId === id && name !== 'NamespaceLifecycle');
      return own.length > 0 ? own : undefined;
    });

  test('have the steps of admission, webhooks and store as their parts, and the caller as parent', async () => {
    await configure('mutating', 'm');
    await configure('validating', 'v1', 'v2');
    const id = '0af7651916cd43dd8448eb211c80319c';
    const headers = { traceparent: traceparent(id), tracestate: 'vendor=a', 'audit-id': 'my-id' };
    const created = { method: 'POST', path: maps, headers, body: { metadata: { name: 'traced' } } };
    // Configurations take effect shortly after they are created.
    await eventually('the webhooks are in effect', async () => {
      await send(ready, { ...created, path: `${maps}?dryRun=All`, headers: {} });
      return new Set(webhook.received.map(({ path }) => path)).size === 3 ? true : undefined;
    });
    webhook.received.length = 0;
    expect(await send(ready, created)).toBe(201);
    const spans = await spansOf(id);
    const [top, ...otherRoots] = spans.filter(({ kind }) => kind === 2);
    expect(otherRoots).toEqual([]);
    if (top === undefined) throw new Error('no span of the request');
    expect(shapeOf(top, spans)).toBe(
      'create configmaps(admit(MutatingAdmissionWebhook(call webhook)) ' +
        'validate(ValidatingAdmissionWebhook(call webhook call webhook)) store create(commit(call embedded store)))',
    );
    expect(top).toMatchObject({ parentSpanId: caller, service: 'orch' });
    expect(top.attributes).toMatchObject({
      'http.request.method': 'POST',
      'http.response.status_code': 201,
      'url.path': maps,
      'orch.verb': 'create',
      'orch.resource': 'configmaps',
      'orch.namespace': 'default',
      'orch.audit_id': 'my-id',
    });
    const calls = spans.filter(({ kind }) => kind === 3);
    expect(calls.map(({ attributes }) => attributes['webhook.name']).sort()).toEqual(['m.x.io', 'v1.x.io', 'v2.x.io']);
    // Each webhook continues the trace from the span of its call.
    const passedOn = webhook.received.map(({ headers: given }) => `${given['traceparent']} ${given['tracestate']}`);
    expect(passedOn.sort()).toEqual(calls.map(({ spanId }) => `00-${id}-${spanId}-01 vendor=a`).sort());
    expect(spans.find(({ name }) => name === 'call embedded store')).toMatchObject({
      kind: 1,
      attributes: { 'store.operation': 'create', 'store.resource': 'configmaps' },
    });
    const isWithin = ({ startMs, endMs }: ReceivedSpan) => top.startMs <= startMs && endMs <= top.endMs;
    expect(spans.filter((span) => !isWithin(span))).toEqual([]);
  });

  test('of a request to an aggregated server continue there', async () => {
    await using server = await startOwnServer();
    const post = async (path: string, body: object): Promise<void> =>
      expect(await send(ready, { method: 'POST', path, body })).toBe(201);
    await post('/api/v1/namespaces/default/services', {
      metadata: { name: 'shop' },
      spec: { type: 'ExternalName', externalName: 'localhost' },
    });
    await post('/apis/apiregistration.orch.io/v1/apiservices', {
      metadata: { name: 'v1.shop.example.com' },
      spec: {
        ...{ group: 'shop.example.com', version: 'v1', groupPriorityMinimum: 2_000, versionPriority: 10 },
        service: { namespace: 'default', name: 'shop', port: server.port },
        insecureSkipTLSVerify: true,
      },
    });
    const path = '/apis/shop.example.com/v1/widgets';
    await eventually(
      'the other server answers',
      async () => (await send(ready, { method: 'GET', path })) === 200 || undefined,
    );
    const id = '5'.repeat(32);
    const headers = { traceparent: traceparent(id), tracestate: 'vendor=a' };
    expect(await send(ready, { method: 'GET', path, headers })).toBe(200);
    const spans = await spansOf(id);
    const call = spans.find(({ name }) => name === 'call aggregated server');
    expect(call).toMatchObject({ kind: 3, attributes: { 'http.response.status_code': 200 } });
    expect(server.headers.at(-1)).toMatchObject({
      traceparent: `00-${id}-${call?.spanId}-01`,
      tracestate: 'vendor=a',
    });
  });

  test('of a request that fails have the reason, and not the message', async () => {
    const status = { code: 403, reason: 'Forbidden', message: 'hunter2' };
    webhook.answers.set('/v1', { allowed: false, status });
    const id = '1'.repeat(32);
    const headers = { traceparent: traceparent(id) };
    expect(await send(ready, { method: 'POST', path: maps, headers, body: { metadata: { name: 'denied' } } })).toBe(
      403,
    );
    webhook.answers.clear();
    const spans = await spansOf(id);
    expect(spans.find(({ name }) => name === 'validate')?.status).toMatchObject({ code: 2, message: 'Forbidden' });
    expect(receiver.text()).not.toContain('hunter2');
  });

  test('are exported for sampled callers alone when the ratio is 0', async () => {
    const [dropped, kept] = ['2'.repeat(32), '3'.repeat(32)];
    await send(ready, { method: 'GET', path: maps, headers: { traceparent: traceparent(dropped, '00') } });
    await send(ready, { method: 'GET', path: maps });
    await send(ready, { method: 'GET', path: maps, headers: { traceparent: traceparent(kept) } });
    expect((await spansOf(kept)).map(({ name }) => name).sort()).toEqual(['list configmaps', 'respond', 'store list']);
    expect(receiver.spans().filter(({ traceId }) => traceId === dropped)).toEqual([]);
    expect(receiver.spans().filter(({ parentSpanId }) => parentSpanId === '')).toEqual([]);
  });

  test('of a deleted collection stay with their object', async () => {
    for (const name of ['c1', 'c2']) {
      const body = { metadata: { name, labels: { of: 'collection' } } };
      await send(ready, { method: 'POST', path: maps, body });
    }
    const id = '4'.repeat(32);
    const path = `${maps}?labelSelector=of%3Dcollection`;
    await send(ready, { method: 'DELETE', path, headers: { traceparent: traceparent(id) } });
    const spans = await spansOf(id);
    const deletes = spans.filter(({ name }) => name === 'delete');
    expect(deletes.map(({ attributes }) => attributes['name']).sort()).toEqual(['c1', 'c2']);
    for (const one of deletes)
      expect(shapeOf(one, spans)).toMatch(/^delete\(store delete\(.*commit\(call embedded store\)\)\)$/);
  });
});

test('a collector that cannot be reached is reported, and fails no request', async () => {
  await using folder = await temporaryFolder();
  const options = ['--controllers=', '--scheduler=false', '--tracing-endpoint=http://user:hunter2@127.0.0.1:9'];
  await using orch = orchUp(join(folder.path, 'data'), ...options);
  const ready = await orch.ready();
  expect(await send(ready, { method: 'GET', path: maps })).toBe(200);
  await eventually('the failure is logged', () => orch.stderr.includes('spans cannot be exported') || undefined);
  expect(orch.stderr).toContain('endpoint=http://127.0.0.1:9');
  expect(await send(ready, { method: 'GET', path: maps })).toBe(200);
  expect(await orch.kill('SIGTERM')).toMatchObject({ code: 0 });
  expect(orch.stderr).not.toContain('hunter2');
});
