import { type BootstrapObjects, bootstrapObjects } from '@orch/api';
import { type ApiObject, type DeepReadonly, invariant, type Names, wellKnown } from '@orch/apimachinery';
import type { FieldOwnership, ObjectCodec, ServedKinds } from '@orch/apiserver';
import type { Logger } from '@orch/component';
import { type CachedEntry, type ResourceStores, UnreadableObjectError, type UpdateDecision } from '@orch/storage';
import { produceFlowObjects } from '../fairness/produce-flow-objects.js';
import { createMissing, keyOf, type Target } from '../own-writes/create-missing.js';
import { withGatedRoles } from './gated-roles.js';
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
  const objects = withGatedRoles(bootstrapObjects(options.names), options);
  const flowObjects = async () => {
    if (!options.served.hasGroup(options.names.group(wellKnown.groups.flowControl))) return;
    await produceFlowObjects(options, { includesSuggested: true });
    options.onComplete?.('flowObjects');
  };
  await Promise.all([
    flowObjects(),
    ...partsOf(options.names).map(async ({ part, group, resources }) => {
      if (group !== '' && !options.served.hasGroup(group)) return;
      await Promise.all(
        resources.map(([member, resource]) => makeMissing(options, { objects: objects[member], group, resource })),
      );
      options.onComplete?.(part);
    }),
  ]);
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
      if (entry === undefined) return createMissing(target, object);
      return completes ? complete(target, object, entry).catch(unlessUnreadable) : undefined;
    }),
  );
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
  if (type === 'recreate') await createMissing(target, wanted);
}
