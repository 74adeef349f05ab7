import { expect, test } from '@jest/globals';
import { chooseContainer } from './pod-container.js';

const pod = {
  kind: 'Pod',
  apiVersion: 'v1',
  metadata: { name: 'p' },
  spec: {
    initContainers: [{ name: 'init' }],
    containers: [{ name: 'main' }],
    ephemeralContainers: [{ name: 'debug' }],
  },
};

test('defaults to the only container, whatever init and ephemeral containers the pod has', () => {
  expect(chooseContainer(pod, '', () => true)).toBe('main');
});

test('finds containers of every type by name, ephemeral ones only with their feature gate', () => {
  for (const name of ['init', 'main']) expect(chooseContainer(pod, name, () => false)).toBe(name);
  expect(chooseContainer(pod, 'debug', (gate) => gate === 'EphemeralContainers')).toBe('debug');
  expect(() => chooseContainer(pod, 'debug', (gate) => gate !== 'EphemeralContainers')).toThrow(
    'container debug is not valid for pod p',
  );
});

test('lists the containers when a name is required', () => {
  const two = { ...pod, spec: { ...pod.spec, containers: [{ name: 'main' }, { name: 'side' }] } };
  const message = 'a container name must be specified for pod p, choose one of:';
  expect(() => chooseContainer(two, '', () => true)).toThrow(`${message} [init main side debug]`);
  expect(() => chooseContainer(two, '', () => false)).toThrow(`${message} [init main side]`);
});
