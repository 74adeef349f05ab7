import { describe, expect, test } from '@jest/globals';
import type { Json } from '../differential/json.js';
import { applyPatch, patchBetween } from './object-patch.js';
import type { RecordedCase } from './recorded-case.js';
import { readRecordedFile, renderRecordedFile } from './recorded-file.js';

describe('the patch between two objects', () => {
  const from = { a: 1, 'b/c~d': [{ n: 1, text: 'a long text' }, 2, 3], e: { f: null } };

  test.each<[string, Json, readonly object[]]>([
    ['is empty for equal objects', from, []],
    [
      'adds, removes and replaces members',
      { a: 2, 'b/c~d': from['b/c~d'], g: [] },
      [
        { op: 'replace', path: '/a', value: 2 },
        { op: 'remove', path: '/e' },
        { op: 'add', path: '/g', value: [] },
      ],
    ],
    [
      'escapes names and changes list items',
      { ...from, 'b/c~d': [{ n: 2, text: 'a long text' }, 2, 3] },
      [{ op: 'replace', path: '/b~1c~0d/0/n', value: 2 }],
    ],
    [
      'shortens a list at its end',
      { ...from, 'b/c~d': [{ n: 1, text: 'a long text' }] },
      [
        { op: 'remove', path: '/b~1c~0d/1' },
        { op: 'remove', path: '/b~1c~0d/1' },
      ],
    ],
    [
      'replaces a member where that is shorter',
      { ...from, e: { g: 1 } },
      [{ op: 'replace', path: '/e', value: { g: 1 } }],
    ],
  ])('%s', (_title, to, patch) => {
    expect(patchBetween(from, to)).toEqual(patch);
    expect(applyPatch(from, patchBetween(from, to))).toEqual(to);
    expect(applyPatch(to, patchBetween(to, from))).toEqual(from);
  });
});

describe('a file of recorded cases', () => {
  const pod = (name: string, containers: readonly string[] = ['a', 'b', 'c']) => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name },
    spec: { containers, nodeName: 'a node with a long name, which makes a patch shorter than the object' },
  });
  const map = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } };
  const cases: readonly RecordedCase[] = [
    { object: pod('a'), causes: [] },
    { object: pod('b', []), causes: ['spec.containers: Required value'] },
    { old: pod('a'), object: pod('a', ['d']), subresource: 'status', causes: ['spec: Forbidden: no'] },
    { object: map, causes: [] },
  ];

  test('has one base for similar objects of a kind, one case per line, and is read back unchanged', () => {
    const text = renderRecordedFile(cases);
    expect(text.split('\n')).toEqual([
      '{"bases": [',
      `${JSON.stringify(pod('a'))},`,
      JSON.stringify(map),
      '],',
      '"cases": [',
      '{"base":0,"object":[],"causes":[]},',
      expect.stringMatching(
        /^\{"base":0,"object":\[\{"op":"replace","path":"\/metadata\/name","value":"b"\},.*value"\]\},$/,
      ),
      expect.stringMatching(/^\{"base":0,"old":\[\],"object":\[.*\],"subresource":"status","causes":\[.*\]\},$/),
      '{"base":1,"object":[],"causes":[]}',
      ']}',
      '',
    ]);
    expect(readRecordedFile(JSON.parse(text))).toEqual(cases);
  });

  test.each([
    [[], 'a recorded file has bases and cases'],
    [{ bases: [map], cases: [{ base: 0, object: [] }] }, 'a recorded case has causes'],
    [{ bases: [map], cases: [{ base: 0, object: {}, causes: [] }] }, 'a recorded object is a list of patch operations'],
    [{ bases: [], cases: [{ base: 0, object: [], causes: [] }] }, 'a recorded case has an object'],
  ])('that is malformed is rejected: %j', (document, message) => {
    expect(() => readRecordedFile(document)).toThrow(message);
  });
});
