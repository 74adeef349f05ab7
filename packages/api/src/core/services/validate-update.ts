import {
  type ApiObject,
  type DeepReadonly,
  type FieldError,
  fieldPath,
  invalid,
  numberAt,
  quoteTexts,
  textAt,
  textsAt,
} from '@orch/apimachinery';
import { isHeadless } from './validate-addresses.js';

type Service = DeepReadonly<ApiObject>;

/** Addresses and families of a service are immutable, except that the second ones may be added or removed. */
export function validateServiceUpdate(service: Service, old: Service): readonly FieldError[] {
  if ([service, old].some((one) => textAt(one, 'spec', 'type') === 'ExternalName')) return [];
  if (isHeadless(service) && isHeadless(old)) return [];
  return [...validateChange(clusterIps, service, old), ...validateChange(ipFamilies, service, old)];
}

/** A list of at most two items, the first of which is immutable. */
interface PairField {
  readonly name: 'clusterIPs' | 'ipFamilies';
  readonly what: string;
  readonly type: string;
}

const clusterIps: PairField = { name: 'clusterIPs', what: 'clusterIP', type: 'string' };
const ipFamilies: PairField = { name: 'ipFamilies', what: 'ipFamily', type: 'core.IPFamily' };

function validateChange({ name, what, type }: PairField, service: Service, old: Service): readonly FieldError[] {
  const path = fieldPath('spec', name);
  const [now, before] = [textsAt(service, 'spec', name), textsAt(old, 'spec', name)];
  if (before.length === 0) return [];
  const shown = quoteTexts(type, now);
  if (now.length === 0) return [invalid(path.index(0), shown, `primary ${what} can not be unset`)];
  if (now.length === before.length) {
    return before.flatMap((one, index) =>
      one === now[index] ? [] : [invalid(path.index(index), shown, 'may not change once set')],
    );
  }
  const errors: FieldError[] = [];
  if (now[0] !== before[0]) {
    // v1.21 prints the addresses when a second value is added.
    const addresses = quoteTexts('string', textsAt(service, 'spec', 'clusterIPs'));
    errors.push(invalid(path.index(0), now.length > before.length ? addresses : shown, 'may not change once set'));
  }
  if (now.length < before.length && textAt(service, 'spec', 'ipFamilyPolicy') !== 'SingleStack') {
    const detail = `\`ipFamilyPolicy\` must be set to 'SingleStack' when releasing the secondary ${what}`;
    errors.push(invalid(path.index(0), shown, detail));
  }
  return errors;
}

/** The health check node port is immutable while it is set. Validated when there are no other errors. */
export function validateHealthPort(service: Service, old: Service): readonly FieldError[] {
  const port = numberAt(service, 'spec', 'healthCheckNodePort');
  if (!needsHealthPort(service) || !needsHealthPort(old)) return [];
  if (port === numberAt(old, 'spec', 'healthCheckNodePort')) return [];
  const detail = 'cannot change healthCheckNodePort on loadBalancer service with externalTraffic=Local during update';
  return [invalid(fieldPath('spec', 'healthCheckNodePort'), port, detail)];
}

function needsHealthPort(service: Service): boolean {
  return (
    textAt(service, 'spec', 'type') === 'LoadBalancer' && textAt(service, 'spec', 'externalTrafficPolicy') === 'Local'
  );
}
