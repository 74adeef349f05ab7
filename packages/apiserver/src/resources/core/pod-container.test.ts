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

test('a pod with one container needs none named, whatever it was begun or is debugged by', () => {
  expect(chooseContainer(pod, '', () => true)).toBe('main');
});

test('containers of any sort go by their names; ephemeral ones only while their gate is on', () => {
  for (const name of ['init', 'main']) expect(chooseContainer(pod, name, () => false)).toBe(name);
  expect(chooseContainer(pod, 'debug', (gate) => gate === 'EphemeralContainers')).toBe('debug');
  expect(() => chooseContainer(pod, 'debug', (gate) => gate !== 'EphemeralContainers')).toThrow(
    'container debug is not valid for pod p',
  );
});

test('who must choose is told among what', () => {
  const two = { ...pod, spec: { ...pod.spec, containers: [{ name: 'main' }, { name: 'side' }] } };
  const message = 'a container name must be specified for pod p, choose one of:';
  expect(() => chooseContainer(two, '', () => true)).toThrow(`${message} [init main side debug]`);
  expect(() => chooseContainer(two, '', () => false)).toThrow(`${message} [init main side]`);
});
