import type { CloudProvider } from '../cloud-provider.js';
import { AddressPool } from './address-pool.js';
import type { LocalCloudConfig } from './local-cloud-config.js';
import { localInstances } from './local-instances.js';
import { localLoadBalancers } from './local-load-balancers.js';
import { localRoutes } from './local-routes.js';
import { localVolumes } from './local-volumes.js';
import { StateFile } from './state-file.js';

/**
 * The provider `local`, a cloud on one machine: it assigns addresses of a pool to load balancers, knows the instances of its
 * configuration, keeps a table of routes, and makes volumes in a folder.
 */
export function localCloud(
  config: LocalCloudConfig,
  options: { readonly onError: (message: string) => void },
): CloudProvider {
  const state = new StateFile(config.stateFile);
  const { addressPools, instances, hasRoutes, volumesFolder, clusterId, requiresClusterId = false } = config;
  const tagOf = (cluster: string) => clusterId ?? cluster;
  return {
    name: 'local',
    ...(requiresClusterId && clusterId === undefined ? { hasClusterId: false } : {}),
    ...(addressPools === undefined
      ? {}
      : { loadBalancers: localLoadBalancers(state, { pool: new AddressPool(addressPools), tagOf }) }),
    ...(instances === undefined ? {} : { instances: localInstances(config, options.onError) }),
    ...(hasRoutes ? { routes: localRoutes(state, tagOf) } : {}),
    ...(volumesFolder === undefined ? {} : { volumes: localVolumes(volumesFolder) }),
  };
}
