import type { StrategyContext } from '@orch/apimachinery';
import {
  type ApiObject,
  type DeepReadonly,
  dnsSubdomain,
  type FieldError,
  fieldPath,
  forbidden,
  invalid,
  listAt,
  memberAt,
  type Names,
  numberAt,
  optionalFieldsAt,
  required,
  textAt,
  textMapAt,
  textsAt,
  validateLabels,
  wellKnown,
} from '@orch/apimachinery';
import { checkReachableAddress, parseRange } from '../../resources/validation/addresses.js';
import { checkSupported, checkText } from '../../resources/validation/checks.js';
import { isHeadless, validateServiceAddresses } from './validate-addresses.js';
import { validateExposedPorts, validatePortNumbers, validateServicePorts } from './validate-ports.js';

type Service = DeepReadonly<ApiObject>;

const path = fieldPath('spec');
const types = ['ClusterIP', 'ExternalName', 'LoadBalancer', 'NodePort'];
const affinitySecondsMax = 86_400;

export type ServiceContext = Pick<StrategyContext, 'names'>;

/** Validates a service, except `validateTraffic` and checks for new services only. */
export function validateService(service: Service, { names }: ServiceContext): readonly FieldError[] {
  const type = textAt(service, 'spec', 'type');
  const ports = listAt(service, 'spec', 'ports');
  const needsPorts = !isHeadless(service) && type !== 'ExternalName';
  return [
    ...(ports.length === 0 && needsPorts ? [required(path.child('ports'), '')] : []),
    ...validateType(service, { type, names }),
    ...validateServicePorts(service),
    ...validateLabels(textMapAt(service, 'spec', 'selector'), path.child('selector')),
    ...validateAffinity(service),
    ...validateServiceAddresses(service),
    ...textsAt(service, 'spec', 'externalIPs').flatMap((ip, index) =>
      checkReachableAddress(ip, path.child('externalIPs').index(index)),
    ),
    ...checkSupported(type, path.child('type'), { supported: types, required: true }),
    ...validatePortNumbers(service),
    ...validateSourceRanges(service, names),
    ...validateExternalTraffic(service),
  ];
}

function validateType(
  service: Service,
  { type, names }: { readonly type: string; readonly names: Names },
): readonly FieldError[] {
  if (type === 'ExternalName') return validateExternalName(service);
  if (type !== 'LoadBalancer' && type !== 'NodePort') return [];
  const errors = type === 'LoadBalancer' ? [...validateExposedPorts(service, names)] : [];
  if (!isHeadless(service)) return errors;
  const detail = `may not be set to 'None' for ${type} services`;
  return [...errors, invalid(path.child('clusterIPs').index(0), 'None', detail)];
}

function validateExternalName(service: Service): readonly FieldError[] {
  const errors: FieldError[] = [];
  const isSet = {
    clusterIPs: textsAt(service, 'spec', 'clusterIPs').length > 0,
    ipFamilies: textsAt(service, 'spec', 'ipFamilies').length > 0,
    ipFamilyPolicy: memberAt(service, 'spec', 'ipFamilyPolicy') !== undefined,
  } as const;
  for (const name of ['clusterIPs', 'ipFamilies', 'ipFamilyPolicy'] as const) {
    if (isSet[name]) errors.push(forbidden(path.child(name), 'may not be set for ExternalName services'));
  }
  const externalName = textAt(service, 'spec', 'externalName').replace(/\.$/, '');
  if (externalName === '') return [...errors, required(path.child('externalName'), '')];
  return [...errors, ...checkText(externalName, path.child('externalName'), dnsSubdomain)];
}

function validateAffinity(service: Service): readonly FieldError[] {
  const affinity = textAt(service, 'spec', 'sessionAffinity');
  const supported = ['ClientIP', 'None'];
  const errors = [...checkSupported(affinity, path.child('sessionAffinity'), { supported, required: true })];
  const config = optionalFieldsAt(service, 'spec', 'sessionAffinityConfig');
  if (affinity !== 'ClientIP') return errors;
  const seconds = memberAt(config, 'clientIP', 'timeoutSeconds');
  if (typeof seconds === 'number' && seconds > 0 && seconds <= affinitySecondsMax) return errors;
  const detail = `must be greater than 0 and less than ${affinitySecondsMax}`;
  return [...errors, invalid(path.child('sessionAffinityConfig', 'clientIP', 'timeoutSeconds'), seconds, detail)];
}

/** Source ranges are in the spec or in the older annotation. */
function validateSourceRanges(service: Service, names: Names): readonly FieldError[] {
  const ranges = textsAt(service, 'spec', 'loadBalancerSourceRanges');
  const key = names.value(wellKnown.annotations.loadBalancerSourceRanges);
  const annotation = service.metadata.annotations?.[key];
  if (ranges.length === 0 && annotation === undefined) return [];
  const at = ranges.length > 0 ? path.child('LoadBalancerSourceRanges') : fieldPath('metadata', 'annotations').key(key);
  const shown = ranges.length > 0 ? `[${ranges.join(' ')}]` : annotation;
  const errors: FieldError[] = [];
  if (textAt(service, 'spec', 'type') !== 'LoadBalancer') {
    errors.push(forbidden(at, "may only be used when `type` is 'LoadBalancer'"));
  }
  const listed = ranges.length > 0 ? ranges : (annotation ?? '').trim() === '' ? [] : (annotation ?? '').split(',');
  if (listed.some((range) => parseRange(range.trim()) === undefined)) {
    const detail = 'must be a list of IP ranges. For example, 10.240.0.0/24,10.250.0.0/24 ';
    errors.push(invalid(at, shown, detail));
  }
  return errors;
}

function validateExternalTraffic(service: Service): readonly FieldError[] {
  const policy = textAt(service, 'spec', 'externalTrafficPolicy');
  const healthPort = numberAt(service, 'spec', 'healthCheckNodePort');
  const policyPath = path.child('externalTrafficPolicy');
  const portPath = path.child('healthCheckNodePort');
  const errors: FieldError[] = [];
  if (policy !== '' && policy !== 'Cluster' && policy !== 'Local') {
    errors.push(invalid(policyPath, policy, 'ExternalTrafficPolicy must be empty, Cluster or Local'));
  }
  if (healthPort < 0) errors.push(invalid(portPath, healthPort, 'HealthCheckNodePort must be not less than 0'));
  return errors;
}

/** Validates the external traffic policy, when there are no other errors. */
export function validateTraffic(service: Service): readonly FieldError[] {
  const type = textAt(service, 'spec', 'type');
  const policy = textAt(service, 'spec', 'externalTrafficPolicy');
  const healthPort = numberAt(service, 'spec', 'healthCheckNodePort');
  const policyPath = path.child('externalTrafficPolicy');
  const portPath = path.child('healthCheckNodePort');
  const errors: FieldError[] = [];
  const isExposed = type === 'LoadBalancer' || type === 'NodePort';
  if (!isExposed && policy !== '') {
    const detail = 'ExternalTrafficPolicy can only be set on NodePort and LoadBalancer service';
    errors.push(invalid(policyPath, policy, detail));
  }
  if (healthPort > 0 && !(type === 'LoadBalancer' && policy === 'Local')) {
    const detail = 'HealthCheckNodePort can only be set on LoadBalancer service with ExternalTrafficPolicy=Local';
    errors.push(invalid(portPath, healthPort, detail));
  }
  return errors;
}
