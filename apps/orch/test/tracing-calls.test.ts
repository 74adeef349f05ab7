import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer, request } from 'node:https';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { generateAuthority, issueCertificate, validFor } from '@orch/certs';
import { freePort } from '../../../tools/src/test-support/free-port.js';
import {
  type OtlpReceiver,
  type ReceivedSpan,
  startOtlpReceiver,
} from '../../../tools/src/test-support/otlp-receiver.js';
import { eventually, OrchProcess, root, temporaryFolder } from './orch-process.js';

type Json = ReturnType<typeof JSON.parse>;

const caller = 'b7ad6b7169203331';
const group = 'trace.example.com';
/** A token, and the secret in objects: neither may be in a span. */
const token = 'token-of-jane-hunter2';
const secretText = 'hunter2-in-object';

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Json;
}

/** Reviews tokens, access and images, and converts objects; all over TLS at 127.0.0.1. */
async function startServices() {
  const validity = validFor(1, new Date());
  const authority = await generateAuthority({ commonName: 'services-ca', ...validity });
  const serving = { commonName: 'services', hosts: ['127.0.0.1'], usages: ['server'] as const, ...validity };
  const { cert, key } = await issueCertificate(authority, serving);
  const received: Received[] = [];
  /** The status of responses by path; 200 by default. */
  const statuses = new Map<string, number>();
  const server = createServer({ cert, key }, async (asked, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of asked) pieces.push(piece);
    const body: Json = JSON.parse(Buffer.concat(pieces).toString());
    const [path = ''] = (asked.url ?? '').split('?');
    received.push({ path, headers: asked.headers, body });
    response.writeHead(statuses.get(path) ?? 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answerTo(path, body)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `https://127.0.0.1:${port}`,
    authority: authority.cert,
    received,
    statuses,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answerTo(path: string, { kind, apiVersion, spec, request: asked }: Json): object {
  switch (path) {
    case '/tokens':
      return { kind, apiVersion, status: { authenticated: spec.token === token, user: { username: 'jane' } } };
    case '/access':
    case '/images':
      return { kind, apiVersion, status: { allowed: true } };
    default: {
      const convertedObjects = asked.objects.map((object: Json) => ({
        ...object,
        apiVersion: asked.desiredAPIVersion,
      }));
      return { kind, apiVersion, response: { uid: asked.uid, convertedObjects, result: { status: 'Success' } } };
    }
  }
}

const definition = (services: { readonly url: string; readonly authority: string }) => ({
  metadata: { name: `widgets.${group}` },
  spec: {
    ...{ group, scope: 'Namespaced', names: { plural: 'widgets', kind: 'Widget' } },
    versions: ['v1', 'v2'].map((name) => ({
      ...{ name, served: true, storage: name === 'v1' },
      schema: { openAPIV3Schema: { type: 'object', 'x-orch-preserve-unknown-fields': true } },
    })),
    conversion: {
      strategy: 'Webhook',
      webhook: {
        conversionReviewVersions: ['v1'],
        clientConfig: {
          url: `${services.url}/convert`,
          caBundle: Buffer.from(services.authority).toString('base64'),
        },
      },
    },
  },
});

describe('spans of calls of other programs', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let receiver: OtlpReceiver;
  let services: Awaited<ReturnType<typeof startServices>>;
  let server: OrchProcess;
  let port: number;
  let ca: string;

  beforeAll(async () => {
    [folder, receiver, services, port] = await Promise.all([
      temporaryFolder(),
      startOtlpReceiver(),
      startServices(),
      freePort(),
    ]);
    const inFolder = (name: string) => join(folder.path, name);
    await writeFile(inFolder('ca.crt'), services.authority);
    for (const name of ['tokens', 'access', 'images']) {
      const cluster = { server: `${services.url}/${name}`, 'certificate-authority': 'ca.crt' };
      const kubeconfig = {
        'current-context': 'c',
        contexts: [{ name: 'c', context: { cluster: 'c', user: 'u' } }],
        clusters: [{ name: 'c', cluster }],
        users: [{ name: 'u', user: { token: 'hunter2-of-webhook' } }],
      };
      await writeFile(inFolder(`${name}.yaml`), JSON.stringify(kubeconfig));
    }
    const imagePolicy = { kubeConfigFile: inFolder('images.yaml'), allowTTL: -1, denyTTL: -1, retryBackoff: -1 };
    const plugins = [{ name: 'ImagePolicyWebhook', configuration: { imagePolicy } }];
    const admission = { apiVersion: 'apiserver.config.orch.io/v1', kind: 'AdmissionConfiguration', plugins };
    await writeFile(inFolder('admission.yaml'), JSON.stringify(admission));
    server = new OrchProcess(
      [
        ...[`--data-dir=${inFolder('store')}`, `--cert-dir=${inFolder('pki')}`],
        ...[`--secure-port=${port}`, '--bind-address=127.0.0.1'],
        `--authentication-token-webhook-config-file=${inFolder('tokens.yaml')}`,
        ...['--authentication-token-webhook-cache-ttl=0s', '--authorization-mode=Webhook'],
        `--authorization-webhook-config-file=${inFolder('access.yaml')}`,
        ...['--authorization-webhook-cache-authorized-ttl=0s', '--authorization-webhook-cache-unauthorized-ttl=0s'],
        ...['--enable-admission-plugins=ImagePolicyWebhook', '--disable-admission-plugins=ServiceAccount'],
        `--admission-control-config-file=${inFolder('admission.yaml')}`,
        ...[`--tracing-endpoint=${receiver.endpoint}`, '--tracing-sampling-ratio=0'],
      ],
      { command: [process.execPath, join(root, 'apps', 'apiserver', 'dist', 'main.js')] },
    );
    await eventually('it serves', () => {
      if (server.child.exitCode !== null) throw new Error(server.stderr);
      return server.stderr.includes('serving') || undefined;
    });
    ca = await readFile(inFolder('pki/apiserver.crt'), 'utf8');
  });
  afterEach(() => services.statuses.clear());
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await services[Symbol.asyncDispose]();
    await receiver[Symbol.asyncDispose]();
    await folder[Symbol.asyncDispose]();
  });

  const send = (method: string, path: string, { id, body }: { readonly id?: string; readonly body?: object } = {}) =>
    new Promise<number>((resolve, reject) => {
      const headers = {
        ...{ authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(id === undefined ? {} : { traceparent: `00-${id}-${caller}-01`, tracestate: 'vendor=a' }),
      };
      const options = { method, ca, headers, agent: false };
      const sent = request(`https://127.0.0.1:${port}${path}`, options, (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0));
      });
      sent.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
    });

  /** The spans of a finished request: they are sent together. */
  const spansOf = (id: string): Promise<readonly ReceivedSpan[]> =>
    receiver.until((spans) => {
      const own = spans.filter(({ traceId }) => traceId === id);
      return own.length > 0 ? own : undefined;
    });
  const parentOf = ({ parentSpanId }: ReceivedSpan, all: readonly ReceivedSpan[]) =>
    all.find(({ spanId }) => spanId === parentSpanId)?.name;
  /** The contexts that a service received after `from` requests. */
  const passedOn = (path: string, from: number) =>
    services.received
      .slice(from)
      .filter((one) => one.path === path)
      .map(({ headers }) => [headers['traceparent'], headers['tracestate']]);

  test('cover the token and authorization webhooks, which continue the trace', async () => {
    const id = 'a'.repeat(32);
    const from = services.received.length;
    expect(await send('GET', '/api/v1/namespaces/default/configmaps', { id })).toBe(200);
    const spans = await spansOf(id);
    for (const [name, parent, path] of [
      ['call token webhook', 'authenticate', '/tokens'],
      ['call authorization webhook', 'authorize', '/access'],
    ] as const) {
      const calls = spans.filter((span) => span.name === name);
      expect(calls).toMatchObject([
        { kind: 3, attributes: { 'server.address': '127.0.0.1', 'http.response.status_code': 200 } },
      ]);
      expect(calls.map((call) => parentOf(call, spans))).toEqual([parent]);
      expect(passedOn(path, from)).toEqual(calls.map(({ spanId }) => [`00-${id}-${spanId}-01`, 'vendor=a']));
    }
  });

  test('cover the image policy webhook, once per try, within the step of its plugin', async () => {
    const pods = '/api/v1/namespaces/default/pods';
    const podOf = (name: string) => ({ metadata: { name }, spec: { containers: [{ name: 'c', image: secretText }] } });
    for (const { id, name, code, reviewCode, status, tries } of [
      { id: 'e'.repeat(32), name: 'admitted', code: 201, reviewCode: 200, status: { code: 0 }, tries: 1 },
      {
        ...{ id: 'f'.repeat(32), name: 'failed', code: 403, reviewCode: 500, tries: 5 },
        status: { code: 2, message: 'ReviewCallError' },
      },
    ]) {
      services.statuses.set('/images', reviewCode);
      const from = services.received.length;
      expect(await send('POST', pods, { id, body: podOf(name) })).toBe(code);
      const spans = await spansOf(id);
      const calls = spans.filter((span) => span.name === 'call image policy webhook');
      expect(calls).toHaveLength(tries);
      for (const call of calls) {
        const attributes = { 'server.address': '127.0.0.1', 'http.response.status_code': reviewCode };
        expect(call).toMatchObject({ kind: 3, attributes });
        expect(call.status).toEqual(status);
        expect(parentOf(call, spans)).toBe('ImagePolicyWebhook');
      }
      expect(passedOn('/images', from)).toEqual(calls.map(({ spanId }) => [`00-${id}-${spanId}-01`, 'vendor=a']));
    }
  });

  test('have the reason of a failed webhook call, and not its message', async () => {
    services.statuses.set('/access', 403);
    const id = 'b'.repeat(32);
    expect(await send('GET', '/api/v1/namespaces/default/configmaps', { id })).toBe(500);
    const call = (await spansOf(id)).find(({ name }) => name === 'call authorization webhook');
    expect(call).toMatchObject({
      attributes: { 'http.response.status_code': 403 },
      status: { code: 2, message: 'ReviewCallError' },
    });
  });

  test('cover a conversion webhook with the number of its objects and its host', async () => {
    const definitions = '/apis/apiextensions.orch.io/v1/customresourcedefinitions';
    expect(await send('POST', definitions, { body: definition(services) })).toBe(201);
    const widgets = (version: string) => `/apis/${group}/${version}/namespaces/default/widgets`;
    await eventually('the definition is served', async () => (await send('GET', widgets('v1'))) === 200 || undefined);
    for (const name of ['a', 'b']) {
      const body = { apiVersion: `${group}/v1`, kind: 'Widget', metadata: { name }, secret: secretText };
      expect(await send('POST', widgets('v1'), { body })).toBe(201);
    }
    const id = 'c'.repeat(32);
    const from = services.received.length;
    expect(await send('GET', widgets('v2'), { id })).toBe(200);
    const spans = await spansOf(id);
    const calls = spans.filter(({ name }) => name === 'call conversion webhook');
    expect(calls).toHaveLength(1);
    expect(calls).toMatchObject([
      {
        kind: 3,
        attributes: {
          ...{ 'webhook.kind': 'Widget', 'webhook.objects': 2 },
          ...{ 'webhook.from': `${group}/v1`, 'webhook.to': `${group}/v2`, 'server.address': '127.0.0.1' },
        },
        status: {},
      },
    ]);
    expect(passedOn('/convert', from)).toEqual(calls.map(({ spanId }) => [`00-${id}-${spanId}-01`, 'vendor=a']));

    services.statuses.set('/convert', 500);
    expect(await send('POST', `${widgets('v1')}`, { body: { ...definedBody, metadata: { name: 'c' } } })).toBe(201);
    const failedId = 'd'.repeat(32);
    expect(await send('GET', `${widgets('v2')}/c`, { id: failedId })).toBe(500);
    const failed = (await spansOf(failedId)).find(({ name }) => name === 'call conversion webhook');
    expect(failed).toMatchObject({ attributes: { 'webhook.objects': 1 }, status: { code: 2, message: 'Error' } });
  });

  test('contain neither tokens nor objects', async () => {
    // Both were sent to the services above.
    expect(JSON.stringify(services.received)).toContain(token);
    expect(JSON.stringify(services.received)).toContain(secretText);
    expect(JSON.stringify(services.received.map(({ headers }) => headers))).toContain('hunter2-of-webhook');
    expect(receiver.text()).not.toContain('hunter2');
  });
});

const definedBody = { apiVersion: `${group}/v1`, kind: 'Widget', secret: secretText };
