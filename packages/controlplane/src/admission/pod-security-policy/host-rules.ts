import { booleanAt, type Fields, fieldPath, int32At, invalid, listAt } from '@orch/apimachinery';
import type { PolicyRule } from './policy-rule.js';

/** `spec.hostNetwork`, `spec.hostPID` and `spec.hostIPC` of a policy. Errors name the place of v1.21's own pods. */
export function hostNamespacesRule(spec: Fields): PolicyRule {
  const path = fieldPath('spec', 'securityContext');
  return {
    podErrors: (pod) =>
      namespaces
        .filter(([member]) => !booleanAt(spec, member) && booleanAt(pod, 'spec', member))
        .map(([member, label]) => invalid(path.child(member), true, `Host ${label} is not allowed to be used`)),
  };
}

const namespaces = [
  ['hostNetwork', 'network'],
  ['hostPID', 'PID'],
  ['hostIPC', 'IPC'],
] as const;

/** `spec.hostPorts` of a policy. */
export function hostPortsRule(spec: Fields): PolicyRule {
  const ranges = listAt(spec, 'hostPorts').map((range) => ({ min: int32At(range, 'min'), max: int32At(range, 'max') }));
  const shown = ranges.map(({ min, max }) => (min === max ? String(min) : `${min}-${max}`)).join(',');
  return {
    containerErrors: ({ fields, path }) =>
      listAt(fields, 'ports')
        .map((port) => int32At(port, 'hostPort'))
        .filter((port) => port > 0 && !ranges.some(({ min, max }) => min <= port && port <= max))
        .map((port) => {
          const why = `Host port ${port} is not allowed to be used. Allowed ports: [${shown}]`;
          return invalid(path.child('hostPort'), port, why);
        }),
  };
}
