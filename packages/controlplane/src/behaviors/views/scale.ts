import {
  type ApiObject,
  conflictError,
  type DeepReadonly,
  deepCopy,
  type FieldError,
  fieldPath,
  invalid,
  invalidError,
  invariant,
  isJsonObject,
  type JsonObject,
  type LabelSelectorObject,
  labelSelectorFromObject,
  notFoundError,
  validateObjectMeta,
} from '@orch/apimachinery';
import type { Call, CallHandler, CodecKind, Sent, WriteVerbParts, WrittenView } from '@orch/apiserver';
import {
  checkNameOnUpdate,
  checkViewOptions,
  completeUpdate,
  notFound,
  readView,
  storeUpdate,
  uidConflict,
  viewMetadata,
} from '@orch/apiserver';

type Stored = DeepReadonly<ApiObject>;
type SelectorOf = (owner: Stored) => string;

/** For a selector of the type `LabelSelector`. */
const fullSelector: SelectorOf = (owner) => {
  const selector = member(owner['spec'])['selector'];
  return isJsonObject(selector) ? labelSelectorFromObject(readSelector(selector)).toString() : '';
};

/** For a selector that is a map of labels. */
const mapSelector: SelectorOf = (owner) => {
  const selector = member(member(owner['spec'])['selector']);
  return Object.entries(selector)
    .map(([key, value]) => `${key}=${String(value)}`)
    .sort()
    .join(',');
};

export const deploymentScale = scaleHandler(fullSelector);
export const replicaSetScale = scaleHandler(fullSelector);
export const statefulSetScale = scaleHandler(fullSelector);
export const replicationControllerScale = scaleHandler(mapSelector);

/** GET, PUT and PATCH of the `scale` subresource: desired and current replicas of a workload. */
function scaleHandler(selectorOf: SelectorOf): (parts: WriteVerbParts) => CallHandler {
  return (parts) => async (call) => {
    if (call.verb === 'get') return respond(call, parts, await current(call, parts));
    const kind = scaleKind(call, parts);
    const dryRun = checkViewOptions(call);
    const next = await readView(call, parts, kind);
    const { strategy } = call.definition;
    const entry = await storeUpdate({ call, parts, dryRun }, async (owner, round) => {
      if (owner === undefined) throw notFound(call.definition, call.key.name);
      const scale = next(scaleOf(owner, selectorOf));
      if (call.verb === 'update') checkUid(call, scale, { owner, dryRun });
      checkNameOnUpdate(call, deepCopy(scale));
      checkScale(call, scale);
      checkUid(call, scale, { owner, dryRun });
      const object = deepCopy<ApiObject>(owner);
      setReplicas(object, scale);
      const requested = scale.metadata.resourceVersion ?? '';
      if (requested === '') delete object.metadata.resourceVersion;
      else object.metadata.resourceVersion = requested;
      const view: WrittenView = { kind, of: (one) => scaleOf(one, selectorOf), apply: setReplicas };
      return completeUpdate({ ...round, call: { ...call, verb: 'patch' }, view }, object, { current: owner, strategy });
    });
    return respond(call, parts, entry.object());
  };

  function respond(call: Call, parts: WriteVerbParts, owner: Stored): Sent {
    const scale = scaleOf(owner, selectorOf);
    const kind = scaleKind(call, parts);
    return parts.responder.object(call, 200, scale, kind);
  }
}

function setReplicas(object: ApiObject, scale: Stored): void {
  object['spec'] = { ...member(object['spec']), replicas: Number(member(scale['spec'])['replicas'] ?? 0) };
}

/** An update reports the conflict of the storage layer, a patch a failed precondition. @throws StatusError 409 */
function checkUid(
  { verb, definition, key }: Call,
  { metadata: { uid: requested = '' } }: ApiObject,
  { owner, dryRun }: { readonly owner: Stored; readonly dryRun: boolean },
): void {
  const { uid: found = '' } = owner.metadata;
  if (requested === '' || requested === found) return;
  if (verb === 'update') throw uidConflict({ definition, key }, { requested, found, dryRun });
  const why = `Precondition failed: UID in precondition: ${requested}, UID in object meta: ${found}`;
  throw conflictError({ group: definition.group, resource: `${definition.resource}/scale` }, key.name, why);
}

async function current(call: Call, parts: WriteVerbParts): Promise<Stored> {
  const entry = await parts.stores.for(call.definition).get(call.key, { type: 'mostRecent' }, call.exchange);
  if (entry === undefined) throw scaleNotFound(call);
  return entry.object();
}

function scaleOf(owner: Stored, selectorOf: SelectorOf): ApiObject {
  const selector = selectorOf(owner);
  return {
    kind: 'Scale',
    apiVersion: 'autoscaling/v1',
    metadata: viewMetadata(owner.metadata),
    spec: withReplicas(member(owner['spec'])['replicas']),
    status: {
      replicas: Number(member(owner['status'])['replicas'] ?? 0),
      ...(selector === '' ? {} : { selector }),
    },
  };
}

function readSelector({ matchLabels, matchExpressions }: JsonObject): LabelSelectorObject {
  const labels: Record<string, string> = {};
  for (const [key, value] of Object.entries(member(matchLabels))) labels[key] = String(value);
  const expressions = Array.isArray(matchExpressions) ? matchExpressions.map(member) : [];
  return {
    matchLabels: labels,
    matchExpressions: expressions.map(({ key, operator, values }) => ({
      key: String(key),
      operator: String(operator),
      values: Array.isArray(values) ? values.map(String) : [],
    })),
  };
}

/** Zero is omitted. */
function withReplicas(replicas: unknown): { replicas?: number } {
  return typeof replicas === 'number' && replicas !== 0 ? { replicas } : {};
}

function scaleKind(call: Call, parts: WriteVerbParts): CodecKind {
  invariant(call.subresource !== undefined, 'a scale is a subresource');
  const kind = parts.scheme.kind({ group: 'autoscaling', version: 'v1', kind: 'Scale' });
  invariant(kind !== undefined, 'the scheme has scales');
  return kind;
}

/** @throws StatusError 422 */
function checkScale(call: Call, scale: ApiObject): void {
  const rules = { namespaced: true, nameRule: 'dnsSubdomain', names: call.names } as const;
  const errors: FieldError[] = [...validateObjectMeta(scale.metadata, fieldPath('metadata'), rules)];
  const replicas = member(scale['spec'])['replicas'] ?? 0;
  if (typeof replicas !== 'number' || replicas < 0) {
    errors.push(invalid(fieldPath('spec', 'replicas'), replicas, 'must be greater than or equal to 0'));
  }
  if (errors.length > 0) throw invalidError({ group: 'autoscaling', kind: 'Scale' }, call.key.name, errors);
}

function scaleNotFound({ definition, key }: Call) {
  // As v1.21 names it.
  const resource = definition.resource === 'statefulsets' ? definition.resource : `${definition.resource}/scale`;
  const group = definition.group === '' ? 'autoscaling' : definition.group;
  return notFoundError({ group, resource }, key.name);
}

function member(value: unknown): Readonly<Record<string, unknown>> {
  return isJsonObject(value) ? value : {};
}
