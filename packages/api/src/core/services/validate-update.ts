import { type ApiObject, type DeepReadonly, type FieldError, fieldPath, invalid, quoteTexts } from '@orch/apimachinery';
import { textAt, textsAt } from '../../resources/fields.js';

type Service = DeepReadonly<ApiObject>;

const path = fieldPath('spec', 'clusterIPs');

/** The addresses of a service stay; a second one may come and go. */
export function validateServiceUpdate(service: Service, old: Service): readonly FieldError[] {
  if ([service, old].some((one) => textAt(one, 'spec', 'type') === 'ExternalName')) return [];
  const ips = textsAt(service, 'spec', 'clusterIPs');
  const oldIps = textsAt(old, 'spec', 'clusterIPs');
  if (oldIps.length === 0) return [];
  const quoted = quoteTexts('string', ips);
  if (ips.length === 0) return [invalid(path.index(0), quoted, 'primary clusterIP can not be unset')];
  return oldIps.flatMap((oldIp, index) => {
    const ip = ips[index];
    return ip === undefined || ip === oldIp ? [] : [invalid(path.index(index), quoted, 'may not change once set')];
  });
}
