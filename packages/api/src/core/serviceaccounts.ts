import type { Strategy, TableColumn } from '@orch/apimachinery';
import { genericStrategy, isFields, listAt, nameColumn } from '@orch/apimachinery';
import { ageColumn, column } from '../resources/columns/column.js';

export const serviceAccountStrategy: Strategy = genericStrategy({
  namespaced: true,
  nameRule: 'dnsSubdomain',
  prepareForCreate: keepSecretNames,
  prepareForUpdate: keepSecretNames,
});

/** Removes all members of references to secrets but the name. */
function keepSecretNames(account: { [member: string]: unknown }): void {
  const secrets = account['secrets'];
  if (!Array.isArray(secrets)) return;
  account['secrets'] = secrets.map((secret: unknown) => (isFields(secret) ? { name: secret['name'] } : {}));
}

export const serviceAccountColumns: readonly TableColumn[] = [
  nameColumn,
  column('Secrets', (object) => listAt(object, 'secrets').length),
  ageColumn,
];
