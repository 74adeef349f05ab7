import { ageColumn, column, nameColumn } from '../../resources/columns/column.js';
import type { TableColumn } from '../../resources/definition.js';
import { listAt, textAt } from '../../resources/fields.js';

export const storageVersionColumns: readonly TableColumn[] = [
  nameColumn,
  column('CommonEncodingVersion', (object) => textAt(object, 'status', 'commonEncodingVersion') || '<unset>'),
  column('StorageVersions', storageVersionsText),
  ageColumn,
];

/** `server=encoding,…`, in order of server names. */
function storageVersionsText(object: unknown): string {
  const texts = listAt(object, 'status', 'storageVersions')
    .map((version) => `${textAt(version, 'apiServerID')}=${textAt(version, 'encodingVersion')}`)
    .sort();
  return texts.length === 0 ? '<unset>' : texts.join(',');
}
