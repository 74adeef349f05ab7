import { bootstrapObjects } from '@orch/api';
import {
  type ApiObject,
  type DeepReadonly,
  type GroupResource,
  invariant,
  listAt,
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
    if (resource.group !== '') return found;
    const assumed = { kind: '', apiVersion: 'v1', metadata: { name: key.name, namespace: key.namespace } };
    if (resource.resource === 'namespaces') return found ?? assumed;
    if (resource.resource === 'serviceaccounts') return this.#withToken(found ?? assumed);
    return found ?? this.#assumedToken(resource, key);
  };

  /** The suffix is that of generated names in the results of offline checks. */
  readonly generateName: AdmissionContext['generateName'] = (prefix) => `${prefix}xxxxx`;

  /** Offline checks allow everything. */
  readonly authorize: AdmissionContext['authorize'] = () => ({ verdict: 'allow', reason: '' });

  /** Offline checks call no webhooks. */
  readonly webhooks = undefined;

  /** The objects checked before. Quotas have no status here, so they limit nothing. */
  readonly follow: AdmissionContext['follow'] = (resource) => {
    const list = (namespace: string) => {
      const all = [...(this.#objects.get(pathOf(resource))?.values() ?? [])];
      return all.filter(({ metadata }) => (metadata.namespace ?? '') === namespace);
    };
    return {
      isReady: true,
      ready: async () => undefined,
      has: (namespace) => list(namespace).length > 0,
      hasObject: ({ namespace, name }) => list(namespace).some(({ metadata }) => metadata.name === name),
      list,
    };
  };

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

  /** Without bound tokens, a controller of the cluster creates a token secret for each account. */
  #withToken(account: DeepReadonly<ApiObject>): DeepReadonly<ApiObject> {
    if (this.gates(boundTokens) || listAt(account, 'secrets').length > 0) return account;
    return { ...account, secrets: [{ name: `${account.metadata.name}${tokenSuffix}` }] };
  }

  #assumedToken(
    { resource }: GroupResource,
    { namespace, name }: { readonly namespace: string; readonly name: string },
  ): DeepReadonly<ApiObject> | undefined {
    if (resource !== 'secrets' || !name.endsWith(tokenSuffix)) return undefined;
    const account = name.slice(0, -tokenSuffix.length);
    const { uid = '' } =
      this.#objects.get(pathOf(serviceAccounts))?.get(keyOf({ namespace, name: account }))?.metadata ?? {};
    const { names } = this;
    return {
      ...{ kind: 'Secret', apiVersion: 'v1', type: names.value(wellKnown.secretTypes.serviceAccountToken) },
      metadata: {
        ...{ name, namespace },
        annotations: {
          [names.value(wellKnown.annotations.serviceAccountName)]: account,
          [names.value(wellKnown.annotations.serviceAccountUid)]: uid,
        },
      },
    };
  }
}

const boundTokens = 'BoundServiceAccountTokenVolume';
const tokenSuffix = '-token-xxxxx';
const serviceAccounts: GroupResource = { group: '', resource: 'serviceaccounts' };

export const priorityClasses = 'priorityclasses';

function pathOf({ group, resource }: GroupResource): string {
  return `${group}/${resource}`;
}

function keyOf({ namespace = '', name = '' }: { readonly namespace?: string; readonly name?: string }): string {
  return `${namespace}/${name}`;
}
