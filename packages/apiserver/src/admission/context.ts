import { type GroupResource, invariant, type Names } from '@orch/apimachinery';
import type { Authorizer } from '@orch/auth';
import type { ResourceStore, ResourceStores } from '@orch/storage';
import type { KindRegistry } from '../kinds/kind-registry.js';
import { resourceOfKind } from '../kinds/resource-of-kind.js';
import type { AdmissionContext } from './admission.js';
import { ObjectFollower } from './followed-objects.js';

export interface AdmissionContextOptions {
  readonly names: Names;
  readonly now: () => Date;
  readonly gates: (name: string) => boolean;
  readonly generateName: AdmissionContext['generateName'];
  readonly kinds: Pick<KindRegistry, 'definition' | 'snapshot'>;
  readonly stores: ResourceStores;
  readonly authorizer: Pick<Authorizer, 'authorize'>;
  readonly webhooks?: AdmissionContext['webhooks'];
  readonly create: AdmissionContext['create'];
  /** Ends the watches of `follow`. */
  readonly signal: AbortSignal;
  /** The user in the history of updates by plugins. */
  readonly by: string;
}

/** Creates the server functions for plugins, backed by the caches. */
export function createAdmissionContext({
  names,
  now,
  gates,
  generateName,
  kinds,
  stores,
  authorizer,
  webhooks,
  create,
  signal,
  by,
}: AdmissionContextOptions): AdmissionContext {
  const storeOf = ({ group, resource }: GroupResource): ResourceStore => {
    const definition = kinds.definition(group, resource);
    invariant(definition !== undefined, `${resource} are in the catalogue`);
    return stores.for(definition);
  };
  return {
    names,
    now,
    gates,
    generateName,
    webhooks,
    create,
    resourceOf: (kind) => resourceOfKind(kinds.snapshot, kind),
    authorize: (attributes) => authorizer.authorize(attributes),
    async find(resource, key) {
      const store = storeOf(resource);
      // Reads from the cache, then from the store for an object that was just created.
      const entry = (await store.get(key, { type: 'any' })) ?? (await store.get(key, { type: 'mostRecent' }));
      return entry?.object();
    },
    follow: (resource) => new ObjectFollower(storeOf(resource), signal),
    async update(resource, key, decide) {
      await storeOf(resource).update(key, decide, { dryRun: false, by });
    },
    async list(resource, namespace) {
      const where = namespace === undefined ? {} : { namespace };
      const { entries } = await storeOf(resource).list({ ...where, consistency: { type: 'any' } });
      return entries.map((entry) => entry.object());
    },
  };
}
