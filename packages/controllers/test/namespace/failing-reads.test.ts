import { expect, test } from '@jest/globals';
import { internalError } from '@orch/apimachinery';
import { ControlPlane } from '@orch/testing';
import type { FakeRequest } from '../../src/framework/fake-client.fixture.js';
import { faultyClient } from '../support/faulty-client.js';
import { configMaps, eventually, isGone, resource } from '../support/objects.js';
import { withControllers } from '../support/run-controllers.js';

/** Fails each third request for a list or a document, of about a hundred that one look at a namespace takes. */
function everyThirdRead() {
  let sent = 0;
  return ({ method, resource: of }: FakeRequest): void => {
    if (method !== 'list' && method !== 'getRaw') return;
    sent += 1;
    if (sent % 3 === 0) throw internalError(`the read of ${of} fails`);
  };
}

test('a namespace is emptied and removed although every third read fails', async () => {
  await using plane = await ControlPlane.start({ controllers: [], scheduler: false });
  const namespaces = resource(plane, 'namespaces');
  await namespaces.create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'doomed' } });
  await configMaps(plane).create({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a', namespace: 'doomed' } });
  const { client, inject, requests } = faultyClient(plane.client, { lists: true });
  inject({ times: Number.POSITIVE_INFINITY, before: everyThirdRead() });
  await withControllers(plane, { controllers: ['namespace'], client }, async () => {
    await namespaces.delete('doomed');
    await eventually('the namespace is gone', async () => (await isGone(namespaces, 'doomed')) || undefined);
  });
  expect(requests.filter(({ method }) => method === 'deleteCollection').map(({ resource: of }) => of)).toEqual([
    'configmaps',
  ]);
});
