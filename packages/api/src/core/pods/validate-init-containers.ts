import {
  duplicate,
  type FieldError,
  type FieldPath,
  type Fields,
  invalid,
  memberAt,
  numberAt,
  optionalFieldsAt,
  type QuotedValue,
  quoteOptional,
  quoteStructure,
  textAt,
} from '@orch/apimachinery';
import { type PodFacts, validateSequentialContainers } from './validate-container.js';

const detail = 'must not be set for init containers';

/** Validates init containers: as other containers, but without probes and lifecycle hooks. */
export function validateInitContainers(
  containers: readonly Fields[],
  path: FieldPath,
  facts: PodFacts,
): readonly FieldError[] {
  const names = new Set(facts.containerNames);
  const errors = [...validateSequentialContainers(containers, path, { ...facts, containerNames: new Set() })];
  for (const [index, container] of containers.entries()) {
    const containerPath = path.index(index);
    const name = textAt(container, 'name');
    // As in v1.21, a duplicate name among init containers is reported twice.
    if (names.has(name)) errors.push(duplicate(containerPath.child('name'), name));
    else if (name !== '') names.add(name);
    const lifecycle = optionalFieldsAt(container, 'lifecycle');
    if (lifecycle !== undefined)
      errors.push(invalid(containerPath.child('lifecycle'), quoteLifecycle(lifecycle), detail));
    for (const member of ['livenessProbe', 'readinessProbe', 'startupProbe']) {
      const probe = optionalFieldsAt(container, member);
      if (probe !== undefined) errors.push(invalid(containerPath.child(member), quoteProbe(probe), detail));
    }
  }
  return errors;
}

function quoteLifecycle(lifecycle: Fields): QuotedValue {
  const hook = (name: string) => quoteOptional('core.Handler', existence(lifecycle, name));
  return quoteStructure('core.Lifecycle', [
    ['PostStart', hook('postStart')],
    ['PreStop', hook('preStop')],
  ]);
}

function quoteProbe(probe: Fields): QuotedValue {
  const handler = quoteStructure('core.Handler', [
    ['Exec', quoteOptional('core.ExecAction', existence(probe, 'exec'))],
    ['HTTPGet', quoteOptional('core.HTTPGetAction', existence(probe, 'httpGet'))],
    ['TCPSocket', quoteOptional('core.TCPSocketAction', existence(probe, 'tcpSocket'))],
  ]);
  return quoteStructure('core.Probe', [
    ['Handler', handler.text],
    ['InitialDelaySeconds', String(numberAt(probe, 'initialDelaySeconds'))],
    ['TimeoutSeconds', String(numberAt(probe, 'timeoutSeconds'))],
    ['PeriodSeconds', String(numberAt(probe, 'periodSeconds'))],
    ['SuccessThreshold', String(numberAt(probe, 'successThreshold'))],
    ['FailureThreshold', String(numberAt(probe, 'failureThreshold'))],
  ]);
}

function existence(owner: Fields, name: string): object | undefined {
  return memberAt(owner, name) === undefined ? undefined : {};
}
