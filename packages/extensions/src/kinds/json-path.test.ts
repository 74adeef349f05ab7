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

  const shop = {
    list: ['a', 'b', 'c', 'd'],
    'a,b': 1,
    "it's [so]": 2,
    members: { b: 1, a: 2 },
    pods: [
      { name: 'x', ports: [80], count: 1, ready: true, note: 'a==b' },
      { name: 'y', ports: [443], count: 2, ready: false, note: 'a]b' },
      { name: 'z', ports: [], count: 2.5, note: "it's" },
      'text',
    ],
  };

  test.each<[string, readonly unknown[]]>([
    ['', [shop]],
    ['.', [shop]],
    ['$', [shop]],
    [' $.list[0] ', ['a']],
    ['@.list[0]', ['a']],
    ['{$.list[0]}', ['a']],
    ['.list.[0]', ['a']],
    ['.list[]', ['a', 'b', 'c', 'd']],
    ['.list[ 1 ]', ['b']],
    ['.list[3]', ['d']],
    ['.list[4]', []],
    ['.list[-4]', ['a']],
    ['.list[-5]', []],
    ['.list.name', []],
    ['.list[0].length', []],
    ['.members[0]', []],
    ['.members[0:1]', []],
    ['.members[?(@.a)]', []],
    ['.members.toString', []],
    ['.members.*', [2, 1]],
    ['.members[*]', [2, 1]],
    ['.list[0].*', []],
    ['.list[1:]', ['b', 'c', 'd']],
    ['.list[:1]', ['a']],
    ['.list[:-1]', ['a', 'b', 'c']],
    ['.list[-2:]', ['c', 'd']],
    ['.list[:]', ['a', 'b', 'c', 'd']],
    ['.list[::2]', ['a', 'c']],
    ['.list[1::2]', ['b', 'd']],
    ['.list[0:3:2]', ['a', 'c']],
    ['.list[::0]', ['a', 'b', 'c', 'd']],
    ['.list[::1]', ['a', 'b', 'c', 'd']],
    ['.list[ 3 , 0:2 , "x" ]', ['d', 'a', 'b']],
    ['["a,b"]', [1]],
    ["['a,b','members','list'][1]", ['b']],
    ['.a\\,b', [1]],
    ["['it\\'s [so]']", [2]],
    ["['it\\'s [so]','a,b']", [2, 1]],
    ['["it\'s [so]"]', [2]],
    ['.pods[?(@.ports[0]==443)].name', ['y']],
    ['.pods[?(@.count==2)].name', ['y']],
    ['.pods[?(@.count!=2)].name', ['x', 'z']],
    ['.pods[?(@.count<2)].name', ['x']],
    ['.pods[?(@.count<=2)].name', ['x', 'y']],
    ['.pods[?(@.count>2)].name', ['z']],
    ['.pods[?(@.count>=2)].name', ['y', 'z']],
    ['.pods[?(@.count>=2.5)].name', ['z']],
    ['.pods[?(@.count>-1)].name', ['x', 'y', 'z']],
    ['.pods[?(2 < @.count)].name', ['z']],
    ['.pods[?(@.count<"9")].name', []],
    ['.pods[?(@.name<9)].name', []],
    ['.pods[?(@.name<"y")].name', ['x']],
    ['.pods[?(@.name<="y")].name', ['x', 'y']],
    ['.pods[?(@.name>"y")].name', ['z']],
    ['.pods[?(@.name>="y")].name', ['y', 'z']],
    ['.pods[?(@.ready==true)].name', ['x']],
    ['.pods[?(@.ready==false)].name', ['y']],
    ['.pods[?(@.ready>false)].name', []],
    ['.pods[?(@.ready)].name', ['x', 'y']],
    ['.pods[?(@.ports[*])].name', ['x', 'y']],
    ['.pods[?(@.missing!=1)].name', []],
    ['.pods[?(1==@.missing)].name', []],
    ['.pods[?($.name==@.name)].name', ['x', 'y', 'z']],
    ['.pods[?(@.note=="a==b")].name', ['x']],
    ['.pods[?("a==b"==@.note)].name', ['x']],
    ['.pods[?(@.note=="a]b")].name', ['y']],
    [".pods[?('it\\'s'==@.note)].name", ['z']],
    ['..ports[0]', [80, 443]],
    ['..[0]', ['a', shop.pods[0], 80, 443]],
    ['.members..', [shop.members, 2, 1]],
  ])('%s finds %j in lists and members', (path, found) => {
    expect(parseJsonPath(path)?.(shop)).toEqual(found);
  });

  test.each([
    'list',
    '.list]',
    '.[x',
    '.].list',
    '.list[x]',
    '.list[1.5]',
    '.list[x1]',
    '.list[1x]',
    '.list[1:2:3:4]',
    '.list[x:1]',
    '.list[0,x]',
    '.list[0]x',
    '.list["x]',
    '.list[\'x"]',
    '.list["]',
    '{.list',
    '.pods[?(@.count==x)]',
    '.pods[?(x==@.count)]',
    '.pods[?(@.count==1x)]',
    '.pods[?(@.count==x1)]',
    '.pods[?(@.count==1.)]',
    '.pods[?(count)]',
    '.pods[(@.count)]',
  ])('%s is invalid', (path) => {
    expect(parseJsonPath(path)?.(shop) ?? 'invalid').toEqual('invalid');
  });

  test.each(['spec', '.spec[', '.spec.[?(@.a=)]', '.a..'])('%s is invalid, or finds nothing', (path) => {
    expect(parseJsonPath(path)?.(object) ?? []).toEqual([]);
  });
});
