import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { targetOf, WebhookClient } from '@orch/apiserver';
import { generateAuthority, issueCertificate, validFor } from '@orch/certs';
import { type Parsed, usePlane } from './plane.js';

const plane = usePlane();
const group = 'convert.example.com';
const pathOf = (plural: string, version: string) => `/apis/${group}/${version}/namespaces/default/${plural}`;
const merge = 'application/merge-patch+json';

/** What the webhook does; reset after each test. */
const good = {
  typeOf: (type: Parsed): Parsed => type,
  respond: (response: Parsed): Parsed => response,
  status: 200,
  isSilent: (_asked: Parsed) => false,
};
const behavior = { ...good };
const reviews: Parsed[] = [];
let webhook: Server;
let port = 0;
let caBundle = '';

beforeAll(async () => {
  const validity = validFor(1, new Date());
  const authority = await generateAuthority({ commonName: 'webhook-ca', ...validity });
  const hosts = ['127.0.0.1', 'converter.default.svc'];
  const { cert, key } = await issueCertificate(authority, {
    ...{ commonName: 'converter', usages: ['server'], hosts, ...validity },
  });
  caBundle = Buffer.from(authority.cert).toString('base64');
  webhook = createServer({ cert, key }, (request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
    });
    request.on('end', () => {
      const { request: asked, ...type } = JSON.parse(text);
      reviews.push({ host: request.headers.host, path: request.url, ...asked });
      if (behavior.isSilent(asked)) return;
      const convertedObjects = asked.objects.map((object: Parsed) => converted(object, asked.desiredAPIVersion));
      const answer = { uid: asked.uid, convertedObjects, result: { status: 'Success' } };
      response.writeHead(behavior.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ ...behavior.typeOf(type), response: behavior.respond(answer) }));
    });
  });
  await new Promise<void>((resolve) => webhook.listen(0, '127.0.0.1', resolve));
  ({ port } = webhook.address() as AddressInfo);
});
afterAll(() => {
  webhook.close();
  webhook.closeAllConnections();
});
afterEach(() => {
  Object.assign(behavior, good);
  reviews.length = 0;
});

/** v1 has `spec.size`, v2 has `spec.dimensions.size`. */
function converted({ apiVersion: _from, spec = {}, ...object }: Parsed, apiVersion: string): Parsed {
  const { size, dimensions, ...rest } = spec;
  const value = size ?? dimensions?.size;
  return {
    ...{ apiVersion, ...object },
    spec: apiVersion.endsWith('/v1') ? { ...rest, size: value } : { ...rest, dimensions: { size: value } },
  };
}

const versions = (stored: 'v1' | 'v2') =>
  [
    { name: 'v1', properties: { size: { type: 'integer', minimum: 1 }, color: { type: 'string' } } },
    {
      name: 'v2',
      properties: {
        ...{ color: { type: 'string' } },
        dimensions: { type: 'object', properties: { size: { type: 'integer', minimum: 1 } } },
      },
    },
  ].map(({ name, properties }) => ({
    ...{ name, served: true, storage: name === stored },
    schema: { openAPIV3Schema: { type: 'object', properties: { spec: { type: 'object', properties } } } },
  }));
const define = (plural: string, kind: string, clientConfig: object) =>
  plane().define({
    spec: {
      ...{ group, scope: 'Namespaced', names: { plural, kind }, versions: versions('v1') },
      conversion: { strategy: 'Webhook', webhook: { conversionReviewVersions: ['v1'], clientConfig } },
    },
  });
const byUrl = () => ({ url: `https://127.0.0.1:${port}/convert`, caBundle });
const object = (kind: string, version: string, name: string, spec: object) => ({
  ...{ apiVersion: `${group}/${version}`, kind, metadata: { name }, spec },
});

describe('a definition with a conversion webhook', () => {
  test('is read and written in each version', async () => {
    await define('boxes', 'Box', byUrl());
    const created = await plane().ask('POST', pathOf('boxes', 'v2'), {
      body: object('Box', 'v2', 'a', { dimensions: { size: 1 }, color: 'red' }),
    });
    expect([created.status, created.json.spec]).toEqual([201, { dimensions: { size: 1 }, color: 'red' }]);
    expect(reviews[0]).toMatchObject({ path: '/convert', desiredAPIVersion: `${group}/v1` });
    reviews.length = 0;
    const first = await plane().ask('GET', `${pathOf('boxes', 'v1')}/a`);
    expect([first.json.apiVersion, first.json.spec]).toEqual([`${group}/v1`, { size: 1, color: 'red' }]);
    // The stored version needs no conversion.
    expect(reviews).toEqual([]);
    const patched = await plane().ask('PATCH', `${pathOf('boxes', 'v2')}/a`, {
      ...{ body: { spec: { dimensions: { size: 2 } } }, type: merge },
    });
    expect([patched.json.spec.dimensions, patched.json.metadata.generation]).toEqual([{ size: 2 }, 2]);
    const list = await plane().ask('GET', pathOf('boxes', 'v2'));
    expect(list.json.items.map(({ spec }: Parsed) => spec)).toEqual([{ dimensions: { size: 2 }, color: 'red' }]);
    const invalid = await plane().ask('PATCH', `${pathOf('boxes', 'v2')}/a`, {
      ...{ body: { spec: { dimensions: { size: 0 } } }, type: merge },
    });
    expect(invalid.json.details.causes[0].field).toBe('spec.dimensions.size');
  });

  test('measures the calls of its webhook by versions and success', async () => {
    await define('crates', 'Crate', byUrl());
    const body = object('Crate', 'v2', 'a', { dimensions: { size: 1 } });
    behavior.status = 500;
    expect((await plane().ask('POST', pathOf('crates', 'v2'), { body })).status).toBe(500);
    behavior.status = 200;
    expect((await plane().ask('POST', pathOf('crates', 'v2'), { body })).status).toBe(201);
    const sentTo = (version: string) =>
      reviews.filter(({ desiredAPIVersion: to }) => to === `${group}/${version}`).length;
    const { text } = await plane().ask('GET', '/metrics');
    const count = (from: string, to: string, succeeded: boolean) =>
      text
        .split('\n')
        .find((line) =>
          line.startsWith(
            `apiserver_crd_webhook_conversion_duration_seconds_count{crd_name="crates.${group}",from_version="${from}",to_version="${to}",succeeded="${succeeded}"} `,
          ),
        )
        ?.split(' ')
        .at(-1);
    expect([count('v2', 'v1', false), count('v2', 'v1', true)]).toEqual(['1', String(sentTo('v1') - 1)]);
    expect(count('v1', 'v2', true)).toBe(String(sentTo('v2')));
  });

  test('keeps objects of an earlier stored version, until they are written again', async () => {
    await define('jars', 'Jar', byUrl());
    const path = `${plane().definitions}/jars.${group}`;
    for (const name of ['old', 'untouched']) {
      await plane().ask('POST', pathOf('jars', 'v1'), { body: object('Jar', 'v1', name, { size: 3 }) });
    }
    const watched = plane().watch(`${pathOf('jars', 'v1')}?watch=1`);
    await watched.take(2);
    const changed = await plane().ask('PATCH', path, { body: { spec: { versions: versions('v2') } }, type: merge });
    expect(changed.json.status.storedVersions).toEqual(['v1', 'v2']);
    const sizes = async (version: string) =>
      (await plane().ask('GET', pathOf('jars', version))).json.items.map(({ spec }: Parsed) => spec);
    expect(await sizes('v1')).toEqual([{ size: 3 }, { size: 3 }]);
    expect(await sizes('v2')).toEqual([{ dimensions: { size: 3 } }, { dimensions: { size: 3 } }]);
    const labelled = await plane().ask('PATCH', `${pathOf('jars', 'v1')}/old`, {
      ...{ body: { metadata: { labels: { x: 'y' } } }, type: merge },
    });
    expect([labelled.json.spec, labelled.json.metadata.generation]).toEqual([{ size: 3 }, 1]);
    const [, , event] = await watched.take(3);
    expect([event.type, event.object.apiVersion, event.object.spec]).toEqual(['MODIFIED', `${group}/v1`, { size: 3 }]);
    reviews.length = 0;
    // Stored in v2 now; the other one is converted.
    expect((await plane().ask('GET', `${pathOf('jars', 'v2')}/old`)).json.spec).toEqual({ dimensions: { size: 3 } });
    expect(reviews).toEqual([]);
    expect((await plane().ask('GET', `${pathOf('jars', 'v2')}/untouched`)).json.spec.dimensions).toEqual({ size: 3 });
  });

  test.each<[string, Partial<typeof good>, RegExp]>([
    ['a failure', { respond: ({ uid }) => ({ uid, result: { status: 'Failure', message: 'no idea' } }) }, /no idea/],
    ['another uid', { respond: (response) => ({ ...response, uid: 'x' }) }, /expected response\.uid=/],
    [
      'missing objects',
      { respond: (response) => ({ ...response, convertedObjects: [] }) },
      /expected 1 converted objects, got 0/,
    ],
    [
      'objects that are no list',
      { respond: (response) => ({ ...response, convertedObjects: {} }) },
      /expected 1 converted objects, got 0/,
    ],
    ['no response', { respond: () => undefined }, /: invalid response: no response$/],
    [
      'no status',
      { respond: (response) => ({ ...response, result: {} }) },
      /: invalid response: response\.result\.status is empty$/,
    ],
    [
      'an unknown status without a message',
      { respond: (response) => ({ ...response, result: { status: 'Odd' } }) },
      /: response\.result\.status was "Odd"$/,
    ],
    [
      'another kind',
      { typeOf: (type) => ({ ...type, kind: 'Other' }) },
      /: expected webhook response of apiextensions\.\S+\/v1, Kind=ConversionReview, got apiextensions\.\S+\/v1, Kind=Other$/,
    ],
    [
      'another version',
      { typeOf: (type) => ({ ...type, apiVersion: 'v2' }) },
      /: expected webhook response of apiextensions\.\S+\/v1, Kind=ConversionReview, got v2, Kind=ConversionReview$/,
    ],
    [
      'a response that is too long',
      { respond: (response) => ({ ...response, padding: 'x'.repeat(64 * 1024 * 1024) }) },
      /the response is longer than 67108864 bytes/,
    ],
    ['an error status', { status: 500 }, /an error on the server \("{.*"\) has prevented the request from succeeding/],
  ])('fails requests after %s', async (what, disturbed, message) => {
    const [plural, kind] = [`cups${what.replaceAll(' ', '')}`, `Cup${what.replaceAll(' ', '')}`];
    await define(plural, kind, byUrl());
    await plane().ask('POST', pathOf(plural, 'v1'), { body: object(kind, 'v1', 'c', { size: 1 }) });
    Object.assign(behavior, disturbed);
    const failed = await plane().ask('GET', `${pathOf(plural, 'v2')}/c`);
    expect(failed.status).toBe(500);
    expect(failed.json.message).toMatch(/^conversion webhook for convert\.example\.com\/v1, Kind=Cup\w+ failed: /);
    expect(failed.json.message).toMatch(message);
  });

  test('fails a request that its webhook does not answer, and others of the kind do not wait', async () => {
    await define('mugs', 'Mug', byUrl());
    for (const name of ['a', 'b']) {
      await plane().ask('POST', pathOf('mugs', 'v1'), { body: object('Mug', 'v1', name, { size: 1 }) });
    }
    let isCalled = (): void => undefined;
    const called = new Promise<void>((resolve) => (isCalled = resolve));
    behavior.isSilent = (asked) => {
      if (asked.objects[0].metadata.name !== 'a') return false;
      isCalled();
      return true;
    };
    const hanging = plane().ask('GET', `${pathOf('mugs', 'v2')}/a?timeout=2s`);
    await called;
    const converted = await plane().ask('GET', `${pathOf('mugs', 'v2')}/b`);
    expect(converted.json.spec).toEqual({ dimensions: { size: 1 } });
    const stored = await plane().ask('POST', pathOf('mugs', 'v1'), { body: object('Mug', 'v1', 'c', { size: 1 }) });
    expect(stored.status).toBe(201);
    expect((await hanging).status).toBe(504);
  });

  test.each<[string, object, RegExp]>([
    ['no service', {}, /service "missing" not found$/],
    ['no port', { name: 'converter', port: 444 }, /no service port 444 found for service "converter"$/],
    ['no endpoints', { name: 'converter' }, /endpoints "converter" not found$/],
  ])('fails requests when there is %s', async (what, service, message) => {
    await plane().ask('POST', '/api/v1/namespaces/default/services', {
      body: { metadata: { name: 'converter' }, spec: { ports: [{ port: 443, targetPort: port }] } },
    });
    const plural = `pots${what.replaceAll(' ', '')}`;
    await define(plural, plural, { service: { namespace: 'default', name: 'missing', ...service }, caBundle });
    await plane().ask('POST', pathOf(plural, 'v1'), { body: object(plural, 'v1', 'p', { size: 1 }) });
    const failed = await plane().ask('GET', `${pathOf(plural, 'v2')}/p`);
    expect([failed.status, failed.json.message]).toEqual([500, expect.stringMatching(message)]);
  });
});

test('a webhook is called by the name of its service, at an address of its endpoints', async () => {
  const closing = new AbortController();
  const resolveService = async () => ({ host: '127.0.0.1', port });
  const client = new WebhookClient({ resolveService, responseBytesMax: 1_000, signal: closing.signal });
  const target = targetOf({ service: { namespace: 'default', name: 'converter', path: 'convert' }, caBundle });
  const body = Buffer.from(JSON.stringify({ request: { uid: 'u', objects: [], desiredAPIVersion: 'a/v1' } }));
  const text = await client.post(target, { body, signal: undefined });
  expect(JSON.parse(text.toString()).response.uid).toBe('u');
  expect(reviews[0]).toMatchObject({ host: 'converter.default.svc:443', path: '/convert' });
  const other = targetOf({ service: { namespace: 'other', name: 'converter' }, caBundle });
  // Its certificate has another name.
  await expect(client.post(other, { body, signal: undefined })).rejects.toThrow(/converter\.other\.svc/);
  closing.abort();
});
