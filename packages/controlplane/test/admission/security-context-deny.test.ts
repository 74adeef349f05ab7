import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { deprecationsIn, type PluginServer, podOf, pods, startPluginServer } from './plugin-server.js';

const containers = (securityContext: object) => [{ name: 'main', image: 'app:1', securityContext }];

describe('SecurityContextDeny', () => {
  let server: PluginServer;
  beforeAll(async () => {
    server = await startPluginServer(['SecurityContextDeny'], { gates: () => true });
  });
  afterAll(() => server.stop());
  const create = (spec: object) => server.post(`${pods}?dryRun=All`, podOf('new', spec));

  describe('admits', () => {
    test('pods without a security context, and those that set other fields of it', async () => {
      expect((await create({})).status).toBe(201);
      const securityContext = { runAsNonRoot: true, runAsGroup: 5, sysctls: [] };
      expect((await create({ securityContext })).status).toBe(201);
      expect((await create({ containers: containers({ runAsGroup: 5, readOnlyRootFilesystem: true }) })).status).toBe(
        201,
      );
    });

    test('ephemeral containers, which have no security context in v1.21', async () => {
      await server.post(pods, podOf('debugged'));
      const container = { name: 'debug', image: 'a', terminationMessagePolicy: 'File' };
      const body = { kind: 'EphemeralContainers', metadata: { name: 'debugged' }, ephemeralContainers: [container] };
      expect((await server.put(`${pods}/debugged/ephemeralcontainers`, body)).status).toBe(200);
    });
  });

  describe('rejects', () => {
    test.each([
      ['supplementalGroups', { supplementalGroups: [1] }, 'SupplementalGroups'],
      ['seLinuxOptions', { seLinuxOptions: { level: 's0' } }, 'SELinuxOptions'],
      ['runAsUser, even 0', { runAsUser: 0 }, 'RunAsUser'],
      ['fsGroup', { fsGroup: 1 }, 'FSGroup'],
    ])('a security context of a pod with %s', async (_, securityContext, field) => {
      expect((await create({ securityContext })).json).toMatchObject({
        code: 403,
        reason: 'Forbidden',
        message: `pods "new" is forbidden: pod.Spec.SecurityContext.${field} is forbidden`,
      });
    });

    test.each([
      ['seLinuxOptions', { seLinuxOptions: {} }, 'SELinuxOptions'],
      ['runAsUser', { runAsUser: 1 }, 'RunAsUser'],
    ])('a container or an init container with %s', async (_, securityContext, field) => {
      const message = `pods "new" is forbidden: SecurityContext.${field} is forbidden`;
      expect((await create({ containers: containers(securityContext) })).json).toMatchObject({ code: 403, message });
      const initContainers = [{ name: 'first', image: 'app:1', securityContext }];
      expect((await create({ initContainers })).json).toMatchObject({ code: 403, message });
    });
  });

  describe('configuration', () => {
    test('the plugin is not deprecated in v1.21, so no warning is logged', () => {
      expect(deprecationsIn(server.log)).toEqual([]);
    });
  });
});
