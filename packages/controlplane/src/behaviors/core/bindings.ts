import type { ResourceDefinition } from '@orch/apimachinery';
import {
  type ApiObject,
  badRequestError,
  conflictError,
  type DeepReadonly,
  deepCopy,
  type FieldError,
  fieldPath,
  formatTime,
  invalidError,
  invariant,
  isJsonObject,
  type JsonValue,
  notSupported,
  required,
} from '@orch/apimachinery';
import type { Call, OperationParts, Responder, StoredKinds } from '@orch/apiserver';
import { notFound, type Operation, readOperation } from '@orch/apiserver';

export interface BindingParts extends OperationParts, StoredKinds {
  readonly responder: Responder;
}

/** POST of `pods/<name>/binding`: assigns the pod to a node; 201. */
export async function bindPod(call: Call, parts: BindingParts): Promise<void> {
  const binding = await readBinding(call, parts);
  checkNameInPath(call, binding.object);
  await bind(call, parts, { podName: call.key.name, binding });
}

/** POST of a Binding that names its pod; 201. */
export async function createBinding(call: Call, parts: BindingParts): Promise<void> {
  const binding = await readBinding(call, parts);
  await bind(call, parts, { podName: binding.object.metadata.name ?? '', binding });
}

async function readBinding(call: Call, parts: BindingParts): Promise<Operation> {
  const kind = parts.scheme.kind({ group: '', version: 'v1', kind: 'Binding' });
  invariant(kind?.protobuf !== undefined, 'the scheme has bindings');
  return await readOperation(call, parts, kind);
}

/** @throws StatusError 400 when the name in the body differs from the name in the path */
export function checkNameInPath(call: Call, { kind, metadata }: ApiObject): void {
  if (metadata.name === call.key.name) return;
  throw badRequestError(`name in URL does not match name in ${kind} object`);
}

interface PodBinding {
  readonly podName: string;
  readonly binding: Operation;
}

async function bind(call: Call, parts: BindingParts, { podName, binding: operation }: PodBinding): Promise<void> {
  const { object: binding, dryRun, admit } = operation;
  const nodeName = readTarget(binding);
  if (podName === '') throw badRequestError('Name parameter required.');
  const pods = podsOf(parts);
  await admit();
  await parts.stores.for(pods).update(
    { namespace: call.key.namespace, name: podName },
    (current) => {
      if (current === undefined) throw notFound(pods, podName);
      return { type: 'write', object: assign(current, { nodeName, binding, now: parts.now() }) };
    },
    { dryRun, by: call.user.name, waiting: call.exchange },
  );
  return parts.responder.success(call, 201);
}

export function podsOf(parts: BindingParts): ResourceDefinition {
  const pods = parts.served.definition('', 'pods');
  invariant(pods !== undefined, 'pods are served');
  return pods;
}

/** @throws StatusError 422 for a target that is not a node */
function readTarget(binding: ApiObject): string {
  const target = isJsonObject(binding['target']) ? binding['target'] : {};
  const path = fieldPath('target');
  const errors: FieldError[] = [];
  const { kind = '', name = '' } = target;
  if (kind !== '' && kind !== 'Node') errors.push(notSupported(path.child('kind'), kind, ['Node', '<empty>']));
  if (typeof name !== 'string' || name === '') errors.push(required(path.child('name'), ''));
  if (errors.length > 0 || typeof name !== 'string') {
    throw invalidError({ group: '', kind: 'Binding' }, binding.metadata.name ?? '', errors);
  }
  return name;
}

/**
 * The pod with its node set. As in v1.21 the uid of the binding is not compared.
 * @throws StatusError 409 when the pod is already assigned or is being deleted
 */
function assign(
  current: DeepReadonly<ApiObject>,
  { nodeName, binding, now }: { readonly nodeName: string; readonly binding: ApiObject; readonly now: Date },
): ApiObject {
  const pod = deepCopy<ApiObject>(current);
  const name = pod.metadata.name ?? '';
  const spec = isJsonObject(pod['spec']) ? pod['spec'] : {};
  const conflict = (why: string) => conflictError({ group: '', resource: 'pods/binding' }, name, why);
  if (pod.metadata.deletionTimestamp != null)
    throw conflict(`pod ${name} is being deleted, cannot be assigned to a host`);
  if (typeof spec['nodeName'] === 'string' && spec['nodeName'] !== '') {
    throw conflict(`pod ${name} is already assigned to node ${JSON.stringify(spec['nodeName'])}`);
  }
  pod['spec'] = { ...spec, nodeName };
  if (binding.metadata.annotations !== undefined) {
    pod.metadata.annotations = { ...pod.metadata.annotations, ...binding.metadata.annotations };
  }
  const status = isJsonObject(pod['status']) ? pod['status'] : {};
  pod['status'] = { ...status, conditions: withScheduled(status['conditions'], formatTime(now)) };
  return pod;
}

function withScheduled(conditions: JsonValue | undefined, now: string): JsonValue[] {
  const scheduled = { type: 'PodScheduled', status: 'True', lastProbeTime: null, lastTransitionTime: now };
  const others = Array.isArray(conditions)
    ? conditions.filter((condition) => !isJsonObject(condition) || condition['type'] !== 'PodScheduled')
    : [];
  return [...others, scheduled];
}
