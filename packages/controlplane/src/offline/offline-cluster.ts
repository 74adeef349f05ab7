import { bootstrapObjects } from '@orch/api';
import {
  type ApiObject,
  type DeepReadonly,
  type GroupResource,
  invariant,
  type Names,
  notFoundError,
  wellKnown,
} from '@orch/apimachinery';
import type { AdmissionContext } from '@orch/apiserver';

/**
 * The in-memory cluster of offline checks: the default priority classes and the objects checked before. Every namespace
 * and service account is assumed to exist.
 */
export class OfflineCluster implements AdmissionContext {
  readonly names: Names;
  readonly now: () => Date;
  readonly gates: (name: string) => boolean;
  /** Objects by `group/resource`, then by `namespace/name`. */
  readonly #objects = new Map<string, Map<string, DeepReadonly<ApiObject>>>();

  constructor(options: Pick<AdmissionContext, 'names' | 'now' | 'gates'>) {
    this.names = options.names;
    this.now = options.now;
    this.gates = options.gates;
    const classes = { group: options.names.group(wellKnown.groups.scheduling), resource: priorityClasses };
    for (const priorityClass of bootstrapObjects(options.names).priorityClasses) {
      const { name = '' } = priorityClass.metadata ?? {};
      const { value } = priorityClass;
      this.add(classes, { kind: 'PriorityClass', apiVersion: '', metadata: { name }, value });
    }
  }

  add(resource: GroupResource, object: DeepReadonly<ApiObject>): void {
    const path = pathOf(resource);
    const objects = this.#objects.get(path) ?? new Map<string, DeepReadonly<ApiObject>>();
    objects.set(keyOf(object.metadata), object);
    this.#objects.set(path, objects);
  }

  has(resource: GroupResource, key: { readonly namespace: string; readonly name: string }): boolean {
    return this.#objects.get(pathOf(resource))?.has(keyOf(key)) === true;
  }

  readonly find: AdmissionContext['find'] = async (resource, key) => {
    const found = this.#objects.get(pathOf(resource))?.get(keyOf(key));
    if (found !== undefined || resource.group !== '' || !assumedToExist.has(resource.resource)) return found;
    return { kind: '', apiVersion: 'v1', metadata: { name: key.name, namespace: key.namespace } };
  };

  /** Offline checks allow everything. */
  readonly authorize: AdmissionContext['authorize'] = () => ({ verdict: 'allow', reason: '' });

  /** Offline checks call no webhooks. */
  readonly webhooks = undefined;

  /** Quotas of the cluster are unknown, so plugins that follow them see none. */
  readonly follow: AdmissionContext['follow'] = () => ({
    isReady: true,
    ready: async () => undefined,
    has: () => false,
    list: () => [],
  });

  readonly update: AdmissionContext['update'] = async (resource, { name }) => {
    throw notFoundError(resource, name);
  };

  /** Every namespace exists, so that no plugin creates one. */
  readonly create: AdmissionContext['create'] = async (_resource, object) => {
    invariant(false, `an offline check creates ${String(object['kind'])}`);
  };

  /** No plugin of offline checks maps kinds. */
  readonly resourceOf: AdmissionContext['resourceOf'] = () => undefined;

  readonly list: AdmissionContext['list'] = async (resource, namespace) => {
    const all = [...(this.#objects.get(pathOf(resource))?.values() ?? [])];
    return namespace === undefined ? all : all.filter(({ metadata }) => metadata.namespace === namespace);
  };
}

export const priorityClasses = 'priorityclasses';
const assumedToExist: ReadonlySet<string> = new Set(['namespaces', 'serviceaccounts']);

function pathOf({ group, resource }: GroupResource): string {
  return `${group}/${resource}`;
}

function keyOf({ namespace = '', name = '' }: { readonly namespace?: string; readonly name?: string }): string {
  return `${namespace}/${name}`;
}
