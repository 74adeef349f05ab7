import { expect, test } from '@jest/globals';
import { defineMessage } from '../schema/define-message.js';
import type { MessageSchema } from '../schema/schema.js';
import { isDirective, listOfDirective, nameDirectives } from './directives.js';

const Inner: MessageSchema = defineMessage('t.Inner', { renames: true }, () => [
  { name: 'agentVersion', compatName: 'kubeVersion', type: 'string', shape: 'single' },
  { name: 'agentWords', compatName: 'kubeWords', type: 'string', shape: 'list', patchStrategy: ['merge'] },
  { name: 'plain', type: 'string', shape: 'single' },
]);
const Thing: MessageSchema = defineMessage('t.Thing', { typeMeta: true, renames: true }, () => [
  { name: 'inner', type: () => Inner, shape: 'single' },
  { name: 'list', type: () => Inner, shape: 'list', patchStrategy: ['merge'], patchMergeKey: 'plain' },
  { name: 'table', type: () => Inner, shape: 'map' },
]);

const inWire = {
  $retainKeys: ['kubeVersion', 'plain', 5],
  kubeVersion: '1',
  '$setElementOrder/kubeWords': ['kubeVersion'],
  '$deleteFromPrimitiveList/kubeWords': ['x'],
  $patch: 'replace',
};
const neutral = {
  $retainKeys: ['agentVersion', 'plain', 5],
  kubeVersion: '1',
  '$setElementOrder/agentWords': ['kubeVersion'],
  '$deleteFromPrimitiveList/agentWords': ['x'],
  $patch: 'replace',
};

test('renames members in directives to neutral spelling, at any depth', () => {
  const patch = { inner: inWire, list: [inWire], table: { kubeVersion: inWire }, kubeVersion: inWire };
  expect(nameDirectives(Thing, patch, { dialect: 'kubernetes' })).toEqual({
    inner: neutral,
    list: [neutral],
    table: { kubeVersion: neutral },
    kubeVersion: inWire,
  });
});

test('returns the patch unchanged in the neutral dialect', () => {
  const patch = { inner: inWire };
  expect(nameDirectives(Thing, patch, { dialect: 'orch' })).toBe(patch);
});

test('names of directives begin with their word, and may name a list', () => {
  const [deletion, order] = ['$deleteFromPrimitiveList', '$setElementOrder'];
  for (const name of ['$patch', '$retainKeys', deletion, `${deletion}/a`, order, `${order}/a`])
    expect([name, isDirective(name)]).toEqual([name, true]);
  for (const name of ['patch', '$patches', '$', '', '$retainKeys/a', `a${deletion}`, `$a${order}`, 'retainKeys'])
    expect([name, isDirective(name)]).toEqual([name, false]);
  expect([listOfDirective(`${order}/a/b`, order), listOfDirective(order, order)]).toEqual(['a/b', undefined]);
  expect(listOfDirective(`${deletion}/a`, order)).toBeUndefined();
});
