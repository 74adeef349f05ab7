import { expect, test } from '@jest/globals';
import { parseScenarios } from './scenario.js';

const about = { about: 'x', controllers: ['job'] };
const parseStep = (step: unknown) => parseScenarios([{ scenario: 'one', ...about, steps: [step] }])[0]?.steps[0];

test('parses a scenario with its defaults', () => {
  expect(parseScenarios([{ scenario: 'one', ...about, steps: [{ rest: true }] }])).toEqual([
    {
      ...{
        name: 'one',
        about: 'x',
        controllers: ['job'],
        since: undefined,
        recordsDefaults: false,
        also: [],
        ignore: [],
        quietMs: 0,
      },
      ...{ nodes: [{ name: 'n1', labels: {}, taints: [] }], steps: [{ verb: 'rest' }] },
    },
  ]);
});

test('a scenario may need a longer quiet, in seconds', () => {
  const parse = (quiet: unknown) => parseScenarios([{ scenario: 'one', ...about, quiet, steps: [{ rest: true }] }]);
  expect(parse(2.5)[0]?.quietMs).toBe(2_500);
  expect(() => parse('long')).toThrow('one: quiet must be a number');
});

test('parses steps with their options', () => {
  expect(parseStep({ wait: 'pods/a', until: { 'status.phase': 'Running' } })).toEqual({
    ...{ verb: 'wait', target: { resource: 'pods', name: 'a' }, until: { 'status.phase': 'Running' }, seconds: 60 },
  });
  expect(parseStep({ wait: 'pods/a', gone: true, seconds: 5 })).toMatchObject({ until: 'gone', seconds: 5 });
  expect(parseStep({ patch: 'deployments.apps/web', with: { a: 1 } })).toMatchObject({ body: { a: 1 }, type: 'merge' });
  expect(parseStep({ delete: 'pods/a', propagation: 'Orphan' })).toMatchObject({ propagation: 'Orphan' });
  expect(parseStep({ pods: 'fail', match: { app: 'a' } })).toMatchObject({ behavior: 'fail', take: 1 });
  expect(parseStep({ create: { kind: 'Pod' } })).toEqual({ verb: 'create', object: { kind: 'Pod' }, expect: 201 });
});

test('rejects malformed scenarios with their names', () => {
  expect(() => parseScenarios({})).toThrow('must be a list');
  expect(() => parseScenarios([{}])).toThrow('scenario 0 needs a name');
  expect(() => parseScenarios([{ scenario: 'one', ...about, steps: [] }])).toThrow('one: steps must be a list');
  expect(() => parseScenarios([{ scenario: 'one', ...about, step: [] }])).toThrow('one: unknown member step');
});

test('rejects malformed steps with their numbers', () => {
  expect(() => parseStep({ jump: 1 })).toThrow('one: step 1 has none of the verbs');
  expect(() => parseStep({ rest: true, until: {} })).toThrow('rest takes no until');
  expect(() => parseStep({ wait: 'pods', gone: true })).toThrow('"pods" is not resource/name');
  expect(() => parseStep({ wait: 'things/a', gone: true })).toThrow('unknown resource "things"');
  expect(() => parseStep({ pods: 'dance' })).toThrow('behavior must be one of');
  expect(() => parseStep({ count: 'pods' })).toThrow('count needs "is"');
  expect(() => parseStep({ node: 'n1', do: 'explode' })).toThrow('a node does silence or renew');
});
