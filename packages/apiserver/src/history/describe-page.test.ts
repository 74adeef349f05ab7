import { expect, test } from '@jest/globals';
import { makeCatalogue } from '@orch/api';
import { orchNames } from '@orch/apimachinery';
import type { ObjectChange, Revision } from '@orch/storage';
import { describePage } from './describe-page.js';

const definition = makeCatalogue(orchNames).resource({ group: '', resource: 'configmaps' });

function update(revision: number): ObjectChange {
  if (definition === undefined) throw new Error('no config maps');
  return {
    revision: revision as Revision,
    timeMs: revision,
    by: 'admin',
    verb: 'update',
    definition,
    key: { namespace: 'web', name: 'a' },
    before: () => ({ data: { a: 'x' } }),
    after: () => ({ data: { a: String(revision) } }),
  };
}
const isSecret = () => false;
const revisionsOf = (json: string): string[] =>
  JSON.parse(json).map(({ revision }: { readonly revision: string }) => revision);

test('describes a whole page, and continues where the page of the store ends', async () => {
  const changes = Array.from({ length: 50 }, (_, index) => update(100 - index));
  const page = await describePage({ changes, next: 51 as Revision }, { isSecret, fields: 'values' });
  expect(revisionsOf(page.changesJson)).toEqual(changes.map(({ revision }) => String(revision)));
  expect(page.before).toBe('51');
  expect((await describePage({ changes: [] }, { isSecret, fields: 'values' })).before).toBeUndefined();
});

test('ends a page that becomes too large after a whole revision, and continues there', async () => {
  const changes = [update(9), update(8), update(8), update(7)];
  const page = await describePage({ changes }, { isSecret, fields: 'values', charsMax: 300 });
  expect([revisionsOf(page.changesJson), page.before]).toEqual([['9', '8', '8'], '8']);
});

test('omits large values, and reads no values that are not returned', async () => {
  const large = { ...update(3), after: () => ({ data: { a: 'y'.repeat(5_000) } }) };
  const [change] = JSON.parse((await describePage({ changes: [large] }, { isSecret, fields: 'values' })).changesJson);
  expect(change.fields).toEqual([{ path: 'data.a', withheld: true }]);
  const unread = () => {
    throw new Error('read');
  };
  const blind = { ...update(3), before: unread, after: unread };
  const { changesJson } = await describePage({ changes: [blind] }, { isSecret, fields: 'none' });
  expect(JSON.parse(changesJson)[0]).not.toHaveProperty('fields');
});

test('reports damaged revisions with their page', async () => {
  const changes = [update(9), update(8), update(7)];
  const damaged = [10, 8, 5];
  const whole = await describePage({ changes, damaged }, { isSecret, fields: 'values' });
  expect(whole.damaged).toEqual(['10', '8', '5']);
  const cut = await describePage({ changes, damaged }, { isSecret, fields: 'values', charsMax: 150 });
  expect([revisionsOf(cut.changesJson), cut.before, cut.damaged]).toEqual([['9'], '9', ['10']]);
  expect((await describePage({ changes }, { isSecret, fields: 'values' })).damaged).toEqual([]);
});
