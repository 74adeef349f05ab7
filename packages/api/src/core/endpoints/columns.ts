import { ageColumn, column, nameColumn } from '../../resources/columns/column.js';
import { firstThree, none } from '../../resources/columns/texts.js';
import type { TableColumn } from '../../resources/definition.js';
import { listAt, numberAt, textAt } from '../../resources/fields.js';

export const endpointsColumns: readonly TableColumn[] = [nameColumn, column('Endpoints', addressesText), ageColumn];

function addressesText(object: unknown): string {
  const subsets = listAt(object, 'subsets');
  if (subsets.length === 0) return none;
  return firstThree(subsets.flatMap(subsetTexts));
}

function subsetTexts(subset: unknown): readonly string[] {
  const addresses = listAt(subset, 'addresses').map((address) => textAt(address, 'ip'));
  const ports = listAt(subset, 'ports');
  if (ports.length === 0) return addresses;
  return ports.flatMap((port) => addresses.map((address) => hostAndPort(address, numberAt(port, 'port'))));
}

function hostAndPort(host: string, port: number): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}
