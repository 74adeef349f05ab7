import type { StoreOverride } from '@orch/storage';
import { Allocations } from './allocations.js';
import { type ApiServiceKeeper, keepApiService } from './keep-api-service.js';
import { addressSpace, portSpace } from './number-space.js';
import { repairServices } from './repair.js';
import { defaultServiceOptions, type ServiceOptions } from './service-options.js';
import type { ServicesContext } from './services-context.js';

/** The background work of one server for services. */
export interface Services {
  readonly allocations: Allocations;
  /** Called when the server listens. Resolves after the first attempt to create the API server's own service. */
  begin(port: number): Promise<void>;
  /** Called at shutdown. */
  leave(): Promise<void>;
}

export interface OpenServicesOptions extends Omit<ServicesContext, 'allocations'> {
  readonly overrides: readonly StoreOverride[];
  readonly services: ServiceOptions | undefined;
}

/** Resolves when the allocations of services are loaded. */
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
        logger.warn('this server could not be removed from the endpoints of the API servers', { error });
      }
    },
  };
}
