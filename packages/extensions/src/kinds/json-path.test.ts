import { describe, expect, test } from '@jest/globals';
import { parseJsonPath } from './json-path.js';

const object = {
  metadata: { annotations: { 'example.com/x': 'note' } },
  spec: { hosts: ['a', 'b', 'c'], 'with.dot': 1, nested: { deep: { name: 'd' } } },
  status: {
    conditions: [
      { type: 'Synced', status: 'False', count: 1 },
      { type: 'Ready', status: 'True', count: 2 },
    ],
  },
};

describe('a JSON path', () => {
  test.each<[string, readonly unknown[]]>([
    ['.spec.hosts[0]', ['a']],
    ['.spec.hosts[-1]', ['c']],
    ['.spec.hosts[0:2]', ['a', 'b']],
    ['.spec.hosts[*]', ['a', 'b', 'c']],
    ['.spec.hosts[0,2]', ['a', 'c']],
    ['{.spec.hosts[1]}', ['b']],
    ['.metadata.annotations.example\\.com/x', ['note']],
    [".metadata.annotations['example\\.com/x']", ['note']],
    ['.spec["with.dot"]', [1]],
    ['.status.conditions[?(@.type=="Ready")].status', ['True']],
    [".status.conditions[?(@.type == 'Ready')].status", ['True']],
    ['.status.conditions[?(@.count>1)].type', ['Ready']],
    ['.status.conditions[?(@.missing)].type', []],
    ['.status.conditions[*].type', ['Synced', 'Ready']],
    ['..deep.name', ['d']],
    ['.spec.missing.more', []],
    ['.spec.hosts[9]', []],
  ])('%s finds %j', (path, found) => {
    expect(parseJsonPath(path)?.(object)).toEqual(found);
  });

  test.each(['spec', '.spec[', '.spec.[?(@.a=)]', '.a..'])('%s is invalid, or finds nothing', (path) => {
    expect(parseJsonPath(path)?.(object) ?? []).toEqual([]);
  });
});
