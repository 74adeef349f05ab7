import {
  type ApiObject,
  badRequestError,
  type DeepReadonly,
  deepCopy,
  type Fields,
  internalError,
  invariant,
  isInt64,
  numberAt,
  setOwn,
} from '@orch/apimachinery';
import {
  type BehaviorParts,
  type Call,
  type CallHandler,
  type CodecKind,
  checkNameOnUpdate,
  checkViewOptions,
  completeUpdate,
  notFound,
  readView,
  requestVersionOf,
  type Sent,
  storeUpdate,
  uidConflict,
  viewMetadata,
  type WrittenView,
} from '@orch/apiserver';
import type { ScalePaths } from '../definitions/custom-definition.js';
import { objectMembers } from '../schema/structural-schema.js';
import { valueAt, withValueAt } from './scale-values.js';

type Stored = DeepReadonly<ApiObject>;

/** GET, PUT and PATCH of the scale of a custom resource. `pathsOf` returns the paths of a version. */
export function customScale(parts: BehaviorParts, pathsOf: (version: string) => ScalePaths | undefined): CallHandler {
  return async (call) => {
    const paths = pathsOf(call.version.gvk.version);
    invariant(paths !== undefined, 'the version has a scale');
    const { definition, key } = call;
    const kind = scaleKind(parts);
    if (call.verb === 'get') {
      const entry = await parts.stores.for(definition).get(key, { type: 'mostRecent' }, call.exchange);
      if (entry === undefined) throw notFound(definition, key.name);
      return respond(await inVersion(entry.object(), call));
    }
    const dryRun = checkViewOptions(call);
    const next = await readView(call, parts, kind);
    const entry = await storeUpdate({ call, parts, dryRun }, async (owner, round) => {
      if (owner === undefined) throw notFound(definition, key.name);
      const current = await inVersion(owner, call);
      const scale = next(
        scaleOf(current, paths) ?? scaleOf(withoutReplicas(current, paths), paths) ?? missingReplicas(paths),
      );
      checkNameOnUpdate(call, scale);
      const { uid = '', resourceVersion = '' } = scale.metadata;
      if (uid !== '' && uid !== owner.metadata.uid) {
        throw uidConflict({ definition, key }, { requested: uid, found: owner.metadata.uid ?? '', dryRun });
      }
      const sent = withReplicas(current, replicasOf(scale, paths), paths);
      if (resourceVersion === '') delete sent.metadata.resourceVersion;
      else sent.metadata.resourceVersion = resourceVersion;
      const hub = await parts.converter.toHub(deepCopy<ApiObject>(sent), call);
      const { strategy } = definition;
      const toHub = async (replicas: number) => parts.converter.toHub(withReplicas(current, replicas, paths), call);
      const view = scaleView({ owner, present: scaleOf(current, paths), scale }, { kind, paths, toHub });
      const write = { ...round, call: { ...call, verb: 'patch' as const }, view, sent: requestVersionOf(call, sent) };
      return completeUpdate(write, hub, { current: owner, strategy });
    });
    return respond(await inVersion(entry.object(), call));

    function respond(owner: Stored): Sent {
      invariant(paths !== undefined, 'the version has a scale');
      return parts.responder.object(call, 200, scaleOf(owner, paths) ?? missingReplicas(paths), kind);
    }
  };

  async function inVersion(object: Stored, call: Call): Promise<Stored> {
    return parts.converter.fromHub(object, call);
  }
}

interface ScaleWrite {
  /** The stored object. */
  readonly owner: Stored;
  /** Its scale; undefined when it has no replicas. */
  readonly present: ApiObject | undefined;
  /** The requested scale. */
  readonly scale: ApiObject;
}

interface ScaleViewOptions {
  readonly kind: CodecKind;
  readonly paths: ScalePaths;
  /** The stored object with other replicas, in the hub version. */
  readonly toHub: (replicas: number) => Promise<ApiObject>;
}

/** What admission sees of the write of a scale. */
function scaleView({ owner, present, scale }: ScaleWrite, { kind, paths, toHub }: ScaleViewOptions): WrittenView {
  let requested = scale;
  return {
    kind,
    of: (object) => deepCopy<ApiObject>(object === owner ? (present ?? scale) : requested),
    async apply(object, changed) {
      const replicas = replicasOf(deepCopy<ApiObject>(changed), paths);
      if (replicas === replicasOf(requested, paths)) return;
      requested = { ...requested, spec: { replicas } };
      setContent(object, await toHub(replicas));
    },
  };
}

/** A copy of an object with other replicas. */
function withReplicas(object: Stored, replicas: number, { specReplicas }: ScalePaths): ApiObject {
  const copy = deepCopy<ApiObject>(object);
  setContent(copy, withValueAt(copy, specReplicas, replicas));
  return copy;
}

/** Sets all members but the type and metadata. */
function setContent(object: ApiObject, members: Fields): void {
  for (const name of Object.keys(members)) if (!objectMembers.has(name)) setOwn(object, name, members[name]);
}

function scaleKind(parts: Pick<BehaviorParts, 'scheme'>): CodecKind {
  const kind = parts.scheme.kind({ group: 'autoscaling', version: 'v1', kind: 'Scale' });
  if (kind === undefined) throw badRequestError('the server has no scales');
  return kind;
}

/** The scale that an update begins with when the object has no replicas. As in v1.21 the update must then set them. */
const unsetReplicas = -2_147_483_648;

function withoutReplicas(owner: Stored, paths: ScalePaths): Stored {
  const changed = withValueAt(owner, paths.specReplicas, unsetReplicas);
  return { ...owner, ...changed };
}

function missingReplicas({ specReplicas }: ScalePaths): never {
  throw internalError(`the spec replicas field ${JSON.stringify(specReplicas)} does not exist`);
}

/** undefined when the object has no number of replicas. */
function scaleOf(owner: Stored, paths: ScalePaths): ApiObject | undefined {
  const replicas = valueAt(owner, paths.specReplicas);
  if (!isInt64(replicas)) return undefined;
  const current = valueAt(owner, paths.statusReplicas);
  const selector = paths.labelSelector === '' ? undefined : valueAt(owner, paths.labelSelector);
  return {
    kind: 'Scale',
    apiVersion: 'autoscaling/v1',
    metadata: viewMetadata(owner.metadata),
    spec: replicas === 0 ? {} : { replicas },
    status: {
      replicas: isInt64(current) ? current : 0,
      ...(typeof selector === 'string' && selector !== '' ? { selector } : {}),
    },
  };
}

/** @throws StatusError 400 when an object without replicas does not get any */
function replicasOf(scale: ApiObject, { specReplicas }: ScalePaths): number {
  const replicas = Number(numberAt(scale, 'spec', 'replicas'));
  if (replicas !== unsetReplicas) return replicas;
  throw badRequestError(`the spec replicas field ${JSON.stringify(specReplicas)} cannot be empty`);
}
