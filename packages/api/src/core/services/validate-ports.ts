import {
  dnsLabel,
  duplicate,
  type FieldError,
  type FieldPath,
  type Fields,
  fieldPath,
  forbidden,
  invalid,
  listAt,
  memberAt,
  type Names,
  numberAt,
  type QuotedValue,
  qualifiedName,
  quoteIntOrString,
  quoteList,
  quoteOptional,
  quoteStructure,
  quoteText,
  required,
  textAt,
  wellKnown,
} from '@orch/apimachinery';
import { appendAll } from '../../resources/validation/append-all.js';
import { checkPort, checkPortNumber, checkSupported, checkText } from '../../resources/validation/checks.js';

const portsPath = fieldPath('spec', 'ports');
const nodeAgentPort = 10_250;

/** Validates name, number and protocol of each port. Names are unique. */
export function validateServicePorts(service: unknown): readonly FieldError[] {
  const ports = listAt(service, 'spec', 'ports');
  const seen = new Set<string>();
  const errors: FieldError[] = [];
  for (const [index, port] of ports.entries()) {
    const path = portsPath.index(index);
    appendAll(errors, [
      ...validatePortName(port, path, { isOnly: ports.length === 1, seen }),
      ...checkPortNumber(numberAt(port, 'port'), path.child('port')),
      ...checkProtocol(textAt(port, 'protocol'), path.child('protocol')),
      ...checkPort(memberAt(port, 'targetPort') ?? 0, path.child('targetPort')),
      ...checkAppProtocol(port, path),
    ]);
  }
  return errors;
}

/** Ports are unique by protocol and number, node ports too where the type has them. */
export function validatePortNumbers(service: unknown): readonly FieldError[] {
  const ports = listAt(service, 'spec', 'ports').map((port, index) => ({
    path: portsPath.index(index),
    number: numberAt(port, 'port'),
    protocol: textAt(port, 'protocol'),
    nodePort: numberAt(port, 'nodePort'),
  }));
  const onNodes = ports.filter(({ nodePort }) => nodePort !== 0);
  const seen = { ports: new Set<string>(), nodePorts: new Set<string>() };
  const isOffNodes = textAt(service, 'spec', 'type') === 'ClusterIP';
  return [
    ...(isOffNodes ? onNodes : []).map(({ path }) =>
      forbidden(path.child('nodePort'), "may not be used when `type` is 'ClusterIP'"),
    ),
    ...onNodes
      .filter(({ protocol, nodePort }) => isSeen(seen.nodePorts, `${protocol}/${nodePort}`))
      .map(({ path, nodePort }) => duplicate(path.child('nodePort'), nodePort)),
    ...ports
      .filter(({ protocol, number }) => isSeen(seen.ports, `${protocol}/${number}`))
      .map(({ path, protocol, number }) => duplicate(path, quotePort({ protocol, port: number }))),
  ];
}

/** Load balancer ports have one protocol, unless the `old` service, of any type, had several. */
export function validateProtocolMix(
  service: unknown,
  { old, gates }: { readonly old?: unknown; readonly gates: (name: string) => boolean },
): readonly FieldError[] {
  if (textAt(service, 'spec', 'type') !== 'LoadBalancer' || gates('MixedProtocolLBService')) return [];
  if (!hasSeveralProtocols(service) || hasSeveralProtocols(old)) return [];
  const quoted = quoteList('core.ServicePort', listAt(service, 'spec', 'ports').map(quotePort));
  return [invalid(portsPath, quoted, "may not contain more than 1 protocol when type is 'LoadBalancer'")];
}

function hasSeveralProtocols(service: unknown): boolean {
  return new Set(listAt(service, 'spec', 'ports').map((port) => textAt(port, 'protocol'))).size > 1;
}

/** A load balancer cannot expose the port of the node agent. */
export function validateExposedPorts(service: unknown, names: Names): readonly FieldError[] {
  return listAt(service, 'spec', 'ports').flatMap((port, index) => {
    const number = numberAt(port, 'port');
    if (number !== nodeAgentPort) return [];
    const owner = names.value(wellKnown.components.nodeAgent);
    const detail = `may not expose port ${number} externally since it is used by ${owner}`;
    return [invalid(portsPath.index(index), number, detail)];
  });
}

function quotePort(port: Fields): QuotedValue {
  return quoteStructure('core.ServicePort', [
    ['Name', quoteText(textAt(port, 'name'))],
    ['Protocol', quoteText(textAt(port, 'protocol'))],
    ['AppProtocol', quoteOptional('string', memberAt(port, 'appProtocol'))],
    ['Port', String(numberAt(port, 'port'))],
    ['TargetPort', quoteIntOrString(memberAt(port, 'targetPort')).text],
    ['NodePort', String(numberAt(port, 'nodePort'))],
  ]);
}

/** A port name is a DNS label, required when there are several ports. */
export function validatePortName(
  port: Fields,
  path: FieldPath,
  { isOnly, seen }: { readonly isOnly: boolean; readonly seen: Set<string> },
): readonly FieldError[] {
  const name = textAt(port, 'name');
  if (name === '') return isOnly ? [] : [required(path.child('name'), '')];
  const errors = checkText(name, path.child('name'), dnsLabel);
  return isSeen(seen, name) ? [...errors, duplicate(path.child('name'), name)] : errors;
}

export function checkProtocol(protocol: string, path: FieldPath): readonly FieldError[] {
  return checkSupported(protocol, path, { supported: ['SCTP', 'TCP', 'UDP'], required: true });
}

export function checkAppProtocol(port: Fields, path: FieldPath): readonly FieldError[] {
  const appProtocol = memberAt(port, 'appProtocol');
  return typeof appProtocol === 'string' ? checkText(appProtocol, path.child('appProtocol'), qualifiedName) : [];
}

function isSeen(seen: Set<string>, key: string): boolean {
  if (seen.has(key)) return true;
  seen.add(key);
  return false;
}
