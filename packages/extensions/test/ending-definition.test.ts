import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { generateAuthority, issueCertificate, validFor } from '@orch/certs';
import { conditionOf, type Parsed, usePlane } from './plane.js';

const plane = usePlane({ naming: 'kubernetes' });
const group = 'ends.example.com';
const items = `/apis/${group}/v1/namespaces/default/briefs`;
const schema = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } };
const definition: Parsed = {
  spec: {
    group,
    scope: 'Namespaced',
    names: { plural: 'briefs', kind: 'Brief' },
    versions: [{ name: 'v1', served: true, storage: true, schema }],
  },
};

/** Called while an admission webhook is asked about an object. */
let whileAsked: () => Promise<unknown> = async () => undefined;
let webhook: Server;

beforeAll(async () => {
  const validity = validFor(1, new Date());
  const authority = await generateAuthority({ commonName: 'webhook-ca', ...validity });
  const names = { commonName: 'admission', usages: ['server'], hosts: ['127.0.0.1'] } as const;
  webhook = createServer(await issueCertificate(authority, { ...names, ...validity }), (request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
    });
    request.on('end', () => {
      const { request: asked, ...type } = JSON.parse(text);
      whileAsked().then(
        () => {
          response.writeHead(200, { 'content-type': 'application/json' });
          response.end(JSON.stringify({ ...type, response: { uid: asked.uid, allowed: true } }));
        },
        (error: unknown) => response.destroy(error instanceof Error ? error : new Error(String(error))),
      );
    });
  });
  await new Promise<void>((resolve) => webhook.listen(0, '127.0.0.1', resolve));
  const { port } = webhook.address() as AddressInfo;
  const configured = await plane().ask(
    'POST',
    '/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations',
    {
      body: {
        apiVersion: 'admissionregistration.k8s.io/v1',
        kind: 'ValidatingWebhookConfiguration',
        metadata: { name: 'slow' },
        webhooks: [
          {
            ...{ name: 'slow.example.com', sideEffects: 'None', admissionReviewVersions: ['v1'], timeoutSeconds: 30 },
            clientConfig: {
              url: `https://127.0.0.1:${port}/`,
              caBundle: Buffer.from(authority.cert).toString('base64'),
            },
            rules: [{ apiGroups: [group], apiVersions: ['v1'], resources: ['briefs'], operations: ['CREATE'] }],
          },
        ],
      },
    },
  );
  expect(configured.status).toBe(201);
});
afterAll(() => {
  webhook.close();
  webhook.closeAllConnections();
});

const create = (name: string) =>
  plane().ask('POST', items, { body: { apiVersion: `${group}/v1`, kind: 'Brief', metadata: { name } } });
const apply = (name: string) =>
  plane().ask('PATCH', `${items}/${name}?fieldManager=me`, {
    type: 'application/apply-patch+yaml',
    body: { apiVersion: `${group}/v1`, kind: 'Brief', metadata: { name } },
  });
const path = () => `${plane().definitions}/briefs.${group}`;

test.each([
  ['created', create],
  ['applied', apply],
])(
  'an object that is %s after the last object of an ending definition was deleted is rejected',
  async (_how, write) => {
    await plane().define({ ...definition, metadata: { finalizers: ['example.com/hold'] } });
    whileAsked = async () => {
      await plane().ask('DELETE', path());
      await plane().until(
        path(),
        ({ json }) => conditionOf(json, 'Terminating')?.reason === 'InstanceDeletionCompleted',
      );
    };
    const response = await write('late');
    whileAsked = async () => undefined;
    expect(response.status).toBe(405);
    expect(response.json.message).toBe('create not allowed while custom resource definition is terminating');
    const type = 'application/merge-patch+json';
    await plane().ask('PATCH', path(), { type, body: { metadata: { finalizers: null } } });
    await plane().until(path(), ({ status }) => status === 404);
    await plane().define(definition);
    const list = await plane().ask('GET', items);
    expect(list.json.items).toEqual([]);
    await plane().ask('DELETE', path());
    await plane().until(path(), ({ status }) => status === 404);
  },
);

test('an object is created although its definition changes meanwhile', async () => {
  await plane().define(definition);
  whileAsked = async () => {
    const type = 'application/merge-patch+json';
    await plane().ask('PATCH', path(), { type, body: { metadata: { labels: { changed: 'yes' } } } });
  };
  const response = await create('kept');
  whileAsked = async () => undefined;
  expect(response.status).toBe(201);
  expect((await plane().ask('GET', `${items}/kept`)).status).toBe(200);
});
