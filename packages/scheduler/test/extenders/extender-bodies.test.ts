import { describe, expect, test } from '@jest/globals';
import {
  readBindingResponse,
  readFilterResponse,
  readPreemptionResponse,
  readPriorities,
} from '../../src/extenders/extender-bodies.js';

const nothing = { nodeNames: undefined, nodes: undefined, failed: new Map(), unresolvable: new Map() };

describe('a response of filter', () => {
  test.each([
    ['without members', {}, nothing],
    ['with null members', { Nodes: null, NodeNames: null, FailedNodes: null, Error: null }, nothing],
    ['with an empty error', { Error: '' }, nothing],
    ['with an error that is no text', { Error: 7 }, nothing],
    ['with names', { NodeNames: ['a', 'b'] }, { ...nothing, nodeNames: ['a', 'b'] }],
    ['with no names', { NodeNames: [] }, { ...nothing, nodeNames: [] }],
    ['with nodes', { Nodes: { items: [{ metadata: { name: 'a' } }] } }, { ...nothing, nodes: ['a'] }],
    ['with members in other case', { nodeNAMES: ['a'] }, { ...nothing, nodeNames: ['a'] }],
    ['with a list without items', { Nodes: {} }, { ...nothing, nodes: [] }],
    ['with a node without a name', { Nodes: { items: [{}, { metadata: {} }] } }, { ...nothing, nodes: ['', ''] }],
    [
      'with reasons',
      { FailedNodes: { a: 'full' }, FailedAndUnresolvableNodes: { b: 'never' } },
      { ...nothing, failed: new Map([['a', 'full']]), unresolvable: new Map([['b', 'never']]) },
    ],
  ])('%s', (_what, response, expected) => {
    expect(readFilterResponse(response)).toEqual(expected);
  });

  test.each([
    ['an error', { Error: 'no licence', NodeNames: ['a'] }, 'no licence'],
    ['null', null, 'the response: must be an object'],
    ['a text', 'a', 'the response: must be an object'],
    ['a list', [], 'the response: must be an object'],
    ['names that are no list', { NodeNames: {} }, 'NodeNames: must be a list'],
    ['nodes that are no object', { Nodes: ['a'] }, 'Nodes: must be an object'],
    ['items that are no list', { Nodes: { items: {} } }, 'Nodes.items: must be a list'],
    ['a node that is no object', { Nodes: { items: ['a'] } }, 'a node: must be an object'],
    ['reasons that are no object', { FailedNodes: ['a'] }, 'failed nodes: must be an object'],
  ])('that is or has %s fails', (_what, response, message) => {
    expect(() => readFilterResponse(response)).toThrow(message);
  });
});

test('points are read by host; a missing score is 0, and one that is no number an error', () => {
  expect(readPriorities([{ Host: 'a', Score: 7 }, { host: 'b', score: null }, {}])).toEqual(
    new Map([
      ['a', 7],
      ['b', 0],
      ['', 0],
    ]),
  );
  expect(() => readPriorities([{ Host: 'a', Score: '7' }])).toThrow('Score: must be a number');
  expect(() => readPriorities(['a'])).toThrow('an entry: must be an object');
  expect(() => readPriorities({})).toThrow('the response: must be a list');
});

test('victims are read by uid; missing members count as none', () => {
  expect(readPreemptionResponse({})).toEqual(new Map());
  expect(
    readPreemptionResponse({
      NodeNameToMetaVictims: { a: { Pods: [{ UID: 'x' }, {}], NumPDBViolations: 2 }, b: { Pods: null }, c: {} },
    }),
  ).toEqual(
    new Map([
      ['a', { uids: ['x', ''], broken: 2 }],
      ['b', { uids: [], broken: 0 }],
      ['c', { uids: [], broken: 0 }],
    ]),
  );
  expect(() => readPreemptionResponse({ NodeNameToMetaVictims: { a: 7 } })).toThrow('a: must be an object');
  expect(() => readPreemptionResponse({ NodeNameToMetaVictims: { a: { Pods: {} } } })).toThrow(
    'a.Pods: must be a list',
  );
  expect(() => readPreemptionResponse({ NodeNameToMetaVictims: { a: { Pods: ['x'] } } })).toThrow(
    'a pod: must be an object',
  );
});

test('a binding succeeds unless the response has an error', () => {
  for (const response of [{}, { Error: '' }, { error: null }]) readBindingResponse(response);
  expect(() => readBindingResponse({ error: 'no licence' })).toThrow('no licence');
  expect(() => readBindingResponse([])).toThrow('the response: must be an object');
});
