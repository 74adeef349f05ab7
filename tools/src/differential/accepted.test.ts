import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { acceptedBy, parseAccepted } from './accepted.js';

const accepted = parseAccepted([
  { id: 'minor', request: '^GET /version$', path: '^body\\.minor$', left: '^"20"$', right: '^"21"$' },
  { id: 'warning', request: '^GET ', path: '^headers\\.warning$', left: '^$' },
]);

test('a difference is accepted when request, path and both values match', () => {
  const minor = { path: 'body.minor', left: '20', right: '21' };
  expect(acceptedBy(minor, { request: 'GET /version', accepted })).toBe('minor');
  expect(acceptedBy({ ...minor, right: '22' }, { request: 'GET /version', accepted })).toBeUndefined();
  expect(acceptedBy(minor, { request: 'GET /versions', accepted })).toBeUndefined();
});

test('treats an absent value as the empty string', () => {
  const warning = { path: 'headers.warning', left: undefined, right: '299 - "old"' };
  expect(acceptedBy(warning, { request: 'GET /a', accepted })).toBe('warning');
  expect(acceptedBy({ ...warning, left: 'x' }, { request: 'GET /a', accepted })).toBeUndefined();
});

test('accepts a difference with `without` only if both texts are equal without it', () => {
  const entries = parseAccepted([{ id: 'place', request: '', path: '', without: ' at line \\d+' }]);
  const accepts = (left: string | number, right: string | number) =>
    acceptedBy({ path: 'body.message', left, right }, { request: 'GET /a', accepted: entries });
  expect(accepts('wrong at line 5, twice at line 6', 'wrong, twice at line 7')).toBe('place');
  expect(accepts('wrong at line 5', 'bad')).toBeUndefined();
  expect(accepts(1, 2)).toBeUndefined();
  const bookmarks = parseAccepted([{ id: 'bookmark', request: '', path: '', without: ',\\{"type":"BOOKMARK"\\}' }]);
  const event = { b: 1, a: 2 };
  const body = { path: 'body', left: [event], right: [{ a: 2, b: 1 }, { type: 'BOOKMARK' }] };
  expect(acceptedBy(body, { request: 'GET /a', accepted: bookmarks })).toBe('bookmark');
  expect(acceptedBy({ ...body, left: [] }, { request: 'GET /a', accepted: bookmarks })).toBeUndefined();
});

test('rejects an entry without id, request or path', () => {
  expect(() => parseAccepted([{ id: 'a', request: 'b' }])).toThrow('accepted difference 0 needs id, request and path');
  expect(() => parseAccepted({})).toThrow('a list');
});

test('docs/differences.md and the accepted differences have the same ids', () => {
  const root = join(__dirname, '../../..');
  const entries = parseAccepted(parse(readFileSync(join(root, 'tools/data/differential/accepted.yaml'), 'utf8')));
  const rows = readFileSync(join(root, 'docs/differences.md'), 'utf8').matchAll(/^\| `([a-z0-9-]+)` \|/gm);
  expect([...rows].map(([, id]) => id).toSorted()).toEqual([...new Set(entries.map(({ id }) => id))].toSorted());
});

test('ignores only the diff of specs in the error of a pod update', () => {
  const file = join(__dirname, '../../data/differential/accepted.yaml');
  const entries = parseAccepted(parse(readFileSync(file, 'utf8')));
  const rejected = 'spec: Forbidden: only (only additions to existing tolerations)';
  const comparison = '\n\u00a0\u00a0core.PodSpec{\n  \t... // 9 identical fields\n- \tNodeName: "x",\n  }\n';
  const accepts = (left: string, right: string) =>
    acceptedBy(
      { path: 'body.message', left, right },
      { request: 'PATCH /api/v1/namespaces/differ-RUN/pods/plain', accepted: entries },
    );
  expect(accepts(`${rejected}${comparison}`, rejected)).toBe('pod-spec-comparison');
  expect(accepts(`[a, ${rejected}${comparison}]`, `[a, ${rejected}]`)).toBe('pod-spec-comparison');
  expect(accepts(`a, ${rejected}${comparison}`, `b, ${rejected}`)).toBeUndefined();
  expect(accepts(`${rejected}${comparison}, more`, `${rejected}, more`)).toBe('pod-spec-comparison');
  expect(accepts(`${rejected}${comparison}, more`, `${rejected}, other`)).toBeUndefined();
});

test('every row names an existing row of the specification', () => {
  const root = join(__dirname, '../../..');
  const known = readFileSync(join(root, 'tools/data/spec-rows.yaml'), 'utf8');
  const rows = readFileSync(join(root, 'docs/differences.md'), 'utf8').matchAll(/\[([A-Z][^[\]|]*), \d+[a-z]?\]/g);
  for (const [row, section] of rows) expect([row, known.includes(section ?? row)]).toEqual([row, true]);
});
