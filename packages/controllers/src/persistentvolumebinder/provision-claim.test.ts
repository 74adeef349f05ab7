import { expect, test } from '@jest/globals';
import { orchNames as names } from '@orch/apimachinery';
import { testClass } from '../volumes/test-objects.js';
import type { VolumePlugin } from '../volumes/volume-plugin.js';
import { provisionerOf } from './provision-claim.js';

const plugin = (name: string, extra: Partial<VolumePlugin> = {}): VolumePlugin => ({
  ...{ name, supportsMountOptions: false, handles: () => false, ...extra },
});
const host = plugin('orch.io/host-path', { provision: () => Promise.reject(new Error('full')) });
const plugins = [host, plugin('orch.io/nfs')];
const of = (provisioner: string, migrates = false) =>
  provisionerOf(testClass({ provisioner }), { plugins, names, gates: () => migrates });

test('a class is of a plugin, of an external provisioner, or of a plugin that makes nothing', () => {
  expect(of('orch.io/host-path')).toEqual({ type: 'plugin', plugin: host });
  expect(of('example.com/x')).toEqual({ type: 'external', name: 'example.com/x' });
  expect(of('orch.io/nfs')).toEqual({ type: 'unknown', message: 'no provisionable volume plugin matched' });
  const message = 'no volume plugin matched name: orch.io/no-provisioner';
  expect(of('orch.io/no-provisioner')).toEqual({ type: 'unknown', message });
});

test('the class of a migrated plugin is of its driver', () => {
  expect(of('orch.io/cinder', true)).toEqual({ type: 'external', name: 'cinder.csi.openstack.org' });
  expect(of('orch.io/cinder').type).toBe('unknown');
});
