import {
  dnsLabel,
  duplicate,
  type FieldError,
  type FieldPath,
  type Fields,
  forbidden,
  invalid,
  listAt,
  memberAt,
  numberAt,
  optionalFieldsAt,
  optionalNumberAt,
  portName,
  required,
  textAt,
  textsAt,
} from '@orch/apimachinery';
import type { PodContext } from '../../resources/pod-context.js';
import { appendAll } from '../../resources/validation/append-all.js';
import {
  checkNonNegative,
  checkPort,
  checkPortNumber,
  checkRequiredText,
  checkSupported,
  checkText,
} from '../../resources/validation/checks.js';
import type { PageFacts } from './huge-pages.js';
import { validateEnvironment } from './validate-environment.js';
import { validateMounts } from './validate-mounts.js';
import { validateContainerResources } from './validate-resources.js';
import { validateSecurityContext } from './validate-security.js';

export interface PodFacts extends Pick<PodContext, 'forbidsPrivileged'>, PageFacts {
  /** The volumes of the pod by name. */
  readonly volumes: ReadonlyMap<string, Fields>;
  /** Names of containers so far. The validation adds to it. */
  readonly containerNames: Set<string>;
}

/** Validates the containers of a pod spec. `spec.containers` must not be empty. */
export function validateContainers(
  containers: readonly Fields[],
  path: FieldPath,
  facts: PodFacts,
): readonly FieldError[] {
  return [...validateEach(containers, path, facts), ...validateHostPorts(containers, path)];
}

/** Init containers run one after another, so they may use the same ports. */
export function validateSequentialContainers(
  containers: readonly Fields[],
  path: FieldPath,
  facts: PodFacts,
): readonly FieldError[] {
  // As in v1.21, errors of ports have the index of the first container.
  const ports = containers.flatMap((container) => validateHostPorts([container], path));
  return [...validateEach(containers, path, facts), ...ports];
}

function validateEach(containers: readonly Fields[], path: FieldPath, facts: PodFacts): readonly FieldError[] {
  return containers.flatMap((container, index) => validateContainer(container, path.index(index), facts));
}

function validateContainer(container: Fields, path: FieldPath, facts: PodFacts): readonly FieldError[] {
  const name = textAt(container, 'name');
  const errors: FieldError[] = [...checkRequiredText(name, path.child('name'), dnsLabel)];
  if (facts.containerNames.has(name)) errors.push(duplicate(path.child('name'), name));
  facts.containerNames.add(name);
  if (textAt(container, 'image') === '') errors.push(required(path.child('image'), ''));
  appendAll(errors, validateLifecycle(container, path.child('lifecycle')));
  appendAll(errors, [
    ...validateProbe(container, 'livenessProbe', path),
    ...validateProbe(container, 'startupProbe', path),
  ]);
  appendAll(errors, validateTerminationMessagePolicy(container, path));
  appendAll(errors, validateProbe(container, 'readinessProbe', path));
  appendAll(errors, validatePorts(container, path.child('ports')));
  appendAll(errors, validateEnvironment(container, path, facts));
  appendAll(errors, validateMounts(container, path, facts));
  const policies = ['Always', 'IfNotPresent', 'Never'];
  appendAll(
    errors,
    checkSupported(textAt(container, 'imagePullPolicy'), path.child('imagePullPolicy'), {
      supported: policies,
      required: true,
    }),
  );
  appendAll(errors, validateContainerResources(container, path.child('resources')));
  appendAll(errors, validateSecurityContext(container, path.child('securityContext'), facts));
  return errors;
}

/** Validates the image of a container in a pod, not in a template. */
export function validateImageSpaces(container: Fields, path: FieldPath): readonly FieldError[] {
  const image = textAt(container, 'image');
  if (image.trim() === image) return [];
  return [invalid(path.child('image'), image, 'must not have leading or trailing whitespace')];
}

function validateTerminationMessagePolicy(container: Fields, path: FieldPath): readonly FieldError[] {
  const policy = textAt(container, 'terminationMessagePolicy');
  const policyPath = path.child('terminationMessagePolicy');
  if (policy === 'File' || policy === 'FallbackToLogsOnError') return [];
  return [invalid(policyPath, policy, "must be 'File' or 'FallbackToLogsOnError'")];
}

function validateLifecycle(container: Fields, path: FieldPath): readonly FieldError[] {
  return ['postStart', 'preStop'].flatMap((hook) => {
    const handler = optionalFieldsAt(container, 'lifecycle', hook);
    return handler === undefined ? [] : validateHandler(handler, path.child(hook));
  });
}

function validateProbe(container: Fields, name: string, containerPath: FieldPath): readonly FieldError[] {
  const probe = optionalFieldsAt(container, name);
  if (probe === undefined) return [];
  const path = containerPath.child(name);
  const errors = [...validateHandler(probe, path)];
  for (const field of [
    'initialDelaySeconds',
    'timeoutSeconds',
    'periodSeconds',
    'successThreshold',
    'failureThreshold',
  ]) {
    appendAll(errors, checkNonNegative(optionalNumberAt(probe, field), path.child(field)));
  }
  const successThreshold = numberAt(probe, 'successThreshold');
  if (name !== 'readinessProbe' && successThreshold !== 1) {
    errors.push(invalid(path.child('successThreshold'), successThreshold, 'must be 1'));
  }
  return errors;
}

function validateHandler(handler: Fields, path: FieldPath): readonly FieldError[] {
  const errors: FieldError[] = [];
  const kinds = ['exec', 'httpGet', 'tcpSocket'].filter((kind) => memberAt(handler, kind) !== undefined);
  if (kinds.length === 0) return [required(path, 'must specify a handler type')];
  for (const [index, kind] of kinds.entries()) {
    const kindPath = path.child(kind);
    if (index > 0) errors.push(forbidden(kindPath, 'may not specify more than 1 handler type'));
    else if (kind === 'exec') {
      if (textsAt(handler, 'exec', 'command').length === 0) errors.push(required(kindPath.child('command'), ''));
    } else appendAll(errors, validateNetworkHandler(handler, kind, kindPath));
  }
  return errors;
}

function validateNetworkHandler(handler: Fields, kind: string, path: FieldPath): readonly FieldError[] {
  const errors: FieldError[] = [];
  appendAll(errors, checkPort(memberAt(handler, kind, 'port') ?? 0, path.child('port')));
  if (kind === 'httpGet') {
    const scheme = textAt(handler, kind, 'scheme');
    appendAll(errors, checkSupported(scheme, path.child('scheme'), { supported: ['HTTP', 'HTTPS'] }));
    for (const header of listAt(handler, kind, 'httpHeaders')) {
      const name = textAt(header, 'name');
      if (!/^[-A-Za-z0-9]+$/.test(name)) {
        const detail =
          "a valid HTTP header must consist of alphanumeric characters or '-' (e.g. 'X-Header-Name', regex used for validation is '[-A-Za-z0-9]+')";
        errors.push(invalid(path.child('httpHeaders'), name, detail));
      }
    }
  }
  return errors;
}

function validatePorts(container: Fields, path: FieldPath): readonly FieldError[] {
  const names = new Set<string>();
  return listAt(container, 'ports').flatMap((port, index) => {
    const errors: FieldError[] = [];
    const portPath = path.index(index);
    const name = textAt(port, 'name');
    if (name !== '') {
      const messages = checkText(name, portPath.child('name'), portName);
      appendAll(errors, messages);
      if (messages.length === 0 && names.has(name)) errors.push(duplicate(portPath.child('name'), name));
      names.add(name);
    }
    const containerPort = numberAt(port, 'containerPort');
    const hostPort = numberAt(port, 'hostPort');
    if (containerPort === 0) errors.push(required(portPath.child('containerPort'), ''));
    else appendAll(errors, checkPortNumber(containerPort, portPath.child('containerPort')));
    if (hostPort !== 0) appendAll(errors, checkPortNumber(hostPort, portPath.child('hostPort')));
    const protocol = textAt(port, 'protocol');
    appendAll(
      errors,
      checkSupported(protocol, portPath.child('protocol'), { supported: ['SCTP', 'TCP', 'UDP'], required: true }),
    );
    return errors;
  });
}

/** With host network, container port and host port must be equal. */
export function validateNetworkPorts(containers: readonly Fields[], path: FieldPath): readonly FieldError[] {
  return containers.flatMap((container, index) =>
    listAt(container, 'ports').flatMap((port, portIndex) => {
      const containerPort = numberAt(port, 'containerPort');
      if (numberAt(port, 'hostPort') === containerPort) return [];
      const detail = 'must match `hostPort` when `hostNetwork` is true';
      return [invalid(path.index(index).child('ports').index(portIndex).child('containerPort'), containerPort, detail)];
    }),
  );
}

/** Host ports must be unique in a pod. */
function validateHostPorts(containers: readonly Fields[], path: FieldPath): readonly FieldError[] {
  const seen = new Set<string>();
  const errors: FieldError[] = [];
  for (const [index, container] of containers.entries()) {
    for (const [portIndex, port] of listAt(container, 'ports').entries()) {
      const hostPort = numberAt(port, 'hostPort');
      if (hostPort === 0) continue;
      const text = `${textAt(port, 'protocol')}/${textAt(port, 'hostIP')}/${hostPort}`;
      if (seen.has(text))
        errors.push(duplicate(path.index(index).child('ports').index(portIndex).child('hostPort'), text));
      seen.add(text);
    }
  }
  return errors;
}
