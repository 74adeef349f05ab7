import {
  type ApiObject,
  type DeepReadonly,
  dnsSubdomain,
  duplicate,
  type FieldError,
  fieldPath,
  forbidden,
  internal,
  invalid,
  ipAddress,
  isIP,
  listAt,
  numberAt,
  optionalFieldsAt,
  qualifiedName,
  quoteList,
  quoteStructure,
  quoteText,
  textAt,
} from '@orch/apimachinery';
import { checkText } from '../../resources/validation/checks.js';
import { repeatedIndexes } from '../../resources/validation/repeated.js';

type Pod = DeepReadonly<ApiObject>;

/** Validates a status update of a pod. */
export function validatePodStatusUpdate(pod: Pod, old: Pod): readonly FieldError[] {
  const nominated = textAt(pod, 'status', 'nominatedNodeName');
  const path = fieldPath('status');
  return [
    ...(nominated === '' ? [] : checkText(nominated, path.child('nominatedNodeName'), dnsSubdomain)),
    ...validateConditions(pod),
    ...validatePodIps(pod),
    ...restartedContainers({ pod, old, member: 'containerStatuses' }),
    ...restartedContainers({ pod, old, member: 'initContainerStatuses' }),
  ];
}

const systemConditions = ['PodScheduled', 'Ready', 'Initialized'];

/** As in v1.21, errors of conditions have a path in the metadata. */
function validateConditions(pod: Pod): readonly FieldError[] {
  return listAt(pod, 'status', 'conditions').flatMap((condition, index) => {
    const type = textAt(condition, 'type');
    if (systemConditions.includes(type)) return [];
    return checkText(type, fieldPath('metadata', 'conditions').index(index).child('Type'), qualifiedName);
  });
}

/** At most one address per family. */
function validatePodIps(pod: Pod): readonly FieldError[] {
  const ips = listAt(pod, 'status', 'podIPs').map((ip) => textAt(ip, 'ip'));
  const path = fieldPath('status', 'podIPs');
  const errors: FieldError[] = ips.flatMap((ip, index) => checkText(ip, path.index(index), ipAddress));
  const families = new Set(ips.map(isIP));
  if (ips.length > 1 && families.has(0)) {
    // v1.21 prints an invalid address so.
    errors.push(internal(path, 'failed to check for dual stack with error:ip <nil> is invalid'));
  }
  if (ips.length > families.size || (ips.length > 1 && families.has(0))) {
    const quoted = quoteList(
      'core.PodIP',
      ips.map((ip) => quoteStructure('core.PodIP', [['IP', quoteText(ip)]])),
    );
    errors.push(invalid(path, quoted, 'may specify no more than one IP for each IP family'));
  }
  for (const index of repeatedIndexes(ips)) {
    errors.push(duplicate(path.index(index), quoteStructure('core.PodIP', [['IP', quoteText(ips[index])]])));
  }
  return errors;
}

/** A container that must not restart cannot change from terminated to another state. */
function restartedContainers(change: {
  readonly pod: Pod;
  readonly old: Pod;
  readonly member: string;
}): readonly FieldError[] {
  const policy = textAt(change.old, 'spec', 'restartPolicy');
  if (policy === 'Always') return [];
  const statuses = listAt(change.pod, 'status', change.member);
  const indexes = new Map<string, number>();
  for (const [index, status] of statuses.entries()) {
    const name = textAt(status, 'name');
    if (!indexes.has(name)) indexes.set(name, index);
  }
  return listAt(change.old, 'status', change.member).flatMap((before) => {
    const ended = optionalFieldsAt(before, 'state', 'terminated');
    if (ended === undefined || (policy === 'OnFailure' && numberAt(ended, 'exitCode') !== 0)) return [];
    const index = indexes.get(textAt(before, 'name'));
    if (index === undefined || optionalFieldsAt(statuses[index], 'state', 'terminated') !== undefined) return [];
    const path = fieldPath('status', change.member).index(index).child('state');
    return [forbidden(path, 'may not be transitioned to non-terminated state')];
  });
}
