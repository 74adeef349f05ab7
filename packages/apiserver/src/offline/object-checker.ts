import { enabledApis, makeCatalogue, type ResourceVersion, type RuntimeConfig } from '@orch/api';
import {
  type ApiObject,
  badRequestError,
  type DeepReadonly,
  formatApiVersion,
  type GroupResource,
  invariant,
  isJsonObject,
  type JsonObject,
  type Names,
  parseApiVersion,
  wellKnown,
} from '@orch/apimachinery';
import { AdmissionChain, type AdmissionPluginFactory } from '../admission/admission.js';
import { admissionPlugins } from '../admission/plugins.js';
import { createObjectCodec } from '../codec/create-object-codec.js';
import { withFault } from '../decode/decode.js';
import { unknownKind } from '../errors/errors.js';
import { deprecationWarningOf } from '../negotiate/warnings.js';
import { settleNamespaceOnCreate } from '../write/names.js';
import { completeNewObject, type SteppedCall, toHub } from '../write/object-steps.js';
import { OfflineCluster, priorityClasses } from './offline-cluster.js';

export interface ObjectCheckerOptions {
  /** The spelling of the objects. */
  readonly names: Names;
  /** Whether a feature gate is on; every one when not given. */
  readonly gates?: (name: string) => boolean;
  /** Which versions are served besides, or instead of, those that are by default. It has no errors. */
  readonly runtimeConfig?: RuntimeConfig;
  readonly now?: () => Date;
}

/** An object that a server would take. */
export interface CheckedObject {
  readonly resource: GroupResource;
  /** '' when it is in none. */
  readonly namespace: string;
  /** '' when the server would generate it. */
  readonly name: string;
  /** What would be stored, in the version it was given in, without what only a server gives: uid and times. */
  readonly object: JsonObject;
  /** Members that its kind does not have and a server would drop, as `spec.containers[0].x`. */
  readonly unknownFields: readonly string[];
  /** What a server would warn of, and what only a cluster knows. */
  readonly warnings: readonly string[];
}

/** Says without a server what it would say to new objects, and what it would store of them. */
export interface ObjectChecker {
  /**
   * `value` is an object as it is parsed from JSON or YAML; it goes through the steps of a create. Objects that were
   * checked before are there for those after them: a pod may name the priority class of an earlier file.
   * @throws StatusError 400 for what is no object of a kind that is served; 403, 422 as the server would refuse it
   */
  check(value: unknown, options?: { readonly namespace?: string }): Promise<CheckedObject>;
}

/** Cheap enough to be made for each run; keeps what it has checked. */
export function createObjectChecker({ names, runtimeConfig = {}, ...options }: ObjectCheckerOptions): ObjectChecker {
  const now = options.now ?? (() => new Date());
  const gates = options.gates ?? (() => true);
  const catalogue = makeCatalogue(names);
  const apis = enabledApis(runtimeConfig, catalogue);
  invariant('isEnabled' in apis, 'the configuration of what is served has been checked');
  const { isEnabled } = apis;
  const codec = createObjectCodec(names);
  const cluster = new OfflineCluster({ names, now, gates });
  const chainOf = (factories: readonly AdmissionPluginFactory[]) =>
    new AdmissionChain(factories.map((factory) => factory(cluster)));
  const { Priority, ...others } = admissionPlugins;
  const chains = { whole: chainOf(Object.values(admissionPlugins)), withoutPriority: chainOf(Object.values(others)) };
  const classes = { group: names.group(wellKnown.groups.scheduling), resource: priorityClasses };

  return {
    async check(value, { namespace = 'default' } = {}) {
      const { definition, version } = kindOf(value);
      const unknownFields: string[] = [];
      const sent = decode(value, version, unknownFields);
      const isGenerated = (sent.metadata.name ?? '') === '';
      const key = { namespace: definition.namespaced ? (sent.metadata.namespace ?? '') || namespace : '', name: '' };
      const call: SteppedCall = { ...{ definition, version, key, names }, ...newObjectCall };
      settleNamespaceOnCreate(call, sent);
      const hub = toHub(sent, definition, version);
      const missing = missingPriorityClass(hub, definition);
      const admission = missing === undefined ? chains.whole : chains.withoutPriority;
      const object = await completeNewObject({ call, parts: { names, now, gates, admission }, dryRun: true }, hub);
      cluster.add(definition, object);
      return {
        resource: { group: definition.group, resource: definition.resource },
        namespace: key.namespace,
        name: isGenerated ? '' : (object.metadata.name ?? ''),
        object: stored(object, version, isGenerated),
        unknownFields,
        warnings: [...deprecationWarningOf(version), ...(missing === undefined ? [] : [priorityNotKnown(missing)])],
      };
    },
  };

  function kindOf(value: unknown): ResourceVersion {
    if (!isJsonObject(value)) throw badRequestError('an object is wanted: a mapping with apiVersion and kind');
    const { kind, apiVersion } = value;
    for (const [member, given] of Object.entries({ apiVersion, kind })) {
      if (typeof given !== 'string' || given === '') throw badRequestError(`${member} must be given, as text`);
    }
    const groupVersion = parseApiVersion(String(apiVersion));
    if (groupVersion === undefined) throw badRequestError(`unexpected GroupVersion string: ${apiVersion}`);
    const found = catalogue.resourceOfKind({ ...groupVersion, kind: String(kind) });
    if (found === undefined || found.definition.virtual) {
      throw badRequestError(unknownKind({ kind: String(kind), apiVersion: String(apiVersion) }, names));
    }
    if (isEnabled(found.version, found.definition)) return found;
    throw badRequestError(`${apiVersion} ${kind} is not served unless --runtime-config turns ${apiVersion} on`);
  }

  function decode(value: unknown, version: ResourceVersion['version'], unknownFields: string[]): ApiObject {
    try {
      return codec.fromJson(value, version, (path) => unknownFields.push(path));
    } catch (error) {
      throw withFault(error, JSON.stringify(value), { schema: version.schema, names });
    }
  }

  /** The class that a pod names and only a cluster may have. */
  function missingPriorityClass(object: ApiObject, { group, resource }: GroupResource): string | undefined {
    const spec = object['spec'];
    if (group !== '' || resource !== 'pods' || !isJsonObject(spec)) return undefined;
    const name = spec['priorityClassName'];
    if (typeof name !== 'string' || name === '') return undefined;
    return cluster.has(classes, { namespace: '', name }) ? undefined : name;
  }

  function stored(object: ApiObject, version: ResourceVersion['version'], isGenerated: boolean): JsonObject {
    const { uid: _uid, creationTimestamp: _time, ...metadata } = object.metadata;
    if (isGenerated) delete metadata.name;
    const plain: DeepReadonly<ApiObject> = { ...object, metadata };
    const inVersion = version.fromHub === undefined ? plain : version.fromHub(plain);
    const body: JsonObject = JSON.parse(codec.toJson(inVersion, version));
    return { apiVersion: formatApiVersion(version.gvk), kind: version.gvk.kind, ...body };
  }
}

/** What all checks have in common: nobody in particular creates an object, and nobody waits for an answer. */
const newObjectCall = {
  subresource: undefined,
  verb: 'create',
  user: { name: '', uid: '', groups: [], extra: {} },
  exchange: { responded: false },
} as const;

function priorityNotKnown(name: string): string {
  return `the priority class ${JSON.stringify(name)} is not among the objects: a cluster that has it fills in its priority`;
}
