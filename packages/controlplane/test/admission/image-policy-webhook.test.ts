import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { AdmissionPlugin, AdmissionRequest } from '@orch/apiserver';
import { formatKubeconfig } from '@orch/client';
import { type ConfigFolder, type ConfiguredServer, configFolder, startConfiguredServer } from './configured-server.js';
import { type ImageReviewServer, startImageReviewServer } from './image-review-server.js';

describe('ImagePolicyWebhook', () => {
  let service: ImageReviewServer;
  let folder: ConfigFolder;
  let server: ConfiguredServer | undefined;
  let nowMs = 1_700_000_000_000;
  let pods = 0;
  const audits: AdmissionRequest['audit'][] = [];
  const probe: AdmissionPlugin = {
    handles: ({ definition }) => definition.resource === 'pods',
    mutate: ({ audit }) => void audits.push(audit),
  };
  beforeAll(async () => {
    service = await startImageReviewServer();
    folder = await configFolder();
  });
  afterEach(async () => {
    await server?.stop();
    server = undefined;
    service.seen.length = 0;
    audits.length = 0;
    service.respond = () => ({ allowed: true });
  });
  afterAll(async () => {
    await service.close();
    await folder.remove();
  });

  const kubeconfigOf = (url: string) =>
    formatKubeconfig(
      {
        server: `${url}/review`,
        certificateAuthority: service.authority,
        token: 'secret',
        clientCertificate: service.client.cert,
        clientKey: service.client.key,
      },
      { name: 'images' },
    );
  const start = async (settings: object = {}, url = service.url, allGates = false) => {
    const kubeConfigFile = await folder.write('kubeconfig', kubeconfigOf(url));
    const imagePolicy = { kubeConfigFile, retryBackoff: 1, ...settings };
    server = await startConfiguredServer(
      'ImagePolicyWebhook',
      { imagePolicy },
      { now: () => new Date(nowMs), admission: { plugins: [probe] }, ...(allGates ? { gates: () => true } : {}) },
    );
    await server.namespace('apps');
    return server;
  };
  const create = (image = 'web:1', metadata: object = {}, query = '') => {
    pods += 1;
    const init = [{ name: 'init', image: 'init:1' }];
    const spec = { containers: [{ name: 'c', image }], initContainers: init };
    const body = { metadata: { name: `p${pods}`, ...metadata }, spec };
    return (server as ConfiguredServer).ask('POST', `/api/v1/namespaces/apps/pods${query}`, { body });
  };

  describe('changes', () => {
    test('a pod that is admitted although the service fails, as the configuration allows: it gets an annotation', async () => {
      await start({ defaultAllow: true });
      service.respond = (_seen, response) => {
        response.statusCode = 404;
        response.end();
        return undefined;
      };
      const { status, json } = await create('web:1', { annotations: { own: 'x' } });
      expect([status, json.metadata.annotations]).toEqual([
        201,
        { own: 'x', 'alpha.image-policy.orch.io/failed-open': 'true' },
      ]);
      const stored = await server?.ask('GET', `/api/v1/namespaces/apps/pods/${json.metadata.name}`);
      expect(stored?.json.metadata.annotations).toEqual(json.metadata.annotations);
    });
  });

  describe('admits', () => {
    test('a pod whose images the service allows; the review has images, annotations and namespace', async () => {
      await start();
      const annotations = { 'team.image-policy.orch.io/ticket': '7', other: 'x' };
      expect((await create('web:1', { annotations })).status).toBe(201);
      expect(service.seen).toHaveLength(1);
      expect(service.seen[0]?.path).toBe('/review?timeout=30s');
      expect(service.seen[0]?.review).toEqual({
        kind: 'ImageReview',
        apiVersion: 'imagepolicy.orch.io/v1alpha1',
        metadata: { creationTimestamp: null },
        status: { allowed: false },
        spec: {
          containers: [{ image: 'web:1' }, { image: 'init:1' }],
          annotations: { 'team.image-policy.orch.io/ticket': '7' },
          namespace: 'apps',
        },
      });
    });

    test('with the credentials of the kubeconfig, over TLS', async () => {
      await start();
      await create();
      expect(service.seen.map(({ client, headers }) => [client, headers.authorization])).toEqual([
        ['plugin', 'Bearer secret'],
      ]);
    });

    test('a pod after transient errors of the service', async () => {
      await start();
      service.respond = (_seen, response) => {
        if (service.seen.length > 2) return { allowed: true };
        response.statusCode = service.seen.length === 1 ? 500 : 429;
        response.end();
        return undefined;
      };
      expect([(await create()).status, service.seen.length]).toEqual([201, 3]);
    });

    test('equal pods by the cached decision until its time is over', async () => {
      await start({ allowTTL: 60 });
      await create();
      await create();
      expect(service.seen).toHaveLength(1);
      await create('web:2');
      expect(service.seen).toHaveLength(2);
      nowMs += 60_000;
      await create();
      expect(service.seen).toHaveLength(3);
    });

    test('with the annotations of the service in the audit event', async () => {
      await start();
      service.respond = () => ({ allowed: true, auditAnnotations: { ticket: '7' } });
      await create('web:3');
      expect(Reflect.get(audits[0] ?? {}, 'annotations')).toEqual(
        new Map([['imagepolicywebhook.image-policy.orch.io/ticket', '7']]),
      );
    });

    test('a pod after a reused connection was closed', async () => {
      await start();
      await create('web:4');
      service.respond = (_seen, response) => {
        if (service.seen.length > 2) return { allowed: true };
        response.destroy();
        return undefined;
      };
      expect([(await create('web:5')).status, service.seen.length]).toEqual([201, 3]);
    });

    test('subresources without a review', async () => {
      const { ask } = await start();
      const { json: pod } = await create();
      const path = `/api/v1/namespaces/apps/pods/${pod.metadata.name}`;
      service.respond = () => ({ allowed: false });
      nowMs += 3_600_000;
      expect((await ask('PUT', `${path}/status`, { body: { ...pod, status: { phase: 'Running' } } })).status).toBe(200);
      expect(service.seen).toHaveLength(1);
    });
  });

  describe('rejects', () => {
    test('a pod whose images the service denies, with its reason', async () => {
      await start();
      service.respond = () => ({ allowed: false, reason: 'web:1 is too old' });
      const { status, json } = await create('web:1', { name: 'old' });
      expect([status, json.reason, json.message]).toEqual([
        403,
        'Forbidden',
        'pods "old" is forbidden: image policy webhook backend denied one or more images: web:1 is too old',
      ]);
      service.respond = () => ({ allowed: false });
      nowMs += 30_000;
      expect((await create('web:1', { name: 'old' })).json.message).toBe(
        'pods "old" is forbidden: one or more images rejected by webhook backend',
      );
    });

    test('an update with a denied image', async () => {
      const { ask } = await start();
      const { json: pod } = await create();
      service.respond = ({ review }) => ({ allowed: review.spec.containers[0].image !== 'bad:1' });
      const containers = [{ ...pod.spec.containers[0], image: 'bad:1' }];
      const path = `/api/v1/namespaces/apps/pods/${pod.metadata.name}`;
      const body = { ...pod, spec: { ...pod.spec, containers } };
      expect((await ask('PUT', path, { body })).status).toBe(403);
    });

    test('a denied pod in a dry run, which is reviewed too', async () => {
      await start();
      service.respond = () => ({ allowed: false });
      expect([(await create('web:1', {}, '?dryRun=All')).status, service.seen.length]).toEqual([403, 1]);
    });

    test('a new ephemeral container with a denied image, CVE-2023-2727', async () => {
      const { ask } = await start({}, service.url, true);
      await create('web:1', { name: 'debugged' });
      const path = '/api/v1/namespaces/apps/pods/debugged/ephemeralcontainers';
      const { json: list } = await ask('GET', path);
      service.respond = () => ({ allowed: false, reason: 'debug:1 is not allowed' });
      const added = { name: 'debug', image: 'debug:1', imagePullPolicy: 'Always', terminationMessagePolicy: 'File' };
      const { status, json } = await ask('PUT', path, { body: { ...list, ephemeralContainers: [added] } });
      expect([status, json.message]).toEqual([
        403,
        'pods "debugged" is forbidden: image policy webhook backend denied one or more images: debug:1 is not allowed',
      ]);
      const images = [{ image: 'web:1' }, { image: 'init:1' }, { image: 'debug:1' }];
      expect(service.seen.at(-1)?.review).toMatchObject({ spec: { containers: images, namespace: 'apps' } });
    });

    test('a denied pod by the cached decision', async () => {
      await start({ denyTTL: 5 });
      service.respond = () => ({ allowed: false });
      await create();
      expect([(await create()).status, service.seen.length]).toEqual([403, 1]);
      nowMs += 5_000;
      await create();
      expect(service.seen).toHaveLength(2);
    });

    test('a pod when the service cannot be reached', async () => {
      const other = await startImageReviewServer();
      await start({}, other.url);
      await other.close();
      const { status, json } = await create('web:1', { name: 'p' });
      const { host } = new URL(other.url);
      expect([status, json.message]).toEqual([
        403,
        `pods "p" is forbidden: Post "${other.url}/review?timeout=30s": dial tcp ${host}: connect: connection refused`,
      ]);
    });

    test('a pod when the service ends the connection without a response', async () => {
      await start();
      service.respond = (_seen, response) => {
        response.destroy();
        return undefined;
      };
      const { status, json } = await create('web:1', { name: 'p' });
      expect([status, json.message, service.seen.length]).toEqual([
        403,
        `pods "p" is forbidden: Post "${service.url}/review?timeout=30s": EOF`,
        1,
      ]);
    });

    test('a pod when the service fails five times', async () => {
      await start();
      service.respond = (_seen, response) => {
        response.statusCode = 500;
        response.end('broken');
        return undefined;
      };
      const { status, json } = await create('web:1', { name: 'p' });
      expect([status, json.message, service.seen.length]).toEqual([
        403,
        'pods "p" is forbidden: an error on the server ("broken") has prevented the request from succeeding',
        5,
      ]);
    });

    test.each([
      ['no JSON', 'text', /the response is not JSON/],
      ['another kind', '{"kind":"Pod"}', /the response is not an ImageReview/],
      ['a malformed status', '{"kind":"ImageReview","status":{"allowed":"yes"}}', /the status of the response is not/],
      ['an oversized body', 'x'.repeat(2 * 1024 * 1024), /the response is longer than 1048576 bytes/],
    ])('a pod when the response is %s', async (_title, body, message) => {
      await start();
      service.respond = (_seen, response) => {
        response.end(body);
        return undefined;
      };
      const { status, json } = await create();
      expect(status).toBe(403);
      expect(json.message).toMatch(message);
    });
  });

  describe('configuration', () => {
    test('is required', async () => {
      await expect(startConfiguredServer('ImagePolicyWebhook', undefined)).rejects.toThrow(
        'the admission plugin ImagePolicyWebhook needs a configuration',
      );
    });

    test('reports invalid times and a missing kubeconfig', async () => {
      const imagePolicy = { allowTTL: 1_801, denyTTL: -2, retryBackoff: 300_001 };
      await expect(startConfiguredServer('ImagePolicyWebhook', { imagePolicy })).rejects.toThrow(
        /imagePolicy\.kubeConfigFile: Required value\n.*imagePolicy\.allowTTL: Invalid value: 1801.*\n.*imagePolicy\.denyTTL: Invalid value: -2.*\n.*imagePolicy\.retryBackoff: Invalid value: 300001/,
      );
      const missing = { kubeConfigFile: `${folder.path}/missing` };
      await expect(startConfiguredServer('ImagePolicyWebhook', { imagePolicy: missing })).rejects.toThrow(
        /imagePolicy\.kubeConfigFile: Invalid value: ".*missing": .*ENOENT/,
      );
    });

    test('rejects a service without TLS', async () => {
      await expect(start({}, 'http://127.0.0.1:1')).rejects.toThrow(/must be an https URL/);
    });
  });
});
