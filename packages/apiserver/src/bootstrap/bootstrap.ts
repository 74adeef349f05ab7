import { randomUUID } from 'node:crypto';
import { type BootstrapObjects, bootstrapObjects, type Catalogue } from '@orch/api';
import { formatTime, invariant, isStatusError, type Names, wellKnown } from '@orch/apimachinery';
import type { ResourceStores } from '@orch/storage';
import type { ObjectCodec } from '../codec/object-codec.js';

export interface BootstrapOptions {
  readonly names: Names;
  readonly catalogue: Catalogue;
  readonly stores: ResourceStores;
  readonly codec: ObjectCodec;
  readonly now: () => Date;
  readonly gates: (name: string) => boolean;
}

/**
 * Makes what every server has and this one lacks: namespaces, roles and bindings, priority classes, flow schemas. All
 * writes are given to the store at once, so that they share a few syncs; on an existing folder it only looks.
 */
export async function bootstrap(options: BootstrapOptions): Promise<void> {
  const objects = bootstrapObjects(options.names);
  const kinds = resourcesOf(options.names).map(([member, group, resource]) =>
    createMissing(options, { objects: objects[member], group, resource }),
  );
  await Promise.all(kinds);
}

function resourcesOf(names: Names): readonly (readonly [keyof BootstrapObjects, string, string])[] {
  const rbac = names.group(wellKnown.groups.rbac);
  const flow = names.group(wellKnown.groups.flowControl);
  return [
    ['namespaces', '', 'namespaces'],
    ['priorityClasses', names.group(wellKnown.groups.scheduling), 'priorityclasses'],
    ['priorityLevelConfigurations', flow, 'prioritylevelconfigurations'],
    ['flowSchemas', flow, 'flowschemas'],
    ['clusterRoles', rbac, 'clusterroles'],
    ['clusterRoleBindings', rbac, 'clusterrolebindings'],
    ['roles', rbac, 'roles'],
    ['roleBindings', rbac, 'rolebindings'],
  ];
}

interface Wanted {
  readonly objects: readonly object[];
  readonly group: string;
  readonly resource: string;
}

async function createMissing(options: BootstrapOptions, { objects, group, resource }: Wanted): Promise<void> {
  const { catalogue, stores, codec, names, gates } = options;
  const definition = catalogue.resource({ group, resource });
  invariant(definition !== undefined, `${resource} are in the catalogue`);
  const store = stores.for(definition);
  const { entries } = await store.list({ consistency: { type: 'mostRecent' } });
  const present = new Set(entries.map(({ namespace, name }) => `${namespace}/${name}`));
  const now = options.now();
  const user = { name: 'system:apiserver', uid: '', groups: ['system:masters'], extra: {} };
  await Promise.all(
    objects.map(async (wanted) => {
      const object = codec.fromJson(wanted, definition.hub);
      const { metadata } = object;
      const key = { namespace: metadata.namespace ?? '', name: metadata.name ?? '' };
      if (present.has(`${key.namespace}/${key.name}`)) return;
      definition.hub.applyDefaults(object);
      metadata.uid = randomUUID();
      metadata.creationTimestamp = formatTime(now);
      definition.strategy.prepareForCreate(object, { now, user, names, gates });
      try {
        await store.create(key, object, { dryRun: false });
      } catch (error) {
        // Another server was quicker.
        if (!isStatusError(error, 'AlreadyExists')) throw error;
      }
    }),
  );
}
