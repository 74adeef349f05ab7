import { randomUUID } from 'node:crypto';
import { type BootstrapObjects, bootstrapObjects } from '@orch/api';
import {
  type ApiObject,
  type DeepReadonly,
  formatTime,
  invariant,
  isStatusError,
  type Names,
  type ResourceDefinition,
  wellKnown,
} from '@orch/apimachinery';
import type { FieldOwnership, ObjectCodec, ServedKinds } from '@orch/apiserver';
import { ownWriteContext } from '@orch/apiserver';
import type { Logger } from '@orch/component';
import {
  type CachedEntry,
  type ObjectKey,
  type ResourceStore,
  type ResourceStores,
  UnreadableObjectError,
  type UpdateDecision,
} from '@orch/storage';
import { danglingStatus } from '../flow-schemas/dangling-condition.js';
import { reconcileAccess } from './reconcile-access.js';

export interface BootstrapOptions {
  readonly names: Names;
  readonly served: ServedKinds;
  readonly stores: ResourceStores;
  readonly codec: ObjectCodec;
  readonly now: () => Date;
  readonly gates: (name: string) => boolean;
  readonly ownership: FieldOwnership | undefined;
  /** Called once per part when all its objects exist. */
  readonly onComplete?: (part: BootstrapPart) => void;
  readonly logger: Logger;
}

/** A set of objects that is reported complete as one. */
export type BootstrapPart = 'namespaces' | 'priorityClasses' | 'flowObjects' | 'roles';

/**
 * Creates the missing default objects: namespaces, roles and bindings, priority classes, flow schemas. Existing roles
 * and bindings are reconciled. All writes start at once, so that they share a few syncs; a complete store is only read.
 * Groups that are not served are skipped.
 */
export async function bootstrap(options: BootstrapOptions): Promise<void> {
  const objects = bootstrapObjects(options.names);
  await Promise.all(
    partsOf(options.names).map(async ({ part, group, resources }) => {
      if (group !== '' && !options.served.hasGroup(group)) return;
      await Promise.all(
        resources.map(([member, resource]) => makeMissing(options, { objects: objects[member], group, resource })),
      );
      options.onComplete?.(part);
    }),
  );
}

interface Part {
  readonly part: BootstrapPart;
  readonly group: string;
  readonly resources: readonly (readonly [keyof BootstrapObjects, string])[];
}

function partsOf(names: Names): readonly Part[] {
  return [
    { part: 'namespaces', group: '', resources: [['namespaces', 'namespaces']] },
    {
      part: 'priorityClasses',
      group: names.group(wellKnown.groups.scheduling),
      resources: [['priorityClasses', 'priorityclasses']],
    },
    {
      part: 'flowObjects',
      group: names.group(wellKnown.groups.flowControl),
      resources: [
        ['priorityLevelConfigurations', 'prioritylevelconfigurations'],
        ['flowSchemas', 'flowschemas'],
      ],
    },
    {
      part: 'roles',
      group: names.group(wellKnown.groups.rbac),
      resources: [
        ['clusterRoles', 'clusterroles'],
        ['clusterRoleBindings', 'clusterrolebindings'],
        ['roles', 'roles'],
        ['roleBindings', 'rolebindings'],
      ],
    },
  ];
}

interface Wanted {
  readonly objects: readonly object[];
  readonly group: string;
  readonly resource: string;
}

async function makeMissing(options: BootstrapOptions, { objects, group, resource }: Wanted): Promise<void> {
  const { served, stores, codec, names } = options;
  const definition = served.definition(group, resource);
  invariant(definition !== undefined, `${resource} are in the catalogue`);
  const store = stores.for(definition);
  const { entries } = await store.list({ consistency: { type: 'mostRecent' }, includesUnreadable: true });
  const present = new Map(entries.map((entry) => [`${entry.namespace}/${entry.name}`, entry]));
  const completes = group === names.group(wellKnown.groups.rbac);
  const target: Target = { options, definition, store };
  // An unreadable object is left as it is and does not prevent the start.
  const unlessUnreadable = (error: unknown): void => {
    if (!(error instanceof UnreadableObjectError)) throw error;
    options.logger.error('a default object cannot be read', { reason: error.message });
  };
  await Promise.all(
    objects.map((wanted) => {
      const object = codec.fromJson(wanted, definition.hub);
      const { namespace = '', name = '' } = object.metadata;
      const entry = present.get(`${namespace}/${name}`);
      if (entry === undefined) return create(target, object);
      return completes ? complete(target, object, entry).catch(unlessUnreadable) : undefined;
    }),
  );
}

/** The store that an object is written to. */
interface Target {
  readonly options: BootstrapOptions;
  readonly definition: ResourceDefinition;
  readonly store: ResourceStore;
}

function keyOf({ metadata }: ApiObject): ObjectKey {
  return { namespace: metadata.namespace ?? '', name: metadata.name ?? '' };
}

async function create(target: Target, object: ApiObject): Promise<void> {
  const { options, definition, store } = target;
  const { names, gates } = options;
  const now = options.now();
  const { metadata } = object;
  definition.hub.applyDefaults(object);
  options.ownership?.trackOwn(object, { definition, current: undefined });
  metadata.uid = randomUUID();
  metadata.creationTimestamp = formatTime(now);
  definition.strategy.prepareForCreate(object, ownWriteContext(definition, { now, names, gates }));
  // Its priority level is created along with it, so the flow schema watch has nothing to write.
  if (object.kind === 'FlowSchema') object['status'] = danglingStatus(object, { levelExists: true, now });
  try {
    await store.create(keyOf(object), object, { dryRun: false });
  } catch (error) {
    // Another server created it first.
    if (!isStatusError(error, 'AlreadyExists')) throw error;
  }
}

/** Checks the cached copy first: a start on a complete store writes nothing. */
async function complete(target: Target, wanted: ApiObject, entry: CachedEntry): Promise<void> {
  const { options, definition, store } = target;
  definition.hub.applyDefaults(wanted);
  const autoupdate = { autoupdate: options.names.value(wellKnown.annotations.rbacAutoupdate) };
  const { type } = reconcileAccess(wanted, entry.object(), autoupdate);
  if (type === 'keep') return;
  const decide = (current: DeepReadonly<ApiObject> | undefined): UpdateDecision => {
    if (current === undefined) return { type: 'keep' };
    const reconciled = reconcileAccess(wanted, current, autoupdate);
    if (reconciled.type === 'keep') return reconciled;
    if (reconciled.type === 'recreate') return { type: 'delete' };
    options.ownership?.trackOwn(reconciled.object, { definition, current });
    return { type: 'write', object: reconciled.object };
  };
  await store.update(keyOf(wanted), decide, { dryRun: false });
  if (type === 'recreate') await create(target, wanted);
}
