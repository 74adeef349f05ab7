import {
  duplicate,
  type FieldError,
  fieldPath,
  invalid,
  ipAddress,
  isIP,
  memberAt,
  required,
  textAt,
  textsAt,
} from '@orch/apimachinery';
import { appendAll } from '../../resources/validation/append-all.js';
import { checkSupported, checkText } from '../../resources/validation/checks.js';
import { repeatedIndexes } from '../../resources/validation/repeated.js';

const headless = 'None';
const ipsPath = fieldPath('spec', 'clusterIPs');

/** Validates addresses and families of a service: at most one address per family, matching the families. */
export function validateServiceAddresses(service: unknown): readonly FieldError[] {
  if (textAt(service, 'spec', 'type') === 'ExternalName') return [];
  return [...validateFamilies(service), ...validateClusterIps(service)];
}

export function isHeadless(service: unknown): boolean {
  const ips = textsAt(service, 'spec', 'clusterIPs');
  return ips.length === 1 && ips[0] === headless;
}

function validateFamilies(service: unknown): readonly FieldError[] {
  const errors: FieldError[] = [];
  const families = textsAt(service, 'spec', 'ipFamilies');
  const path = fieldPath('spec', 'ipFamilies');
  if (families.length > 2) errors.push(invalid(path, families, 'may only hold up to 2 values'));
  const repeated = repeatedIndexes(families);
  for (const [index, family] of families.entries()) {
    appendAll(errors, checkSupported(family, path.index(index), { supported: ['IPv4', 'IPv6'] }));
    if (repeated.has(index)) errors.push(duplicate(path.index(index), family));
  }
  const policy = memberAt(service, 'spec', 'ipFamilyPolicy');
  if (typeof policy === 'string') {
    const supported = ['PreferDualStack', 'RequireDualStack', 'SingleStack'];
    appendAll(errors, checkSupported(policy, fieldPath('spec', 'ipFamilyPolicy'), { supported }));
  }
  return errors;
}

function validateClusterIps(service: unknown): readonly FieldError[] {
  const ips = textsAt(service, 'spec', 'clusterIPs');
  const first = textAt(service, 'spec', 'clusterIP');
  const errors: FieldError[] = [];
  if (first !== '' && ips.length === 0) errors.push(required(ipsPath, ''));
  if (first === '' && ips.length > 0) errors.push(invalid(ipsPath, ips, 'must be empty when clusterIP is empty'));
  if (first !== '' && ips.length > 0 && ips[0] !== first) {
    errors.push(invalid(ipsPath, ips, 'element [0] must match clusterIP'));
  }
  if (ips.length > 2) errors.push(invalid(ipsPath, ips, 'may only hold up to 2 values'));
  const families = textsAt(service, 'spec', 'ipFamilies');
  for (const [index, ip] of ips.entries()) appendAll(errors, validateClusterIp({ families, ips, index, ip }));
  const [one = '', two = ''] = ips;
  if (isIP(one) !== 0 && isIP(one) === isIP(two)) {
    errors.push(invalid(ipsPath, ips, 'may specify no more than one IP for each IP family'));
  }
  return errors;
}

function validateClusterIp({
  families,
  ips,
  index,
  ip,
}: {
  readonly families: readonly string[];
  readonly ips: readonly string[];
  readonly index: number;
  readonly ip: string;
}): readonly FieldError[] {
  const path = ipsPath.index(index);
  if (ip === headless) {
    if (ips.length === 1) return [];
    const detail = "'None' must be the first and only value";
    return [invalid(path, ip, detail)];
  }
  const messages = checkText(ip, path, ipAddress);
  if (messages.length > 0) return messages;
  const family = families[index];
  if (family === undefined || family === `IPv${isIP(ip)}`) return [];
  return [invalid(path, ip, `expected an ${family} value as indicated by \`ipFamilies[${index}]\``)];
}
