import {
  type ApiObject,
  type DeepReadonly,
  dnsLabel,
  dnsSubdomain,
  duplicate,
  type FieldError,
  type FieldPath,
  type Fields,
  fieldPath,
  invalid,
  isIP,
  listAt,
  memberAt,
  notSupported,
  required,
  textAt,
  textMapAt,
  textsAt,
  tooMany,
  validateLabels,
} from '@orch/apimachinery';
import { checkAppProtocol } from '../../core/services/validate-ports.js';
import { checkNotSpecial } from '../../resources/validation/addresses.js';
import { appendAll } from '../../resources/validation/append-all.js';
import { checkSupported, checkText } from '../../resources/validation/checks.js';
import { repeatedIndexes } from '../../resources/validation/repeated.js';

type Slice = DeepReadonly<ApiObject>;

const protocols = ['SCTP', 'TCP', 'UDP'];
const addressTypes = ['FQDN', 'IPv4', 'IPv6'];
const endpointsMax = 1000;
const addressesMax = 100;
const topologyKeysMax = 16;
const portsMax = 100;
const zoneHintsMax = 8;

export function validateSlice(slice: Slice): readonly FieldError[] {
  const type = textAt(slice, 'addressType');
  const path = fieldPath('addressType');
  const errors: FieldError[] = [];
  if (type === '') errors.push(required(path, ''));
  else if (!addressTypes.includes(type)) errors.push(notSupported(path, type, addressTypes));
  return [...errors, ...validateEndpoints(slice, type), ...validatePorts(slice)];
}

function validateEndpoints(slice: Slice, type: string): readonly FieldError[] {
  const path = fieldPath('endpoints');
  const endpoints = listAt(slice, 'endpoints');
  if (endpoints.length > endpointsMax) return [tooMany(path, endpoints.length, endpointsMax)];
  return endpoints.flatMap((endpoint, index) => validateEndpoint(endpoint, path.index(index), type));
}

function validateEndpoint(endpoint: Fields, path: FieldPath, type: string): readonly FieldError[] {
  const addresses = textsAt(endpoint, 'addresses');
  const at = path.child('addresses');
  const hostname = memberAt(endpoint, 'hostname');
  const nodeName = memberAt(endpoint, 'nodeName');
  const errors: FieldError[] = [];
  if (addresses.length === 0) errors.push(required(at, 'must contain at least 1 address'));
  if (addresses.length > addressesMax) errors.push(tooMany(at, addresses.length, addressesMax));
  for (const [index, address] of addresses.entries()) appendAll(errors, checkAddress(address, at.index(index), type));
  if (typeof nodeName === 'string') appendAll(errors, checkText(nodeName, path.child('nodeName'), dnsSubdomain));
  appendAll(errors, validateTopology(endpoint, path));
  if (typeof hostname === 'string') appendAll(errors, checkText(hostname, path.child('hostname'), dnsLabel));
  return [...errors, ...validateHints(endpoint, path.child('hints', 'forZones'))];
}

/** Rejects loopback, link-local and unspecified addresses, which are not reachable from other hosts. */
function checkAddress(address: string, path: FieldPath, type: string): readonly FieldError[] {
  if (type === 'FQDN') return checkDomain(address, path);
  if (!addressTypes.includes(type)) return [];
  if (isIP(address) === (type === 'IPv4' ? 4 : 6)) return checkNotSpecial(address, path);
  const errors = [invalid(path, address, `must be a valid ${type} address`)];
  return isIP(address) === 0 ? errors : [...errors, ...checkNotSpecial(address, path)];
}

/** A domain name of at least two labels, with an optional trailing dot. */
function checkDomain(name: string, path: FieldPath): readonly FieldError[] {
  if (name === '') return [required(path, '')];
  const domain = name.endsWith('.') ? name.slice(0, -1) : name;
  const messages = checkText(domain, path, dnsSubdomain);
  if (messages.length > 0 || domain.includes('.')) return messages;
  return [invalid(path, domain, 'should be a domain with at least two segments separated by dots')];
}

function validateTopology(endpoint: Fields, path: FieldPath): readonly FieldError[] {
  const topology = textMapAt(endpoint, 'deprecatedTopology');
  const at = path.child('topology');
  const count = Object.keys(topology).length;
  return [...(count > topologyKeysMax ? [tooMany(at, count, topologyKeysMax)] : []), ...validateLabels(topology, at)];
}

/** Zone hints, without duplicates. */
function validateHints(endpoint: Fields, path: FieldPath): readonly FieldError[] {
  const zones = listAt(endpoint, 'hints', 'forZones').map((zone) => textAt(zone, 'name'));
  if (zones.length > zoneHintsMax) return [tooMany(path, zones.length, zoneHintsMax)];
  const repeated = repeatedIndexes(zones);
  return zones.flatMap((zone, index) => [
    ...(repeated.has(index) ? [duplicate(path.index(index).child('name'), zone)] : []),
    ...checkText(zone, path.index(index).child('name'), dnsSubdomain),
  ]);
}

function validatePorts(slice: Slice): readonly FieldError[] {
  const path = fieldPath('ports');
  const ports = listAt(slice, 'ports');
  if (ports.length > portsMax) return [tooMany(path, ports.length, portsMax)];
  const repeated = repeatedIndexes(ports.map((port) => textAt(port, 'name')));
  return ports.flatMap((port, index) => {
    const at = path.index(index);
    const name = textAt(port, 'name');
    return [
      ...(name === '' ? [] : checkText(name, at.child('name'), dnsLabel)),
      ...(repeated.has(index) ? [duplicate(at.child('name'), name)] : []),
      ...checkSupported(textAt(port, 'protocol'), at.child('protocol'), { supported: protocols }),
      ...checkAppProtocol(port, at),
    ];
  });
}
