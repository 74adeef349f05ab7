import { enabledApis, makeCatalogue, type ResourceVersion, type RuntimeConfig } from '@orch/api';
import {
  type ApiObject,
  badRequestError,
  formatApiVersion,
  type GroupResource,
  invariant,
  isJsonObject,
  isStatusError,
  type JsonObject,
  type Names,
  type StatusError,
  wellKnown,
} from '@orch/apimachinery';
import { AdmissionChain, type AdmissionPluginFactory } from '../admission/admission.js';
import { admissionPlugins } from '../admission/plugins.js';
import { createObjectCodec } from '../codec/create-object-codec.js';
import { withFault } from '../decode/decode.js';
import { deprecationWarningOf } from '../negotiate/warnings.js';
import { settleNamespaceOnCreate } from '../write/names.js';
import { checkIsNew, completeNewObject, type SteppedCall, sentForm, toHub } from '../write/object-steps.js';
import { checkCustom } from './check-custom.js';
import type { CheckOutcome, RefusedObject } from './check-outcome.js';
import { type CustomKind, customKindsOf } from './custom-kinds.js';
import { apartFrom, faultsOf } from './faults-of.js';
import { findKind } from './find-kind.js';
import { OfflineCluster, priorityClasses } from './offline-cluster.js';
import { typeFaults } from './type-faults.js';
import { unknownFields } from './unknown-fields.js';

export interface ObjectCheckerOptions {
  /** The spelling of the objects. */
  readonly names: Names;
  /** Whether a feature gate is on; every one when not given. */
  readonly gates?: (name: string) => boolean;
  /** Which versions are served besides, or instead of, those that are by default. It has no errors. */
  readonly runtimeConfig?: RuntimeConfig;
  readonly now?: () => Date;
}

/** Says without a server what it would say to new objects, and what it would store of them. */
export interface ObjectChecker {
  /**
   * `value` is an object as it is parsed from JSON or YAML; it goes through the steps of a create. Objects that were
   * checked before are there for those after them: a pod may name the priority class of an earlier file, and a custom
   * resource the kind that an earlier one defines. Never rejects for what is wrong with the object.
   */
  check(value: unknown, options?: { readonly namespace?: string }): Promise<CheckOutcome>;
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
  const chainWithout = (plugins: readonly string[]) => {
    const kept = Object.entries<AdmissionPluginFactory>(admissionPlugins).filter(([name]) => !plugins.includes(name));
    return new AdmissionChain(kept.map(([, factory]) => factory(cluster)));
  };
  const wholeChain = chainWithout([]);
  const custom: CustomKind[] = [];

  return {
    async check(value, { namespace = 'default' } = {}) {
      const found = findKind(value, { catalogue, isEnabled, custom });
      if (found.type === 'builtIn') return checkBuiltIn(value, found.kind, namespace);
      if (found.type === 'custom') return checkCustom(value, { kind: found.kind, names, namespace });
      const { error } = found;
      const keys = found.type === 'refused' ? found.keys : ['apiVersion'];
      return refusal({
        error,
        isUnknownKind: found.type === 'unknown',
        faults: [{ keys, message: error.message }],
      });
    },
  };

  async function checkBuiltIn(value: unknown, kind: ResourceVersion, namespace: string): Promise<CheckOutcome> {
    const { definition, version } = kind;
    const told = {
      unknownFields: unknownFields(value, { schema: version.schema, names }),
      warnings: [...deprecationWarningOf(version)],
    };
    const wrong = typeFaults(value, (given) => codec.fromJson(given, version));
    if (wrong.faults.length > 0) {
      const { faults } = wrong;
      const others = await complete(wrong.rest, kind, namespace).then(
        () => [],
        (error: unknown) => (isStatusError(error) ? apartFrom(faults, faultsOf(error), value) : Promise.reject(error)),
      );
      return refusal({ error: mismatchError(value, version), faults: [...faults, ...others], ...told });
    }
    try {
      const { object, stored, warnings, ...named } = await complete(value, kind, namespace);
      cluster.add(definition, object);
      if (isDefinition(definition)) custom.push(...customKindsOf(object));
      return {
        type: 'valid',
        resource: { group: definition.group, resource: definition.resource },
        storage: definition.storage,
        ...named,
        object: stored,
        unknownFields: told.unknownFields,
        warnings: [...told.warnings, ...warnings],
      };
    } catch (error) {
      if (!isStatusError(error)) throw error;
      return refusal({ error, faults: faultsOf(error), ...told });
    }
  }

  /** The steps of a create, but for what they leave behind. @throws StatusError */
  async function complete(value: unknown, { definition, version }: ResourceVersion, defaultNamespace: string) {
    const sent = codec.fromJson(value, version);
    const isGenerated = (sent.metadata.name ?? '') === '';
    const namespace = definition.namespaced ? (sent.metadata.namespace ?? '') || defaultNamespace : '';
    const key = { namespace, name: '' };
    const call: SteppedCall = { ...{ definition, version, key, names }, ...newObjectCall };
    settleNamespaceOnCreate(call, sent);
    const hub = toHub(sent, definition, version);
    const missing = missingClasses(hub, definition);
    const admission = missing.length === 0 ? wholeChain : chainWithout(missing.map(({ plugin }) => plugin));
    const object = await completeNewObject(
      { call, parts: { names, now, gates, admission }, dryRun: true, sent: sentForm(call, sent) },
      hub,
    );
    checkIsNew(object);
    return {
      object,
      stored: stored(object, version, isGenerated),
      warnings: missing.map(({ warning }) => warning),
      namespace,
      name: isGenerated ? '' : (object.metadata.name ?? ''),
      ...(isGenerated ? { generateName: object.metadata.generateName ?? '' } : {}),
    };
  }

  /** As a server says it of the first value of a wrong type. */
  function mismatchError(value: unknown, version: ResourceVersion['version']): StatusError {
    try {
      codec.fromJson(value, version);
    } catch (error) {
      const told = withFault(error, JSON.stringify(value), { schema: version.schema, names });
      if (isStatusError(told)) return told;
      throw told;
    }
    return badRequestError('a value has the wrong type');
  }

  function isDefinition({ group, kind }: ResourceVersion['definition']): boolean {
    return group === names.group(wellKnown.groups.apiExtensions) && kind === 'CustomResourceDefinition';
  }

  /** The classes that a pod names and only a cluster may have. */
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

  /** What only a server gives is left out; in other members a uid is all zeros, and a generated name ends in xxxxx. */
  function stored(object: ApiObject, version: ResourceVersion['version'], isGenerated: boolean): JsonObject {
    const { uid = '', name = '', generateName = '' } = object.metadata;
    const inVersion = version.fromHub === undefined ? object : version.fromHub(object);
    const json = codec.toJson(inVersion, version).replaceAll(uid, nilUid);
    const body: JsonObject = JSON.parse(isGenerated ? json.replaceAll(`"${name}"`, `"${generateName}xxxxx"`) : json);
    const all = isJsonObject(body['metadata']) ? body['metadata'] : {};
    const { uid: _uid, creationTimestamp: _time, ...metadata } = all;
    if (isGenerated) delete metadata['name'];
    return { apiVersion: formatApiVersion(version.gvk), kind: version.gvk.kind, ...body, metadata };
  }
}

const nilUid = '00000000-0000-0000-0000-000000000000';

function refusal({
  isUnknownKind = false,
  ...rest
}: Pick<RefusedObject, 'error' | 'faults'> & Partial<RefusedObject>): RefusedObject {
  return { unknownFields: [], warnings: [], ...rest, type: 'refused', isUnknownKind };
}

/** What all checks have in common: nobody in particular creates an object, and nobody waits for an answer. */
const newObjectCall = {
  subresource: undefined,
  verb: 'create',
  user: { name: '', uid: '', groups: [], extra: {} },
  exchange: { responded: false },
} as const;

interface MissingClass {
  /** What would fill in what the class says. */
  readonly plugin: keyof typeof admissionPlugins;
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
