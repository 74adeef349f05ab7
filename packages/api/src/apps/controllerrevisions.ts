import type { Strategy, TableColumn } from '@orch/apimachinery';
import {
  booleanAt,
  encodeJson,
  fieldPath,
  genericStrategy,
  listAt,
  memberAt,
  nameColumn,
  numberAt,
  parseApiVersion,
  type QuotedValue,
  quoteStructure,
  required,
  semanticallyEqual,
  textAt,
} from '@orch/apimachinery';
import { ageColumn, column } from '../resources/columns/column.js';
import { none } from '../resources/columns/texts.js';
import { checkImmutable, checkNonNegative } from '../resources/validation/checks.js';

/** A controller revision is immutable. */
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

/** Data of unknown kinds are printed as bytes. */
function quoteData(data: unknown): QuotedValue | undefined {
  if (data === undefined) return undefined;
  const bytes = [...new TextEncoder().encode(encodeJson(data))].map((byte) => `0x${byte.toString(16)}`);
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

export const controllerRevisionColumns: readonly TableColumn[] = [
  nameColumn,
  column('Controller', controllerText),
  column('Revision', (object) => numberAt(object, 'revision')),
  ageColumn,
];

/** `daemonset.apps/d`: kind, group and name of the controlling owner. */
function controllerText(object: unknown): string {
  const owner = listAt(object, 'metadata', 'ownerReferences').find((reference) => booleanAt(reference, 'controller'));
  if (owner === undefined) return none;
  const group = parseApiVersion(textAt(owner, 'apiVersion'))?.group ?? '';
  const kind = textAt(owner, 'kind').toLowerCase();
  return `${group === '' ? kind : `${kind}.${group}`}/${textAt(owner, 'name')}`;
}
