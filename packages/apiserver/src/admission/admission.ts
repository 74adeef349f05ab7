import type { ResourceDefinition, ResourceVersionDefinition, UserInfo } from '@orch/api';
import {
  type ApiObject,
  type DeepReadonly,
  forbiddenError,
  type GroupResource,
  type Names,
  type StatusError,
} from '@orch/apimachinery';
import type { Authorizer } from '@orch/auth';

/** One write on its way to the store, in the hub version. */
export interface AdmissionRequest {
  readonly operation: 'create' | 'update' | 'delete';
  readonly definition: ResourceDefinition;
  readonly version: ResourceVersionDefinition;
  /** '' for the object itself. */
  readonly subresource: string;
  readonly namespace: string;
  readonly name: string;
  readonly user: UserInfo;
  readonly dryRun: boolean;
  /** Mutating plugins change it in place; on delete there is none. */
  readonly object: ApiObject | undefined;
  readonly old: DeepReadonly<ApiObject> | undefined;
}

/** 403. Of an object that has no name yet it tells what the name will begin with. */
export function refusal({ definition, name, object }: AdmissionRequest, why: string): StatusError {
  return forbiddenError(definition, name || object?.metadata.generateName || 'Unknown', why);
}

/** What plugins ask of the server. */
export interface AdmissionContext {
  readonly names: Names;
  readonly now: () => Date;
  readonly gates: (name: string) => boolean;
  /** One stored object, from the cache at its newest. Undefined: there is none. */
  find(
    resource: GroupResource,
    key: { readonly namespace: string; readonly name: string },
  ): Promise<DeepReadonly<ApiObject> | undefined>;
  /** All stored objects of a resource. */
  list(resource: GroupResource, namespace?: string): Promise<readonly DeepReadonly<ApiObject>[]>;
  /** Whether a user may do more than the request itself, such as to approve for a signer. */
  readonly authorize: Authorizer['authorize'];
}

/**
 * Decides about writes before they are stored (spec: Errors, rule 2). A plugin that refuses throws StatusError. Both
 * methods may answer at once, so that a write that concerns no plugin has no needless turn of the loop.
 */
export interface AdmissionPlugin {
  /** Whether the plugin has anything to say to such a write. */
  handles(request: AdmissionRequest): boolean;
  mutate?(request: AdmissionRequest): void | Promise<void>;
  validate?(request: AdmissionRequest): void | Promise<void>;
}

export type AdmissionPluginFactory = (context: AdmissionContext) => AdmissionPlugin;

/** The plugins that are on, in order. */
export class AdmissionChain {
  readonly #plugins: readonly AdmissionPlugin[];

  constructor(plugins: readonly AdmissionPlugin[]) {
    this.#plugins = plugins;
  }

  /** @throws StatusError from the first plugin that refuses */
  async mutate(request: AdmissionRequest): Promise<void> {
    for (const plugin of this.#plugins) {
      if (plugin.mutate === undefined || !plugin.handles(request)) continue;
      const answer = plugin.mutate(request);
      if (answer !== undefined) await answer;
    }
  }

  /** @throws StatusError from the first plugin that refuses */
  async validate(request: AdmissionRequest): Promise<void> {
    for (const plugin of this.#plugins) {
      if (plugin.validate === undefined || !plugin.handles(request)) continue;
      const answer = plugin.validate(request);
      if (answer !== undefined) await answer;
    }
  }
}
