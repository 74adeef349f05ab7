import { randomUUID } from 'node:crypto';
import { type BootstrapObjects, bootstrapObjects, type ResourceDefinition } from '@orch/api';
import {
  type ApiObject,
  type DeepReadonly,
  formatTime,
  invariant,
  isStatusError,
  type Names,
  wellKnown,
} from '@orch/apimachinery';
import type { CachedEntry, ObjectKey, ResourceStore, ResourceStores, UpdateDecision } from '@orch/storage';
import type { FieldOwnership } from '../apply/field-ownership.js';
import type { ObjectCodec } from '../codec/object-codec.js';
import { danglingStatus } from '../flow/dangling-condition.js';
import type { ServedResources } from '../route/served-resources.js';
import { ownWriteContext } from '../write/own-writes.js';
import { reconcileAccess } from './reconcile-access.js';

export interface BootstrapOptions {
  readonly names: Names;
  readonly served: ServedResources;
  readonly stores: ResourceStores;
  readonly codec: ObjectCodec;
  readonly now: () => Date;
  readonly gates: (name: string) => boolean;
  readonly ownership: FieldOwnership | undefined;
  /** Called as parts are complete: `roles` and its like once all their objects exist. */
  readonly onMade?: (part: BootstrapPart) => void;
}

/** Objects that exist together. */
export type BootstrapPart = 'namespaces' | 'priorityClasses' | 'flowObjects' | 'roles';

/**
 * Makes what every server has and this one lacks: namespaces, roles and bindings, priority classes, flow schemas. Roles
 * and bindings that are there are completed. All writes are given to the store at once, so that they share a few syncs;
 * on an existing folder it only looks. Of groups that are not served nothing is made, and what is there is left.
 */
export async function bootstrap(options: BootstrapOptions): Promise<void> {
  const objects = bootstrapObjects(options.names);
  await Promise.all(
    partsOf(options.names).map(async ({ part, group, resources }) => {
      if (group !== '' && !options.served.hasGroup(group)) return;
      await Promise.all(
        resources.map(([member, resource]) => makeMissing(options, { objects: objects[member], group, resource })),
      );
      options.onMade?.(part);
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
  const { entries } = await store.list({ consistency: { type: 'mostRecent' } });
  const present = new Map(entries.map((entry) => [`${entry.namespace}/${entry.name}`, entry]));
  const completes = group === names.group(wellKnown.groups.rbac);
  const target: Target = { options, definition, store };
  await Promise.all(
    objects.map((wanted) => {
      const object = codec.fromJson(wanted, definition.hub);
      const { namespace = '', name = '' } = object.metadata;
      const entry = present.get(`${namespace}/${name}`);
      if (entry === undefined) return create(target, object);
      return completes ? complete(target, object, entry) : undefined;
    }),
  );
}

/** Where an object goes. */
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
  // Its level is made with it: what watches flow schemas finds nothing to write.
  if (object.kind === 'FlowSchema') object['status'] = danglingStatus(object, { levelExists: true, now });
  try {
    await store.create(keyOf(object), object, { dryRun: false });
  } catch (error) {
    // Another server was quicker.
    if (!isStatusError(error, 'AlreadyExists')) throw error;
  }
}

/** Looks at the copy in memory first: a start on a complete store asks it for nothing. */
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
