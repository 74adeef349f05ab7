import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type ConversionWebhook, startConversionWebhook } from './conversion-webhook.js';
import { type Parsed, usePlane } from './plane.js';
import { startWebhookServer, type WebhookServer } from './webhook-server.js';

const plane = usePlane();
const group = 'tools.example.com';
const widgets = (version: string, namespace = 'default') => `/apis/${group}/${version}/namespaces/${namespace}/widgets`;
const registration = '/apis/admissionregistration.orch.io/v1';
const merge = 'application/merge-patch+json';

/** v1 has `spec.size`, v2 has `spec.width`. */
function converted({ spec = {}, ...object }: Parsed, apiVersion: string): Parsed {
  const { size, width, ...rest } = spec;
  const value = size ?? width;
  const member = apiVersion.endsWith('/v1') ? 'size' : 'width';
  return { ...object, apiVersion, spec: { ...rest, ...(value === undefined ? {} : { [member]: value }) } };
}

const versionOf = (name: string, member: string, storage: boolean) => ({
  ...{ name, served: true, storage },
  schema: {
    openAPIV3Schema: {
      type: 'object',
      properties: {
        spec: {
          type: 'object',
          properties: {
            [member]: { type: 'integer', maximum: 9 },
            color: { type: 'string', default: 'red' },
            extra: { type: 'object', properties: { kept: { type: 'string', default: 'yes' } } },
          },
        },
        status: { type: 'object', properties: { seen: { type: 'integer' } } },
      },
    },
  },
  subresources: {
    status: {},
    scale: { specReplicasPath: `.spec.${member}`, statusReplicasPath: '.status.seen' },
  },
});

describe('admission of custom resources', () => {
  let converter: ConversionWebhook;
  let hook: WebhookServer;
  /** The requests of reviews, oldest first. */
  const seen: Parsed[] = [];
  let respond: (request: Parsed) => object = () => ({ allowed: true });
  const configured: string[] = [];
  let names = 0;

  beforeAll(async () => {
    converter = await startConversionWebhook(converted);
    hook = await startWebhookServer((request) => {
      seen.push(request);
      return respond(request);
    });
    const { clientConfig } = converter;
    await plane().define({
      spec: {
        group,
        scope: 'Namespaced',
        names: { plural: 'widgets', kind: 'Widget' },
        versions: [versionOf('v1', 'size', true), versionOf('v2', 'width', false)],
        conversion: { strategy: 'Webhook', webhook: { conversionReviewVersions: ['v1'], clientConfig } },
      },
    });
  });
  afterEach(async () => {
    for (const path of configured.splice(0)) await plane().ask('DELETE', path);
    seen.length = 0;
    respond = () => ({ allowed: true });
  });
  afterAll(() => {
    converter.close();
    hook.close();
  });

  const configure = async (type: 'mutating' | 'validating', members: object = {}) => {
    const collection = `${registration}/${type}webhookconfigurations`;
    const rules = [{ operations: ['*'], apiGroups: [group], apiVersions: ['v1'], resources: ['widgets', 'widgets/*'] }];
    const webhook = {
      ...{ name: 'widgets.hooks.example.com', clientConfig: hook.clientConfig, rules },
      ...{ sideEffects: 'None', admissionReviewVersions: ['v1'], ...members },
    };
    const { status, text } = await plane().ask('POST', collection, {
      body: { metadata: { name: type }, webhooks: [webhook] },
    });
    if (status !== 201) throw new Error(text);
    configured.push(`${collection}/${type}`);
  };
  const patchBy = (...operations: readonly object[]) => {
    respond = () => ({
      allowed: true,
      patch: Buffer.from(JSON.stringify(operations)).toString('base64'),
      patchType: 'JSONPatch',
    });
  };
  const create = (version: string, spec: object, query = '') => {
    names += 1;
    const body = { apiVersion: `${group}/${version}`, kind: 'Widget', metadata: { name: `w${names}` }, spec };
    return plane().ask('POST', `${widgets(version)}${query}`, { body });
  };

  test('a webhook for another version gets the object as the converter returns it, and its patch is converted back', async () => {
    await configure('mutating');
    patchBy({ op: 'replace', path: '/spec/size', value: 7 });
    const { status, json } = await create('v2', { width: 3 });
    expect(seen).toMatchObject([
      {
        kind: { group, version: 'v1', kind: 'Widget' },
        requestKind: { group, version: 'v2', kind: 'Widget' },
        resource: { group, version: 'v1', resource: 'widgets' },
        object: { apiVersion: `${group}/v1`, spec: { size: 3, color: 'red' } },
      },
    ]);
    expect([status, json.apiVersion, json.spec]).toEqual([201, `${group}/v2`, { width: 7, color: 'red' }]);
  });

  test('a webhook with matchPolicy Exact is not called for another version', async () => {
    await configure('mutating', { matchPolicy: 'Exact' });
    expect((await create('v2', { width: 3 })).status).toBe(201);
    expect(seen).toEqual([]);
  });

  test('a patch gets the defaults of the schema, unknown fields are pruned, and the result is validated', async () => {
    await configure('mutating');
    patchBy({ op: 'add', path: '/spec/extra', value: { unknown: 1 } });
    expect((await create('v1', { size: 1 })).json.spec).toEqual({ size: 1, color: 'red', extra: { kept: 'yes' } });
    patchBy({ op: 'add', path: '/spec/size', value: 10 });
    const { status, json } = await create('v1', { size: 1 });
    expect([status, json.details?.causes?.map(({ field }: Parsed) => field)]).toEqual([422, ['spec.size']]);
  });

  test('an update in another version and a scale are validated as the webhook leaves them', async () => {
    const { json: made } = await create('v1', { size: 1 });
    await configure('mutating');
    const path = `${widgets('v2')}/${made.metadata.name}`;
    patchBy({ op: 'add', path: '/spec/size', value: 10 });
    const updated = await plane().ask('PATCH', path, { body: { spec: { width: 2 } }, type: merge });
    expect([updated.status, updated.json.details?.causes?.[0].field]).toEqual([422, 'spec.width']);
    patchBy({ op: 'replace', path: '/spec/replicas', value: 10 });
    const scaled = await plane().ask('PATCH', `${path}/scale`, { body: { spec: { replicas: 4 } }, type: merge });
    expect([scaled.status, scaled.json.details?.causes?.[0].field]).toEqual([422, 'spec.width']);
    expect((await plane().ask('GET', path)).json.spec).toEqual({ width: 1, color: 'red' });
  });

  test('subresources are reviewed with their own kind, and a webhook changes a scale', async () => {
    const { json: made } = await create('v1', { size: 1 });
    await configure('mutating');
    const path = `${widgets('v1')}/${made.metadata.name}`;
    await plane().ask('PATCH', `${path}/status`, { body: { status: { seen: 2 } }, type: merge });
    patchBy({ op: 'replace', path: '/spec/replicas', value: 5 });
    const scaled = await plane().ask('PATCH', `${path}/scale`, { body: { spec: { replicas: 4 } }, type: merge });
    expect(seen.map(({ subResource, operation, kind }) => [subResource, operation, kind.group, kind.kind])).toEqual([
      ['status', 'UPDATE', group, 'Widget'],
      ['scale', 'UPDATE', 'autoscaling', 'Scale'],
    ]);
    expect([scaled.json.spec, (await plane().ask('GET', path)).json.spec.size]).toEqual([{ replicas: 5 }, 5]);
  });

  test('a denied deletion keeps the object, alone and in a collection', async () => {
    const { json: made } = await create('v1', { size: 1 });
    await configure('validating');
    respond = ({ operation }) => ({ allowed: operation !== 'DELETE', status: { code: 403 } });
    const path = `${widgets('v2')}/${made.metadata.name}`;
    expect((await plane().ask('DELETE', path)).status).toBe(403);
    expect((await plane().ask('DELETE', widgets('v1'))).status).toBe(403);
    expect((await plane().ask('GET', path)).status).toBe(200);
    expect(seen[0]).toMatchObject({ operation: 'DELETE', oldObject: { spec: { size: 1 } }, object: null });
  });

  test('a quota counts them from the first one, and rejects those that exceed it', async () => {
    const quotas = '/api/v1/namespaces/default/resourcequotas';
    const hard = { [`count/widgets.${group}`]: '1' };
    const { json } = await plane().ask('POST', quotas, { body: { metadata: { name: 'q' }, spec: { hard } } });
    const used = { [`count/widgets.${group}`]: '0' };
    await plane().ask('PUT', `${quotas}/q/status`, { body: { ...json, status: { hard, used } } });
    expect((await create('v2', { width: 3 }, '?dryRun=All')).status).toBe(201);
    expect((await create('v2', { width: 3 })).status).toBe(201);
    const exceeding = await create('v1', { size: 3 });
    expect([exceeding.status, exceeding.json.message]).toEqual([
      403,
      `widgets.${group} "w${names}" is forbidden: exceeded quota: q, requested: count/widgets.${group}=1, ` +
        `used: count/widgets.${group}=1, limited: count/widgets.${group}=1`,
    ]);
    await plane().ask('DELETE', `${quotas}/q`);
  });

  test('need a namespace that exists and is not terminating', async () => {
    const body = { apiVersion: `${group}/v1`, kind: 'Widget', metadata: { name: 'a' }, spec: {} };
    const missing = await plane().ask('POST', widgets('v1', 'missing'), { body });
    expect([missing.status, missing.json.message]).toEqual([404, 'namespaces "missing" not found']);
    await plane().ask('POST', '/api/v1/namespaces', { body: { metadata: { name: 'going' } } });
    await plane().ask('DELETE', '/api/v1/namespaces/going');
    const terminating = await plane().ask('POST', widgets('v2', 'going'), {
      body: { ...body, apiVersion: `${group}/v2` },
    });
    expect([terminating.status, terminating.json.details.causes[0].reason]).toEqual([403, 'NamespaceTerminating']);
  });
});
