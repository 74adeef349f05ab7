import { type ApiObject, type DeepReadonly, deepCopy, invariant, isJsonObject } from '@orch/apimachinery';
import type { Call, Sent, WriteVerbParts, WrittenView } from '@orch/apiserver';
import {
  checkNameOnUpdate,
  checkViewOptions,
  completeUpdate,
  notFound,
  readView,
  storeUpdate,
  updateStrategy,
  viewMetadata,
} from '@orch/apiserver';

type Pod = DeepReadonly<ApiObject>;

/** GET, PUT and PATCH of `pods/<name>/ephemeralcontainers`, in the kind EphemeralContainers. */
export async function ephemeralContainers(call: Call, parts: WriteVerbParts): Promise<void> {
  if (call.verb === 'get') return respond(call, parts, await readPod(call, parts));
  const dryRun = checkViewOptions(call);
  const next = await readView(call, parts, listKind(call, parts));
  const strategy = updateStrategy(call);
  const entry = await storeUpdate({ call, parts, dryRun }, async (current, round) => {
    if (current === undefined) throw notFound(call.definition, call.key.name);
    const list = next(listOf(current));
    checkNameOnUpdate(call, list);
    const pod = withList(current, list);
    call.version.applyDefaults(pod);
    // The metadata in the body are validated with the pod, as in a patch of the pod.
    const view: WrittenView = { kind: listKind(call, parts), of: listOf, apply: setContainers };
    return completeUpdate({ ...round, call: { ...call, verb: 'patch' }, view }, pod, { current, strategy });
  });
  return respond(call, parts, entry.object());
}

/** The pod with the containers of the list, and with its name, uid and resourceVersion for the preconditions. */
function withList(current: Pod, list: ApiObject): ApiObject {
  const pod = deepCopy<ApiObject>(current);
  const { name, namespace, uid, resourceVersion } = list.metadata;
  for (const [member, value] of Object.entries({ name, namespace, uid, resourceVersion })) {
    Object.assign(pod.metadata, { [member]: value ?? '' });
  }
  setContainers(pod, list);
  return pod;
}

function setContainers(pod: ApiObject, { ephemeralContainers: containers }: Pod): void {
  const { ephemeralContainers: _before, ...spec } = isJsonObject(pod['spec']) ? pod['spec'] : {};
  const isEmpty = !Array.isArray(containers) || containers.length === 0;
  pod['spec'] = isEmpty ? spec : { ...spec, ephemeralContainers: containers };
}

function respond(call: Call, parts: WriteVerbParts, pod: Pod): Sent {
  return parts.responder.object(call, 200, listOf(pod), listKind(call, parts));
}

async function readPod({ definition, key, exchange }: Call, { stores }: WriteVerbParts): Promise<Pod> {
  const entry = await stores.for(definition).get(key, { type: 'mostRecent' }, exchange);
  if (entry === undefined) throw notFound(definition, key.name);
  return entry.object();
}

function listOf({ metadata, spec }: Pod): ApiObject {
  const containers = isJsonObject(spec) ? spec['ephemeralContainers'] : undefined;
  return {
    kind: 'EphemeralContainers',
    apiVersion: 'v1',
    metadata: viewMetadata(metadata),
    ephemeralContainers: Array.isArray(containers) ? containers : [],
  };
}

function listKind({ subresource }: Call, { scheme }: WriteVerbParts) {
  invariant(subresource !== undefined, 'ephemeral containers are a subresource');
  const kind = scheme.kind(subresource.kind);
  invariant(kind !== undefined, 'the scheme has ephemeral containers');
  return kind;
}
