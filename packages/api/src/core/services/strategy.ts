import {
  type ApiObject,
  type DeepReadonly,
  duplicate,
  type FieldError,
  fieldPath,
  forbidden,
  invalid,
  required,
} from '@orch/apimachinery';
import type { Strategy } from '../../resources/definition.js';
import {
  type Fields,
  isFields,
  listAt,
  memberAt,
  numberAt,
  textAt,
  textMapAt,
  textsAt,
} from '../../resources/fields.js';
import { genericStrategy } from '../../resources/generic-strategy.js';
import { checkLabels, checkSupported, checkText } from '../../resources/validation/checks.js';
import {
  dnsLabel,
  dnsSubdomain,
  isIpAddress,
  isPortNumber,
  portName,
  portNumberMessage,
} from '../../resources/validation/text-rules.js';

type Service = DeepReadonly<ApiObject>;

const types = ['ClusterIP', 'ExternalName', 'LoadBalancer', 'NodePort'];

/** Addresses and node ports are allocated by the server, not here. */
export const serviceStrategy: Strategy = genericStrategy({
  namespaced: true,
  nameRule: 'dns1035Label',
  status: {},
  allowUnconditionalUpdate: false,
  prepareForCreate: listClusterIp,
  prepareForUpdate(service, old) {
    keepAllocations(service, old);
    listClusterIp(service);
  },
  validate: validateService,
  validateUpdate: validateServiceUpdate,
});

/** An update that names no address means the one there is. */
function keepAllocations(service: ApiObject, old: Service): void {
  const spec = service['spec'];
  if (typeof spec !== 'object' || spec === null || textAt(service, 'spec', 'type') === 'ExternalName') return;
  if (textAt(old, 'spec', 'type') === 'ExternalName') return;
  for (const name of ['clusterIP', 'clusterIPs']) {
    if (isUnset(memberAt(service, 'spec', name)) && !isUnset(memberAt(old, 'spec', name))) {
      Object.assign(spec, { [name]: memberAt(old, 'spec', name) });
    }
  }
}

/** One address is also a list of one. */
function listClusterIp(service: ApiObject): void {
  const clusterIp = textAt(service, 'spec', 'clusterIP');
  const spec = service['spec'];
  if (isFields(spec) && clusterIp !== '' && textsAt(spec, 'clusterIPs').length === 0) spec['clusterIPs'] = [clusterIp];
}

function isUnset(value: unknown): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

function validateService(service: Service): readonly FieldError[] {
  const path = fieldPath('spec');
  const type = textAt(service, 'spec', 'type');
  const clusterIp = textAt(service, 'spec', 'clusterIP');
  const ports = listAt(service, 'spec', 'ports');
  const errors: FieldError[] = [];
  if (ports.length === 0 && clusterIp !== 'None' && type !== 'ExternalName')
    errors.push(required(path.child('ports'), ''));
  if (type === 'LoadBalancer' && clusterIp === 'None') {
    errors.push(
      invalid(path.child('clusterIPs').index(0), clusterIp, 'may not be set to "None" for LoadBalancer services'),
    );
  }
  if (type === 'NodePort' && clusterIp === 'None') {
    errors.push(
      invalid(path.child('clusterIPs').index(0), clusterIp, 'may not be set to "None" for NodePort services'),
    );
  }
  if (type === 'ExternalName') errors.push(...validateExternalName(service));
  errors.push(...validatePorts(ports, type));
  errors.push(...checkLabels(textMapAt(service, 'spec', 'selector'), path.child('selector')));
  const affinities = ['ClientIP', 'None'];
  errors.push(
    ...checkSupported(textAt(service, 'spec', 'sessionAffinity'), path.child('sessionAffinity'), {
      supported: affinities,
      required: true,
    }),
  );
  errors.push(...validateClusterIps(service, type));
  for (const [index, ip] of textsAt(service, 'spec', 'externalIPs').entries()) {
    if (!isIpAddress(ip))
      errors.push(invalid(path.child('externalIPs').index(index), ip, 'must be a valid IP address, (e.g. 10.9.8.7)'));
  }
  errors.push(...checkSupported(type, path.child('type'), { supported: types, required: true }));
  return errors;
}

function validateExternalName(service: Service): readonly FieldError[] {
  const path = fieldPath('spec');
  const errors: FieldError[] = [];
  if (textAt(service, 'spec', 'clusterIP') !== '') {
    errors.push(forbidden(path.child('clusterIPs'), 'may not be set for ExternalName services'));
  }
  const externalName = textAt(service, 'spec', 'externalName').replace(/\.$/, '');
  if (externalName === '') return [...errors, required(path.child('externalName'), '')];
  return [...errors, ...checkText(externalName, path.child('externalName'), dnsSubdomain)];
}

function validateClusterIps(service: Service, type: string): readonly FieldError[] {
  if (type === 'ExternalName') return [];
  const path = fieldPath('spec', 'clusterIPs');
  const ips = textsAt(service, 'spec', 'clusterIPs');
  const named = ips.length > 0 ? ips : [textAt(service, 'spec', 'clusterIP')].filter((ip) => ip !== '');
  return named.flatMap((ip, index) =>
    ip === 'None' || isIpAddress(ip)
      ? []
      : [invalid(path.index(index), ip, 'must be a valid IP address, (e.g. 10.9.8.7)')],
  );
}

function validatePorts(ports: readonly Fields[], type: string): readonly FieldError[] {
  const names = new Set<string>();
  const numbers = new Set<string>();
  return ports.flatMap((port, index) => {
    const path = fieldPath('spec', 'ports').index(index);
    const name = textAt(port, 'name');
    const errors: FieldError[] = [];
    if (name === '') {
      if (ports.length > 1) errors.push(required(path.child('name'), ''));
    } else {
      const faults = checkText(name, path.child('name'), dnsLabel);
      errors.push(...faults);
      if (faults.length === 0 && names.has(name)) errors.push(duplicate(path.child('name'), name));
    }
    names.add(name);
    const number = numberAt(port, 'port');
    if (!isPortNumber(number)) errors.push(invalid(path.child('port'), number, portNumberMessage));
    const protocol = textAt(port, 'protocol');
    const protocols = ['SCTP', 'TCP', 'UDP'];
    errors.push(...checkSupported(protocol, path.child('protocol'), { supported: protocols, required: true }));
    const target = memberAt(port, 'targetPort');
    if (typeof target === 'number' && !isPortNumber(target))
      errors.push(invalid(path.child('targetPort'), target, portNumberMessage));
    if (typeof target === 'string') errors.push(...checkText(target, path.child('targetPort'), portName));
    const nodePort = numberAt(port, 'nodePort');
    if (nodePort !== 0 && type === 'ClusterIP') {
      errors.push(forbidden(path.child('nodePort'), "may not be used when `type` is 'ClusterIP'"));
    }
    const identity = `${protocol}/${number}`;
    if (numbers.has(identity)) errors.push(duplicate(path, { protocol, port: number }));
    numbers.add(identity);
    return errors;
  });
}

/** The first address of a service stays. */
function validateServiceUpdate(service: Service, old: Service): readonly FieldError[] {
  const oldIp = textAt(old, 'spec', 'clusterIP');
  const ip = textAt(service, 'spec', 'clusterIP');
  if (textAt(old, 'spec', 'type') === 'ExternalName' || textAt(service, 'spec', 'type') === 'ExternalName') return [];
  if (oldIp === '' || oldIp === ip) return [];
  return [invalid(fieldPath('spec', 'clusterIPs').index(0), [ip], 'may not change once set')];
}
