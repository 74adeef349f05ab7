import {
  booleanAt,
  type Fields,
  listAt,
  numberAt,
  type QuotedValue,
  quoteList,
  quoteOptional,
  quoteStructure,
  quoteText,
  textAt,
} from '@orch/apimachinery';

const type = 'apiextensions.CustomResourceDefinitionVersion';

/** Versions of a definition as messages print them. */
export function quoteVersions(versions: readonly Fields[]): QuotedValue {
  return quoteList(type, versions.map(quoteVersion));
}

export function quoteVersion(version: Fields): QuotedValue {
  return quoteStructure(type, [
    ['Name', quoteText(version['name'])],
    ['Served', String(booleanAt(version, 'served'))],
    ['Storage', String(booleanAt(version, 'storage'))],
    ['Deprecated', String(booleanAt(version, 'deprecated'))],
    ['DeprecationWarning', quoteOptional('string', version['deprecationWarning'])],
    ['Schema', quoteOptional('apiextensions.CustomResourceValidation', version['schema'])],
    ['Subresources', quoteOptional('apiextensions.CustomResourceSubresources', version['subresources'])],
    [
      'AdditionalPrinterColumns',
      quoteList(columnType, listAt(version, 'additionalPrinterColumns').map(quoteColumn)).text,
    ],
  ]);
}

const columnType = 'apiextensions.CustomResourceColumnDefinition';

/** With the member names of v1beta1. */
function quoteColumn(column: unknown): QuotedValue {
  return quoteStructure(columnType, [
    ['Name', quoteText(textAt(column, 'name'))],
    ['Type', quoteText(textAt(column, 'type'))],
    ['Format', quoteText(textAt(column, 'format'))],
    ['Description', quoteText(textAt(column, 'description'))],
    ['Priority', String(numberAt(column, 'priority'))],
    ['JSONPath', quoteText(textAt(column, 'JSONPath'))],
  ]);
}
