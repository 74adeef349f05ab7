import { afterAll, beforeAll, test } from '@jest/globals';
import { ControlPlane } from '@orch/testing';
import { eventually, isGone, resource } from '../support/objects.js';

let plane: ControlPlane;
beforeAll(async () => {
  plane = await ControlPlane.start({ controllers: ['serviceaccount'], scheduler: false });
});
afterAll(async () => {
  await plane.stop();
});

test('each namespace gets a service account `default`, which is recreated after its deletion', async () => {
  await resource(plane, 'namespaces').create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'accounts' } });
  const accounts = resource(plane, 'serviceaccounts');
  const namespace = 'accounts';
  const find = async () => ((await isGone(accounts, 'default', namespace)) ? undefined : true);
  await eventually('the account is created', find);
  await accounts.delete('default', { namespace });
  await eventually('the account is recreated', find);
});
