import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { startTestServer, type TestServer } from '../test-server.js';

const group = '/apis/networking.orch.io/v1';
const classes = `${group}/ingressclasses`;
const marker = 'ingressclass.orch.io/is-default-class';
const defaultBackend = { service: { name: 's', port: { number: 80 } } };
const ingressClass = (name: string, annotations: object = {}) => ({
  metadata: { name, annotations },
  spec: { controller: 'example.com/ingress' },
});

describe('DefaultIngressClass', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer('orch');
  });
  afterEach(() => server.stop());

  const createClass = async (name: string, annotations: object = {}) => {
    expect((await server.ask('POST', classes, { body: ingressClass(name, annotations) })).status).toBe(201);
  };
  const create = (name: string, { spec = {}, annotations = {} } = {}) =>
    server.ask('POST', `${group}/namespaces/default/ingresses`, {
      body: { metadata: { name, annotations }, spec: { defaultBackend, ...spec } },
    });

  describe('changes', () => {
    test('an ingress without a class to the default class', async () => {
      await createClass('other');
      await createClass('usual', { [marker]: 'true' });
      expect((await create('i')).json.spec.ingressClassName).toBe('usual');
    });

    test('an ingress of the beta version alike', async () => {
      await createClass('usual', { [marker]: 'true' });
      const spec = { backend: { serviceName: 's', servicePort: 80 } };
      const path = '/apis/networking.orch.io/v1beta1/namespaces/default/ingresses';
      const { json } = await server.ask('POST', path, { body: { metadata: { name: 'i' }, spec } });
      expect(json.spec.ingressClassName).toBe('usual');
    });
  });

  describe('admits', () => {
    test('an ingress that names a class, by field or by annotation, unchanged', async () => {
      await createClass('usual', { [marker]: 'true' });
      expect((await create('named', { spec: { ingressClassName: 'other' } })).json.spec.ingressClassName).toBe('other');
      const annotated = await create('older', { annotations: { 'orch.io/ingress.class': 'older' } });
      expect([annotated.status, annotated.json.spec.ingressClassName]).toEqual([201, undefined]);
    });

    test('an ingress without a class while no class is the default', async () => {
      await createClass('other', { [marker]: 'yes' });
      const { status, json } = await create('i');
      expect([status, json.spec.ingressClassName]).toEqual([201, undefined]);
    });
  });

  describe('rejects', () => {
    test('an ingress without a class while several classes are the default', async () => {
      await createClass('one', { [marker]: 'true' });
      await createClass('two', { [marker]: 'true' });
      expect((await create('i')).json).toMatchObject({
        code: 403,
        reason: 'Forbidden',
        message:
          'ingresses.networking.orch.io "i" is forbidden: ' +
          'Internal error occurred: 2 default IngressClasses were found, only 1 allowed',
      });
    });
  });

  describe('configuration', () => {
    test('a disabled plugin sets no class', async () => {
      const without = await startTestServer('orch', { admission: { disabled: ['DefaultIngressClass'] } });
      try {
        await without.ask('POST', classes, { body: ingressClass('usual', { [marker]: 'true' }) });
        const body = { metadata: { name: 'i' }, spec: { defaultBackend } };
        const { json } = await without.ask('POST', `${group}/namespaces/default/ingresses`, { body });
        expect(json.spec).toEqual({ defaultBackend });
      } finally {
        await without.stop();
      }
    });
  });
});
