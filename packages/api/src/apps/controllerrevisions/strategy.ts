import { fieldPath, type QuotedValue, quoteStructure, required } from '@orch/apimachinery';
import type { Strategy } from '../../resources/definition.js';
import { memberAt, numberAt, semanticallyEqual } from '../../resources/fields.js';
import { genericStrategy } from '../../resources/generic-strategy.js';
import { checkImmutable, checkNonNegative } from '../../resources/validation/checks.js';

/** A state of the past, which does not change. */
export const controllerRevisionStrategy: Strategy = genericStrategy({
  namespaced: true,
  nameRule: 'dnsSubdomain',
  metadata: { rest: 'after' },
  validate: (revision) => [
    ...(memberAt(revision, 'data') === undefined ? [required(fieldPath('data'), 'data is mandatory')] : []),
    ...checkNonNegative(numberAt(revision, 'revision'), fieldPath('revision')),
  ],
  validateUpdate: (revision, old) => {
    const isSame = semanticallyEqual(revision['data'], old['data']);
    return checkImmutable(quoteData(memberAt(revision, 'data')), fieldPath('data'), { isSame });
  },
});

/** Data of a kind that the server does not know are shown as their bytes. */
function quoteData(data: unknown): QuotedValue | undefined {
  if (data === undefined) return undefined;
  const bytes = [...new TextEncoder().encode(JSON.stringify(data))].map((byte) => `0x${byte.toString(16)}`);
  return quoteStructure('runtime.Unknown', [
    [
      'TypeMeta',
      quoteStructure('runtime.TypeMeta', [
        ['APIVersion', '""'],
        ['Kind', '""'],
      ]).text,
    ],
    ['Raw', `[]uint8{${bytes.join(', ')}}`],
    ['ContentEncoding', '""'],
    ['ContentType', '"application/json"'],
  ]);
}
