import type { StoreOverride } from '@orch/storage';
import { Allocations } from './allocations.js';
import { type ApiServiceKeeper, keepApiService } from './keep-api-service.js';
import { addressSpace, portSpace } from './number-space.js';
import { repairServices } from './repair.js';
import { defaultServiceOptions, type ServiceOptions } from './service-options.js';
import type { ServicesContext } from './services-context.js';

/** All that one server does about services beside requests. */
export interface Services {
  readonly allocations: Allocations;
  /** The server listens: resolves when its own service is there, or could not be made for now. */
  begin(port: number): Promise<void>;
  /** The server ends. */
  leave(): Promise<void>;
}

export interface OpenServicesOptions extends Omit<ServicesContext, 'allocations'> {
  readonly overrides: readonly StoreOverride[];
  readonly services: ServiceOptions | undefined;
}

/** Resolves when what services have been given is known. */
export async function openServices(options: OpenServicesOptions): Promise<Services> {
  const { addressRanges, nodePorts, apiServer } = options.services ?? defaultServiceOptions;
  const { signal, logger } = options;
  const own = options.overrides.find(({ resource }) => resource.group === '' && resource.resource === 'services');
  const store = own?.store ?? options.store;
  const allocations = await Allocations.open({
    store,
    addresses: addressRanges.map(addressSpace),
    nodePorts: portSpace(nodePorts),
    signal,
    logger,
  });
  const context: ServicesContext = { ...options, store, allocations };
  let keeper: ApiServiceKeeper | undefined;
  return {
    allocations,
    async begin(port) {
      void repairServices(context);
      if (apiServer === undefined) return;
      keeper = keepApiService(context, { options: apiServer, port });
      await keeper.round({ reconcile: true });
      void keeper.run();
    },
    async leave() {
      try {
        await keeper?.leave();
      } catch (error) {
        logger.warn('this server is not taken off the endpoints of the API servers', { error });
      }
    },
  };
}
