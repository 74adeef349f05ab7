import type { Strategy, TableColumn } from '@orch/apimachinery';
import {
  dnsLabel,
  dnsSubdomain,
  type FieldError,
  type FieldPath,
  type Fields,
  fieldPath,
  genericStrategy,
  int32At,
  ipAddress,
  listAt,
  memberAt,
  nameColumn,
  numberAt,
  required,
  textAt,
} from '@orch/apimachinery';
import { ageColumn, column } from '../resources/columns/column.js';
import { firstThree, none } from '../resources/columns/texts.js';
import { checkNotSpecial } from '../resources/validation/addresses.js';
import { appendAll } from '../resources/validation/append-all.js';
import { checkPortNumber, checkText } from '../resources/validation/checks.js';
import { checkAppProtocol, checkProtocol, validatePortName } from './services/validate-ports.js';

export const endpointsStrategy: Strategy = genericStrategy({
  namespaced: true,
  nameRule: 'dnsSubdomain',
  allowCreateOnUpdate: true,
  validate: (endpoints) =>
    listAt(endpoints, 'subsets').flatMap((subset, index) => validateSubset(subset, fieldPath('subsets').index(index))),
});

/** A subset may have no ports, for headless services. */
function validateSubset(subset: Fields, path: FieldPath): readonly FieldError[] {
  const addresses = listAt(subset, 'addresses');
  const notReady = listAt(subset, 'notReadyAddresses');
  const ports = listAt(subset, 'ports');
  const errors: FieldError[] = [];
  if (addresses.length + notReady.length === 0) {
    errors.push(required(path, 'must specify `addresses` or `notReadyAddresses`'));
  }
  for (const [index, address] of addresses.entries()) {
    appendAll(errors, validateAddress(address, path.child('addresses').index(index)));
  }
  for (const [index, address] of notReady.entries()) {
    appendAll(errors, validateAddress(address, path.child('notReadyAddresses').index(index)));
  }
  for (const [index, port] of ports.entries()) {
    const portPath = path.child('ports').index(index);
    appendAll(errors, [
      ...validatePortName(port, portPath, { isOnly: ports.length === 1, seen: new Set() }),
      ...checkPortNumber(numberAt(port, 'port'), portPath.child('port')),
      ...checkProtocol(textAt(port, 'protocol'), portPath.child('protocol')),
      ...checkAppProtocol(port, portPath),
    ]);
  }
  return errors;
}

function validateAddress(address: Fields, path: FieldPath): readonly FieldError[] {
  const ip = textAt(address, 'ip');
  const hostname = textAt(address, 'hostname');
  const nodeName = memberAt(address, 'nodeName');
  return [
    ...checkText(ip, path.child('ip'), ipAddress),
    ...(hostname === '' ? [] : checkText(hostname, path.child('hostname'), dnsLabel)),
    ...(typeof nodeName === 'string' ? checkText(nodeName, path.child('nodeName'), dnsSubdomain) : []),
    ...checkNotSpecial(ip, path.child('ip')),
  ];
}

export const endpointsColumns: readonly TableColumn[] = [nameColumn, column('Endpoints', addressesText), ageColumn];

function addressesText(object: unknown): string {
  const subsets = listAt(object, 'subsets');
  if (subsets.length === 0) return none;
  const shown: string[] = [];
  let count = 0;
  for (const subset of subsets) {
    const addresses = listAt(subset, 'addresses').map((address) => textAt(address, 'ip'));
    const ports = listAt(subset, 'ports').map((port) => int32At(port, 'port'));
    const texts = ports.length === 0 ? addresses : firstPairs(addresses, ports);
    for (const text of texts.slice(0, shownMax - shown.length)) shown.push(text);
    count += addresses.length * Math.max(1, ports.length);
  }
  return firstThree(shown, count);
}

const shownMax = 3;

/** The first pairs only: there are as many as addresses times ports. */
function firstPairs(addresses: readonly string[], ports: readonly number[]): readonly string[] {
  return ports
    .slice(0, shownMax)
    .flatMap((port) => addresses.slice(0, shownMax).map((host) => hostAndPort(host, port)));
}

function hostAndPort(host: string, port: number): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}
