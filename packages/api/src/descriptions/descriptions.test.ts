import { expect, test } from '@jest/globals';
import { makeDescriptions } from './descriptions.js';

const descriptions = makeDescriptions({
  'apps_v1.Scale': { about: 'apps', fields: { both: 'apps both', old: 'apps old' } },
  'apps_v1.Inlined': { about: 'inlined', fields: { both: 'inlined both', member: 'inlined member' } },
  'apps_v1beta1.Scale': { fields: { both: 'own both' }, from: ['apps_v1.Scale', 'apps_v1.Inlined', 'apps_v1.Absent'] },
});

test('falls back to the texts of the first related message that has them', () => {
  expect(descriptions.ofMessage('apps_v1.Scale')).toBe('apps');
  expect(descriptions.ofMessage('apps_v1beta1.Scale')).toBe('apps');
  const fields = ['both', 'old', 'member', 'absent'];
  expect(fields.map((field) => descriptions.ofField('apps_v1beta1.Scale', field))).toEqual([
    'own both',
    'apps old',
    'inlined member',
    undefined,
  ]);
});

test('returns undefined for missing texts', () => {
  expect(descriptions.ofMessage('apps_v1.Absent')).toBeUndefined();
  expect(descriptions.ofField('apps_v1.Scale', 'absent')).toBeUndefined();
});
