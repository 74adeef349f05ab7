import { type Fields, fieldPath, forbidden, listAt, quotePrintable, textAt, textsAt } from '@orch/apimachinery';
import type { PolicyRule } from './policy-rule.js';

/** Parameters that belong to one pod and have no influence on others. Allowed unless forbidden. */
const safeSysctls = new Set([
  'kernel.shm_rmid_forced',
  'net.ipv4.ip_local_port_range',
  'net.ipv4.tcp_syncookies',
  'net.ipv4.ping_group_range',
]);

/** `spec.forbiddenSysctls` and `spec.allowedUnsafeSysctls` of a policy: names, or prefixes such as `net.*`. */
export function sysctlRule(spec: Fields): PolicyRule {
  const isForbidden = matcherOf(textsAt(spec, 'forbiddenSysctls'));
  const isAllowed = matcherOf(textsAt(spec, 'allowedUnsafeSysctls'));
  const path = fieldPath('pod', 'spec', 'securityContext', 'sysctls');
  return {
    podErrors: (pod) =>
      listAt(pod, 'spec', 'securityContext', 'sysctls').flatMap((sysctl, index) => {
        const name = textAt(sysctl, 'name');
        const shown = quotePrintable(name);
        if (isForbidden(name)) return [forbidden(path.index(index), `sysctl ${shown} is not allowed`)];
        if (safeSysctls.has(name) || isAllowed(name)) return [];
        return [forbidden(path.index(index), `unsafe sysctl ${shown} is not allowed`)];
      }),
  };
}

function matcherOf(patterns: readonly string[]): (name: string) => boolean {
  const names = new Set(patterns);
  const prefixes = patterns.filter((pattern) => pattern.endsWith('*')).map((pattern) => pattern.slice(0, -1));
  return (name) => names.has(name) || prefixes.some((prefix) => name.startsWith(prefix));
}
