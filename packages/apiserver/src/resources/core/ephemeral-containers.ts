import { type ApiObject, type DeepReadonly, deepCopy, invariant, isJsonObject } from '@orch/apimachinery';
import { notFound } from '../../errors/errors.js';
import type { Call } from '../../request/call.js';
import type { ServerParts } from '../../server/parts.js';
import { storeUpdate } from '../../verbs/update.js';
import { checkNameOnUpdate } from '../../write/names.js';
import { completeUpdate } from '../../write/object-steps.js';
import { updateStrategy } from '../../write/update-strategy.js';
import { checkViewOptions, readView, viewMetadata } from '../written-view.js';

type Pod = DeepReadonly<ApiObject>;

/** GET, PUT and PATCH of `pods/<name>/ephemeralcontainers`: the list of them, as a kind of its own. */
export async function ephemeralContainers(call: Call, parts: ServerParts): Promise<void> {
  if (call.verb === 'get') return respond(call, parts, await readPod(call, parts));
  const dryRun = checkViewOptions(call);
  const next = await readView(call, parts, listKind(call, parts));
  const strategy = updateStrategy(call);
  const entry = await storeUpdate({ call, parts, dryRun }, async (current) => {
    if (current === undefined) throw notFound(call.definition, call.key.name);
    const list = next(listOf(current));
    checkNameOnUpdate(call, list);
    const pod = withList(current, list);
    call.version.applyDefaults(pod);
    // What is sent of the metadata is checked with the pod, as a patch of it is.
    return completeUpdate({ call: { ...call, verb: 'patch' }, parts, dryRun }, pod, { current, strategy });
  });
  respond(call, parts, entry.object());
}

/** The pod that the list was sent for: its name, uid and version are those of the list. */
function withList(current: Pod, { metadata, ephemeralContainers: containers }: ApiObject): ApiObject {
  const pod = deepCopy<ApiObject>(current);
  const { name, namespace, uid, resourceVersion } = metadata;
  for (const [member, value] of Object.entries({ name, namespace, uid, resourceVersion })) {
    Object.assign(pod.metadata, { [member]: value ?? '' });
  }
  const { ephemeralContainers: _before, ...spec } = isJsonObject(pod['spec']) ? pod['spec'] : {};
  const isEmpty = !Array.isArray(containers) || containers.length === 0;
  pod['spec'] = isEmpty ? spec : { ...spec, ephemeralContainers: containers };
  return pod;
}

function respond(call: Call, parts: ServerParts, pod: Pod): void {
  parts.responder.object(call, 200, listOf(pod), listKind(call, parts));
}

async function readPod({ definition, key, exchange }: Call, { stores }: ServerParts): Promise<Pod> {
  const entry = await stores.for(definition).get(key, { type: 'mostRecent' }, { signal: exchange.signal });
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

function listKind({ subresource }: Call, { scheme }: ServerParts) {
  invariant(subresource !== undefined, 'ephemeral containers are a subresource');
  const kind = scheme.kind(subresource.kind);
  invariant(kind !== undefined, 'the scheme has ephemeral containers');
  return kind;
}
