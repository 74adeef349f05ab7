import { expect, test } from '@jest/globals';
import type { Node, NodeSelectorTerm } from '../../generated/core_v1/types.js';
import { nodeAffinityOf } from './node-affinity.js';

function node(name: string, labels?: Record<string, string>): Node {
  return { apiVersion: 'v1', kind: 'Node', metadata: { name, ...(labels === undefined ? {} : { labels }) } };
}

const required = (...nodeSelectorTerms: NodeSelectorTerm[]) => ({
  affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms } } },
});
const label = (key: string, operator: string, ...values: string[]) => ({ key, operator, values });
const eight = node('eight', { cpus: '8', disk: 'ssd' });

test.each([
  ['no condition', {}, true],
  ['an empty selector', { nodeSelector: {} }, true],
  ['all selected labels', { nodeSelector: { cpus: '8', disk: 'ssd' } }, true],
  ['one selected label of two', { nodeSelector: { cpus: '8', disk: 'hdd' } }, false],
  ['a selected label that the node does not have', { nodeSelector: { zone: 'a' } }, false],
  ['preferred terms alone', { affinity: { nodeAffinity: {} } }, true],
  ['no terms', required(), false],
  ['an empty term', required({}), false],
  ['an empty term before a matching one', required({}, { matchExpressions: [label('cpus', 'Exists')] }), true],
  [
    'two expressions of one term',
    required({ matchExpressions: [label('cpus', 'Exists'), label('zone', 'Exists')] }),
    false,
  ],
  [
    'two terms',
    required({ matchExpressions: [label('zone', 'Exists')] }, { matchExpressions: [label('cpus', 'Exists')] }),
    true,
  ],
  [
    'the selector without the term',
    { nodeSelector: { cpus: '8' }, ...required({ matchExpressions: [label('zone', 'Exists')] }) },
    false,
  ],
  [
    'the term without the selector',
    { nodeSelector: { zone: 'a' }, ...required({ matchExpressions: [label('cpus', 'Exists')] }) },
    false,
  ],
  [
    'an expression and a field of one term',
    required({ matchExpressions: [label('cpus', 'Exists')], matchFields: [label('metadata.name', 'In', 'other')] }),
    false,
  ],
])('evaluates %s', (_what, spec, expected) => {
  expect(nodeAffinityOf(spec)(eight)).toBe(expected);
});

test.each([
  ['In, one of the values', label('cpus', 'In', '4', '8'), true],
  ['In, none of the values', label('cpus', 'In', '4'), false],
  ['In, without values', { key: 'cpus', operator: 'In' }, false],
  ['In, no label', label('zone', 'In', ''), false],
  ['NotIn, one of the values', label('cpus', 'NotIn', '4', '8'), false],
  ['NotIn, none of the values', label('cpus', 'NotIn', '4'), true],
  ['NotIn, without values', { key: 'cpus', operator: 'NotIn' }, true],
  ['NotIn, no label', label('zone', 'NotIn', ''), true],
  ['Exists', label('cpus', 'Exists'), true],
  ['Exists, no label', label('zone', 'Exists'), false],
  ['DoesNotExist', label('cpus', 'DoesNotExist'), false],
  ['DoesNotExist, no label', label('zone', 'DoesNotExist'), true],
  ['Gt, above', label('cpus', 'Gt', '7'), true],
  ['Gt, equal', label('cpus', 'Gt', '8'), false],
  ['Lt, below', label('cpus', 'Lt', '10'), true],
  ['Lt, equal', label('cpus', 'Lt', '8'), false],
  ['Gt, a label that is no integer', label('disk', 'Gt', '0'), false],
  ['Lt, a value that is no integer', label('cpus', 'Lt', '1e3'), false],
  ['Gt, no label', label('zone', 'Gt', '-1'), false],
  ['Lt, without values', { key: 'cpus', operator: 'Lt' }, false],
  ['an unknown operator', label('cpus', 'in', '8'), false],
])('evaluates the operator %s', (_what, requirement, expected) => {
  expect(nodeAffinityOf(required({ matchExpressions: [requirement] }))(eight)).toBe(expected);
});

test.each([
  ['the name of the node', label('metadata.name', 'In', 'eight'), true],
  ['another name', label('metadata.name', 'In', 'nine'), false],
  ['a field without support', label('metadata.namespace', 'Exists'), false],
])('a field matches %s', (_what, requirement, expected) => {
  expect(nodeAffinityOf(required({ matchFields: [requirement] }))(eight)).toBe(expected);
});

test('a node without labels matches only what asks for no label', () => {
  const bare = node('bare');
  expect(nodeAffinityOf({ nodeSelector: { cpus: '8' } })(bare)).toBe(false);
  expect(nodeAffinityOf(required({ matchExpressions: [label('cpus', 'DoesNotExist')] }))(bare)).toBe(true);
});
