import { expect, test } from '@jest/globals';
import { ControlPlane } from '@orch/testing';
import { configMaps, eventually, isGone, resource } from '../support/objects.js';

test.each([
  ['orch', 'orch-root-ca.crt'],
  ['kubernetes', 'kube-root-ca.crt'],
] as const)('%s: every namespace has the authority of the server in a config map', async (naming, name) => {
  await using plane = await ControlPlane.start({
    controllers: ['root-ca-cert-publisher', 'namespace'],
    scheduler: false,
    naming,
  });
  const namespaces = resource(plane, 'namespaces');
  const dataOf = async (namespace: string) =>
    await configMaps(plane)
      .get(name, { namespace })
      .then(
        ({ data }) => data,
        () => undefined,
      );
  const expected = { 'ca.crt': plane.config.certificateAuthority };
  const isPublished = async (namespace: string) =>
    await eventually(`${namespace} has it`, async () => {
      const data = await dataOf(namespace);
      return JSON.stringify(data) === JSON.stringify(expected) || undefined;
    });
  await isPublished('default');
  await namespaces.create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'new' } });
  await isPublished('new');
  const at = { namespace: 'new' };
  await configMaps(plane).patch(name, { type: 'merge', body: { data: { 'ca.crt': 'other', more: 'x' } } }, at);
  await isPublished('new');
  await configMaps(plane).delete(name, at);
  await isPublished('new');
  await namespaces.delete('new');
  await eventually('the namespace is gone', async () => (await isGone(namespaces, 'new')) || undefined);
  expect(await dataOf('new')).toBeUndefined();
});
