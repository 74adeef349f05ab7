import { describe, expect, test } from '@jest/globals';
import { acceptNames } from './accept-names.js';
import type { DefinitionNames } from './custom-definition.js';

const none: DefinitionNames = { plural: '', singular: '', kind: '', listKind: '', shortNames: [], categories: [] };
const lamps: DefinitionNames = {
  plural: 'lamps',
  singular: 'lamp',
  kind: 'Lamp',
  listKind: 'LampList',
  shortNames: ['lp', 'l'],
  categories: ['all'],
};
const conflict = (reason: string, message: string) => ({ type: 'NamesAccepted', status: 'False', reason, message });
const accepted = { type: 'NamesAccepted', status: 'True', reason: 'NoConflicts', message: 'no conflicts found' };

describe('the names of a definition', () => {
  test('are accepted when no other definition has them', () => {
    const other = {
      ...none,
      plural: 'chairs',
      singular: 'chair',
      kind: 'Chair',
      listKind: 'ChairList',
      shortNames: ['c'],
    };
    expect(acceptNames(lamps, none, [other])).toEqual({ accepted: lamps, condition: accepted });
    expect(acceptNames(lamps, none, [])).toEqual({ accepted: lamps, condition: accepted });
  });

  test.each<[keyof DefinitionNames, Partial<DefinitionNames>, string, string]>([
    ['plural', { plural: 'lamps' }, 'PluralConflict', '"lamps" is already in use'],
    ['plural', { singular: 'lamps' }, 'PluralConflict', '"lamps" is already in use'],
    ['singular', { singular: 'lamp' }, 'SingularConflict', '"lamp" is already in use'],
    ['singular', { shortNames: ['x', 'lamp'] }, 'SingularConflict', '"lamp" is already in use'],
    ['shortNames', { plural: 'lp' }, 'ShortNamesConflict', '"lp" is already in use'],
    [
      'shortNames',
      { shortNames: ['l', 'lp'] },
      'ShortNamesConflict',
      '["lp" is already in use, "l" is already in use]',
    ],
    ['kind', { kind: 'Lamp' }, 'KindConflict', '"Lamp" is already in use'],
    ['kind', { listKind: 'Lamp' }, 'KindConflict', '"Lamp" is already in use'],
    ['listKind', { listKind: 'LampList' }, 'ListKindConflict', '"LampList" is already in use'],
    ['listKind', { kind: 'LampList' }, 'ListKindConflict', '"LampList" is already in use'],
  ])('lack %s that another definition has', (member, names, reason, message) => {
    const decision = acceptNames(lamps, none, [{ ...none, ...names }]);
    expect(decision).toEqual({ accepted: { ...lamps, [member]: none[member] }, condition: conflict(reason, message) });
    // Names that were accepted before stay so.
    expect(acceptNames(lamps, lamps, [{ ...none, ...names }])).toEqual({ accepted: lamps, condition: accepted });
  });

  test('lack new short names alone, and the reason is that of the last conflict', () => {
    const previous = { ...lamps, shortNames: ['lp'] };
    const others = [{ ...none, shortNames: ['lp', 'l'], kind: 'Other', plural: 'others' }];
    expect(acceptNames(lamps, previous, others)).toEqual({
      accepted: previous,
      condition: conflict('ShortNamesConflict', '"l" is already in use'),
    });
    const renamed = { ...lamps, plural: 'others', kind: 'Other', categories: ['more'] };
    expect(acceptNames(renamed, lamps, others)).toEqual({
      accepted: { ...lamps, categories: ['more'] },
      condition: conflict('KindConflict', '"Other" is already in use'),
    });
  });
});
