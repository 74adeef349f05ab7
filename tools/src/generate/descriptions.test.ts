import { describe, expect, test } from '@jest/globals';
import { type DescribedStem, makeDescriptionLookup } from './descriptions.js';

function stem(name: string, messages: Readonly<Record<string, readonly [string | undefined, Record<string, string>]>>) {
  return {
    name,
    messages: Object.fromEntries(
      Object.entries(messages).map(([message, [about, fields]]) => [
        message,
        {
          ...(about === undefined ? {} : { about }),
          fields: [
            { name: 'silent' },
            ...Object.entries(fields).map(([field, text]) => ({ name: field, about: text })),
          ],
        },
      ]),
    ),
  } satisfies DescribedStem;
}

describe('a description', () => {
  const lookup = makeDescriptionLookup([
    stem('batch_v1beta1', { Job: ['beta', { only: 'beta only', both: 'beta both' }] }),
    stem('batch_v2alpha1', { Job: ['alpha', { both: 'alpha both', young: 'alpha young' }] }),
    stem('batch_v1', { Job: ['one', { both: 'one both' }] }),
    stem('batch_v2', { Job: ['two', { both: 'two both' }] }),
    stem('batch_v1beta2', { Job: [undefined, {}] }),
    stem('apps_v1', { Scale: ['apps', { x: 'apps x' }] }),
    stem('extensions_v1beta1', { Scale: [undefined, { y: 'own y' }] }),
    stem('policy_v1beta1', { Rule: ['policy', {}] }),
    stem('core_v1', { Lonely: [undefined, {}] }),
    stem('runtime', { Raw: ['raw', { f: 'raw f' }] }),
  ]);
  const found = (name: string, field?: string) => {
    const [owner = '', message = ''] = name.split('.');
    const description = lookup.find(owner, message, field);
    return description === undefined ? undefined : [description.text, description.owner];
  };

  test('is the own one first', () => {
    expect(found('batch_v1beta1.Job')).toEqual(['beta', 'batch_v1beta1.Job']);
    expect(found('batch_v1beta1.Job', 'both')).toEqual(['beta both', 'batch_v1beta1.Job']);
  });

  test('otherwise comes from the newest stable version', () => {
    expect(found('batch_v1beta2.Job')).toEqual(['two', 'batch_v2.Job']);
    expect(found('batch_v1beta2.Job', 'both')).toEqual(['two both', 'batch_v2.Job']);
  });

  test('comes from the newest version that has one, beta before alpha', () => {
    expect(found('batch_v1beta2.Job', 'only')).toEqual(['beta only', 'batch_v1beta1.Job']);
    expect(found('batch_v1.Job', 'young')).toEqual(['alpha young', 'batch_v2alpha1.Job']);
  });

  test('comes from the groups to which kinds of extensions moved', () => {
    expect(found('extensions_v1beta1.Scale')).toEqual(['apps', 'apps_v1.Scale']);
    expect(found('extensions_v1beta1.Scale', 'x')).toEqual(['apps x', 'apps_v1.Scale']);
    expect(found('extensions_v1beta1.Scale', 'y')).toEqual(['own y', 'extensions_v1beta1.Scale']);
    expect(found('extensions_v1beta1.Rule')).toEqual(['policy', 'policy_v1beta1.Rule']);
    expect(found('apps_v1.Rule')).toBeUndefined();
  });

  test('is found for messages without versions', () => {
    expect(found('runtime.Raw', 'f')).toEqual(['raw f', 'runtime.Raw']);
  });

  test('is undefined when no message has one', () => {
    expect(found('core_v1.Lonely')).toBeUndefined();
    expect(found('core_v1.Lonely', 'silent')).toBeUndefined();
    expect(found('core_v1.Absent', 'x')).toBeUndefined();
  });
});
