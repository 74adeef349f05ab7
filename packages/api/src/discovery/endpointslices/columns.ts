import type { TableColumn } from '@orch/apimachinery';
import { listAt, nameColumn, optionalNumberAt, textAt, textsAt } from '@orch/apimachinery';
import { ageColumn, column } from '../../resources/columns/column.js';
import { firstThree, unset } from '../../resources/columns/texts.js';

export const endpointSliceColumns: readonly TableColumn[] = [
  nameColumn,
  column('AddressType', (object) => textAt(object, 'addressType')),
  column('Ports', portsText),
  column('Endpoints', addressesText),
  ageColumn,
];

function portsText(object: unknown): string {
  const ports = listAt(object, 'ports');
  if (ports.length === 0) return unset;
  return firstThree(
    ports.map((port) => {
      const number = optionalNumberAt(port, 'port');
      return number === undefined ? '*' : String(number);
    }),
  );
}

function addressesText(object: unknown): string {
  const addresses = listAt(object, 'endpoints').flatMap((endpoint) => textsAt(endpoint, 'addresses'));
  return addresses.length === 0 ? unset : firstThree(addresses);
}
