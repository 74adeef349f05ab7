import { type QuotedValue, quoteList, quoteOptional, quoteStructure, quoteText } from '@orch/apimachinery';
import { booleanAt, type Fields } from '../../resources/fields.js';

const type = 'apiextensions.CustomResourceDefinitionVersion';

/** Versions of a definition as a message shows them. */
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
    ['AdditionalPrinterColumns', quoteList('apiextensions.CustomResourceColumnDefinition', []).text],
  ]);
}
