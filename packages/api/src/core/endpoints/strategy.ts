import {
  dnsLabel,
  dnsSubdomain,
  type FieldError,
  type FieldPath,
  fieldPath,
  ipAddress,
  required,
} from '@orch/apimachinery';
import type { Strategy } from '../../resources/definition.js';
import { type Fields, listAt, memberAt, numberAt, textAt } from '../../resources/fields.js';
import { genericStrategy } from '../../resources/generic-strategy.js';
import { checkNotSpecial } from '../../resources/validation/addresses.js';
import { appendAll } from '../../resources/validation/append-all.js';
import { checkPortNumber, checkText } from '../../resources/validation/checks.js';
import { checkAppProtocol, checkProtocol, validatePortName } from '../services/validate-ports.js';

export const endpointsStrategy: Strategy = genericStrategy({
  namespaced: true,
  nameRule: 'dnsSubdomain',
  allowCreateOnUpdate: true,
  validate: (endpoints) =>
    listAt(endpoints, 'subsets').flatMap((subset, index) => validateSubset(subset, fieldPath('subsets').index(index))),
});

/** The subset of a headless service may have no ports. */
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
