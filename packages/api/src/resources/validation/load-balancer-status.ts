import { dnsSubdomain, type FieldError, fieldPath, invalid, isIP, listAt, textAt } from '@orch/apimachinery';
import { appendAll } from './append-all.js';
import { checkText } from './checks.js';

/** Validates the ingress points of a load balancer: IPs, and host names that are no IPs. */
export function validateLoadBalancerStatus(object: unknown): readonly FieldError[] {
  return listAt(object, 'status', 'loadBalancer', 'ingress').flatMap((ingress, index) => {
    const path = fieldPath('status', 'loadBalancer', 'ingress').index(index);
    const ip = textAt(ingress, 'ip');
    const hostname = textAt(ingress, 'hostname');
    const errors: FieldError[] = [];
    if (ip !== '' && isIP(ip) === 0) errors.push(invalid(path.child('ip'), ip, 'must be a valid IP address'));
    if (hostname === '') return errors;
    const hostPath = path.child('hostname');
    appendAll(errors, checkText(hostname, hostPath, dnsSubdomain));
    if (isIP(hostname) !== 0) errors.push(invalid(hostPath, hostname, 'must be a DNS name, not an IP address'));
    return errors;
  });
}
