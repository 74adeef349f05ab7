import type { TableColumn } from '@orch/apimachinery';
import { listAt, nameColumn, textAt } from '@orch/apimachinery';
import { ageColumn, column } from '../resources/columns/column.js';

export const storageVersionColumns: readonly TableColumn[] = [
  nameColumn,
  column('CommonEncodingVersion', (object) => textAt(object, 'status', 'commonEncodingVersion') || '<unset>'),
  column('StorageVersions', storageVersionsText),
  ageColumn,
];

/** `server=encoding,…`, ordered by server. */
function storageVersionsText(object: unknown): string {
  const texts = listAt(object, 'status', 'storageVersions')
    .map((version) => `${textAt(version, 'apiServerID')}=${textAt(version, 'encodingVersion')}`)
    .sort();
  return texts.length === 0 ? '<unset>' : texts.join(',');
}
