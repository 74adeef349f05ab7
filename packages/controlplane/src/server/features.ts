import { systemClock } from '@orch/apimachinery';
import {
  createProxyParts,
  historyPaths,
  type PathHandler,
  type ServerCore,
  type ServerFeatures,
  storeOf,
} from '@orch/apiserver';
import type { Logger } from '@orch/component';
import { ResourceHistory } from '@orch/storage';
import { openAdmission } from '../admission/open-admission.js';
import { IssuerDocuments, issuerError, issuerPaths, keySetPath } from '../authentication/issuer-documents.js';
import { makeAuthentication } from '../authentication/make-authentication.js';
import { publishClusterTrust } from '../authentication/publish-cluster-trust.js';
import { makeAuthorizer } from '../authorization/make-authorizer.js';
import { builtInBehaviors } from '../behaviors/behaviors.js';
import { defaultComponents } from '../behaviors/core/component-probe.js';
import { type BootstrapPart, bootstrap } from '../bootstrap/bootstrap.js';
import { keepMandatoryFlowObjects } from '../fairness/produce-flow-objects.js';
import { startFairness } from '../fairness/start-fairness.js';
import { defaultIdentityOptions } from '../identity/identity-lease.js';
import { identityKeeper } from '../identity/keep-identity.js';
import { openServices } from '../services/open-services.js';
import { serviceResolver } from '../services/resolve-service.js';
import { storageVersionKeeper } from '../storage-versions/keep-storage-versions.js';
import type { ControlPlaneServerOptions } from './options.js';
import { addStartChecks, hasIdentity, reportsStorageVersions } from './start-checks.js';

/**
 * Creates the server features for the built-in kinds, in dependency order: bootstrap objects, flow schemas, services,
 * authentication, authorization, admission, behaviors.
 */
export async function makeFeatures(options: ControlPlaneServerOptions, core: ServerCore): Promise<ServerFeatures> {
  const { names, gates, now, limits, served, health, logger, metrics, signal } = core;
  const isFair = options.priorityAndFairness ?? true;
  const hooks = addStartChecks(health, { names, served, gates, isFair });
  const onComplete = (part: BootstrapPart) => part !== 'namespaces' && hooks[part]?.done();
  await bootstrap({ ...core, onComplete });
  if (hooks.flowObjects !== undefined) keepMandatoryFlowObjects({ ...core, clock: systemClock() });
  const storeIn = (group: string, resource: string) => storeOf(core, { group, resource });
  const fairness = hooks.flowSchemas === undefined ? undefined : await startFairness(core);
  hooks.flowSchemas?.done();
  const overrides = options.storeOverrides ?? [];
  const services = await openServices({
    ...core,
    ...{ store: options.store, overrides, services: options.services },
    eventTtlSeconds: limits.eventTtlSeconds,
  });
  hooks.limits.done();
  const { egress = {} } = options;
  const dial = egress.controlPlane;
  const authentication = makeAuthentication(options, {
    ...{ storeOf: storeIn, now, metrics, logger, signal, dial },
    clock: systemClock(),
  });
  const { authorizer, hasAllRules } = await makeAuthorizer(options, { storeOf: storeIn, gates, signal, dial, metrics });
  hooks.caches.done();
  const proxies = createProxyParts(options.proxies, { dial: egress.cluster });
  const resolveService = serviceResolver(core, options.serviceRouting ?? 'endpoints');
  const extensionCore = { ...core, resolveService, egress };
  const admission = await openAdmission(options.admission ?? {}, { core: extensionCore, authorizer });
  const history = new ResourceHistory({
    ...{ store: options.store, names },
    separatelyStored: overrides.map(({ resource }) => resource),
  });
  const extension = await options.extend?.(extensionCore);
  const keeping = { options: options.identity ?? defaultIdentityOptions, clock: systemClock() };
  const identity = hasIdentity(core) ? identityKeeper(core, keeping) : undefined;
  const storageVersions =
    identity !== undefined && reportsStorageVersions(core)
      ? storageVersionKeeper(core, { ...keeping, serverId: identity.holder })
      : undefined;
  const issuer = issuerDocuments(options, { logger, port: core.port });
  return {
    authenticator: authentication.authenticator,
    authorizer,
    areCachesFilled: hasAllRules,
    ...(fairness === undefined ? {} : { limiter: fairness.limiter }),
    ...(storageVersions === undefined ? {} : { pendingReason: storageVersions.pendingReason }),
    ...admission,
    behaviors: (parts) => [
      ...builtInBehaviors({
        ...parts,
        ...authentication,
        ...{ proxies, allocations: services.allocations },
        components: options.components ?? defaultComponents(),
      }),
      ...(extension?.behaviors?.(parts) ?? []),
    ],
    ...(extension?.behaviorOf === undefined ? {} : { behaviorOf: extension.behaviorOf }),
    pathHandlers: ({ behaviors }) => [
      historyPaths({ authorizer, behaviors, history, now, served }),
      ...issuer,
      ...(fairness?.pathHandlers ?? []),
    ],
    async begin(port) {
      const published = publishClusterTrust(core, options.authentication);
      await identity?.begin();
      hooks.identityLease?.done();
      hooks.identityGarbage?.done();
      // After the lease: the controller would remove the reports of a server without one.
      await storageVersions?.begin();
      hooks.storageVersions?.done();
      await services.begin(port);
      hooks.services.done();
      await published;
      hooks.clusterTrust.done();
    },
    // As in v1.21, named after the hook that also adds the server to the endpoints.
    preShutdown: [{ name: 'bootstrap-controller', run: () => services.leave() }],
    closers: [{ name: 'proxies', run: async () => proxies.close() }],
  };
}

/** Empty when the issuer cannot be published; the server then runs without the documents. */
function issuerDocuments(
  options: ControlPlaneServerOptions,
  { logger, port }: { readonly logger: Logger; readonly port: () => number },
): readonly PathHandler[] {
  const { issuer, keys = [], jwksUri } = options.authentication.serviceAccounts ?? {};
  if (issuer === undefined) return [];
  const reason = issuerError({ issuer, keys, jwksUri });
  if (reason !== undefined) {
    logger.error('the issuer of service account tokens is not published', { reason });
    return [];
  }
  const host = options.externalHost ?? options.listener.host;
  const where = host.includes(':') ? `[${host}]` : host;
  const ownUri = () => `https://${where}:${port()}${keySetPath}`;
  return [issuerPaths(new IssuerDocuments({ issuer, keys, jwksUri: () => jwksUri ?? ownUri() }))];
}
