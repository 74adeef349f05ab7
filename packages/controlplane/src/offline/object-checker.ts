import { enabledApis, makeCatalogue, type RuntimeConfig } from '@orch/api';
import {
  type ApiObject,
  badRequestError,
  type DeepReadonly,
  deepCopy,
  encodeJson,
  formatApiVersion,
  type GroupResource,
  invariant,
  isJsonObject,
  isStatusError,
  type JsonObject,
  type Names,
  parseStoredJson,
  type ResourceDefinition,
  type ResourceVersion,
  type StatusError,
  wellKnown,
} from '@orch/apimachinery';
import {
  AdmissionChain,
  checkIsNew,
  completeNewObject,
  createObjectCodec,
  deprecationWarningOf,
  requestVersionOf,
  type SteppedCall,
  setNamespaceOnCreate,
  toHubLocally,
  withMismatchMessage,
} from '@orch/apiserver';
import { defaultFeatureGates } from '@orch/component';
import { enabledAdmissionPlugins } from '../admission/plugins.js';
import { checkCustom } from './check-custom.js';
import type { CheckOutcome, RejectedObject } from './check-outcome.js';
import { type CustomKind, customKindsOf } from './custom-kinds.js';
import { errorsOf, independentErrors } from './errors-of.js';
import { findKind } from './find-kind.js';
import { OfflineCluster, priorityClasses } from './offline-cluster.js';
import { typeErrors } from './type-errors.js';
import { unknownFields } from './unknown-fields.js';

export interface ObjectCheckerOptions {
  /** The dialect of the objects. */
  readonly names: Names;
  /** Whether a feature gate is enabled; by default as in v1.21. */
  readonly gates?: (name: string) => boolean;
  /** Enabled and disabled versions, valid by `runtimeConfigErrors`; by default the enabled versions of a server. */
  readonly runtimeConfig?: RuntimeConfig;
  readonly now?: () => Date;
  /**
   * The resources of a CustomResourceDefinition in its hub version, such as `kindsOfDefinition` of `@orch/extensions`.
   * Without it only the metadata of custom resources are validated.
   */
  readonly customResources?: (
    definition: DeepReadonly<ApiObject>,
    options: { readonly names: Names; readonly gates: (name: string) => boolean },
  ) => readonly ResourceDefinition[];
}

/** Validates new objects without a server, with the same errors, defaults and admission. */
export interface ObjectChecker {
  /**
   * Runs the steps of a create on `value`, an object parsed from JSON or YAML. Objects checked before exist for later
   * ones: a pod may reference the priority class, and a custom resource the definition, of an earlier object. An invalid
   * object gives an outcome, not a rejected promise.
   */
  check(value: unknown, options?: { readonly namespace?: string }): Promise<CheckOutcome>;
  /**
   * Adds a CustomResourceDefinition that a server has accepted, as the server sends it. A definition that is checked later
   * replaces it.
   * @throws StatusError 400 for a value that is no such definition
   */
  addDefinition(value: unknown): void;
}

/** Creates a checker, which keeps the checked objects; cheap enough for each run. */
export function createObjectChecker({ names, runtimeConfig = {}, ...options }: ObjectCheckerOptions): ObjectChecker {
  const now = options.now ?? (() => new Date());
  const gates = options.gates ?? defaultFeatureGates.enabled;
  const catalogue = makeCatalogue(names, { gates });
  const apis = enabledApis(runtimeConfig, catalogue);
  invariant('isEnabled' in apis, 'the runtime configuration has been validated');
  const { isEnabled } = apis;
  const codec = createObjectCodec(names);
  const cluster = new OfflineCluster({ names, now, gates });
  const chainWithout = (plugins: readonly string[]) => {
    const kept = enabledAdmissionPlugins({ disabled: plugins });
    return new AdmissionChain(kept.map(({ factory }) => factory(cluster)));
  };
  const wholeChain = chainWithout([]);
  const custom: CustomKind[] = [];

  return {
    async check(value, { namespace = 'default' } = {}) {
      const found = findKind(value, { catalogue, isEnabled, custom });
      if (found.type === 'builtIn') return checkKnown(value, found.kind, namespace);
      if (found.type === 'custom') {
        const { checked } = found.kind;
        if (checked !== undefined) return checkKnown(value, checked, namespace);
        return checkCustom(value, { kind: found.kind, names, namespace });
      }
      const { error } = found;
      const keys = found.type === 'rejected' ? found.keys : ['apiVersion'];
      return rejection({
        error,
        isUnknownKind: found.type === 'unknown',
        errors: [{ keys, message: error.message }],
      });
    },
    addDefinition(value) {
      const found = findKind(value, { catalogue, isEnabled, custom: [] });
      if (found.type !== 'builtIn' || !isDefinition(found.kind.definition)) {
        throw badRequestError('must be a CustomResourceDefinition');
      }
      const { definition, version } = found.kind;
      define(toHubLocally(codec.fromJson(value, version), { definition, version }));
    },
  };

  /** The kinds of a definition replace those of an earlier one of the same name. */
  function define(definition: ApiObject): void {
    const others = custom.filter(({ definedBy }) => definedBy !== definition.metadata.name);
    const resources = options.customResources?.(definition, { names, gates }) ?? [];
    custom.splice(0, custom.length, ...others, ...customKindsOf(definition, resources));
  }

  async function checkKnown(value: unknown, kind: ResourceVersion, namespace: string): Promise<CheckOutcome> {
    const { definition, version } = kind;
    const details = {
      unknownFields: unknownFields(value, { schema: version.schema, names }),
      warnings: [...deprecationWarningOf(version)],
    };
    const mismatches = typeErrors(value, (given) => codec.fromJson(given, version));
    if (mismatches.errors.length > 0) {
      const { errors } = mismatches;
      const others = await complete(mismatches.rest, kind, namespace).then(
        () => [],
        (error: unknown) =>
          isStatusError(error) ? independentErrors(errors, errorsOf(error), value) : Promise.reject(error),
      );
      return rejection({ error: mismatchError(value, version), errors: [...errors, ...others], ...details });
    }
    try {
      const { object, given, stored, warnings, ...named } = await complete(value, kind, namespace);
      cluster.add(definition, object);
      if (isDefinition(definition)) define(object);
      return {
        type: 'valid',
        resource: { group: definition.group, resource: definition.resource },
        storage: definition.storage,
        ...named,
        object: stored,
        hub: { stored: object, given },
        unknownFields: details.unknownFields,
        warnings: [...details.warnings, ...warnings],
      };
    } catch (error) {
      if (!isStatusError(error)) throw error;
      return rejection({ error, errors: errorsOf(error), ...details });
    }
  }

  /** The steps of a create without the write. @throws StatusError */
  async function complete(value: unknown, { definition, version }: ResourceVersion, defaultNamespace: string) {
    const sent = codec.fromJson(value, version);
    const isGenerated = (sent.metadata.name ?? '') === '';
    const namespace = definition.namespaced ? (sent.metadata.namespace ?? '') || defaultNamespace : '';
    const key = { namespace, name: '' };
    const call: SteppedCall = { ...{ definition, version, key, names }, ...newObjectCall };
    setNamespaceOnCreate(call, sent);
    const hub = toHubLocally(sent, { definition, version });
    // The steps change the object in place.
    const given = deepCopy<ApiObject>(hub);
    const missing = missingClasses(hub, definition);
    const admission = missing.length === 0 ? wholeChain : chainWithout(missing.map(({ plugin }) => plugin));
    const object = await completeNewObject(
      { call, parts: { names, now, gates, admission }, dryRun: true, sent: requestVersionOf(call, sent) },
      hub,
    );
    checkIsNew(object);
    return {
      ...{ object, given },
      stored: stored(object, version, isGenerated),
      warnings: missing.map(({ warning }) => warning),
      namespace,
      name: isGenerated ? '' : (object.metadata.name ?? ''),
      ...(isGenerated ? { generateName: object.metadata.generateName ?? '' } : {}),
    };
  }

  /** The error of a server for the first value of a wrong type. */
  function mismatchError(value: unknown, version: ResourceVersion['version']): StatusError {
    try {
      codec.fromJson(value, version);
    } catch (error) {
      const withField = withMismatchMessage(error, encodeJson(value), { schema: version.schema, names });
      if (isStatusError(withField)) return withField;
      throw withField;
    }
    return badRequestError('a value has the wrong type');
  }

  function isDefinition({ group, kind }: ResourceVersion['definition']): boolean {
    return group === names.group(wellKnown.groups.apiExtensions) && kind === 'CustomResourceDefinition';
  }

  /** The classes that a pod references and that are not among the objects. */
  function missingClasses(object: ApiObject, { group, resource }: GroupResource): readonly MissingClass[] {
    const spec = object['spec'];
    if (group !== '' || resource !== 'pods' || !isJsonObject(spec)) return [];
    return classesOfPods.flatMap(({ member, group, resource, plugin, title, effect }) => {
      const name = spec[member];
      if (typeof name !== 'string' || name === '') return [];
      if (cluster.has({ group: names.group(group), resource }, { namespace: '', name })) return [];
      const warning = `the ${title} ${JSON.stringify(name)} is not among the objects: a cluster that has it ${effect}`;
      return [{ plugin, warning }];
    });
  }

  /** The JSON of a stored object without uid and timestamps. Elsewhere the uid is zeros and a generated name ends in xxxxx. */
  function stored(object: ApiObject, version: ResourceVersion['version'], isGenerated: boolean): JsonObject {
    const { uid = '', name = '', generateName = '' } = object.metadata;
    const inVersion = version.fromHub === undefined ? object : version.fromHub(object);
    const json = codec.toJson(inVersion, version).replaceAll(uid, nilUid);
    const read = parseStoredJson(isGenerated ? json.replaceAll(`"${name}"`, `"${generateName}xxxxx"`) : json);
    const body = isJsonObject(read) ? read : {};
    const all = isJsonObject(body['metadata']) ? body['metadata'] : {};
    const { uid: _uid, creationTimestamp: _time, ...metadata } = all;
    if (isGenerated) delete metadata['name'];
    return { apiVersion: formatApiVersion(version.gvk), kind: version.gvk.kind, ...body, metadata };
  }
}

const nilUid = '00000000-0000-0000-0000-000000000000';

function rejection({
  isUnknownKind = false,
  ...rest
}: Pick<RejectedObject, 'error' | 'errors'> & Partial<RejectedObject>): RejectedObject {
  return { unknownFields: [], warnings: [], ...rest, type: 'rejected', isUnknownKind };
}

/** The call of every check: a create by an anonymous user without a connection. */
const newObjectCall = {
  subresource: undefined,
  verb: 'create',
  user: { name: '', uid: '', groups: [], extra: {} },
  query: new URLSearchParams(),
  exchange: { responded: false, untilAborted: (work) => work },
} as const satisfies Partial<SteppedCall>;

interface MissingClass {
  /** The admission plugin that applies the class. */
  readonly plugin: 'Priority' | 'RuntimeClass';
  readonly warning: string;
}

const classesOfPods = [
  {
    member: 'priorityClassName',
    group: wellKnown.groups.scheduling,
    resource: priorityClasses,
    plugin: 'Priority',
    title: 'priority class',
    effect: 'fills in its priority',
  },
  {
    member: 'runtimeClassName',
    group: wellKnown.groups.node,
    resource: 'runtimeclasses',
    plugin: 'RuntimeClass',
    title: 'runtime class',
    effect: 'fills in its overhead and its nodes',
  },
] as const;
