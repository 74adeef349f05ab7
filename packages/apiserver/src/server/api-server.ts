import { setMaxListeners } from 'node:events';
import { enabledApis, makeCatalogue } from '@orch/api';
import { invariant, metaGroup, systemClock, wellKnown } from '@orch/apimachinery';
import {
  type Authorizer,
  alwaysAllowAuthorizer,
  alwaysDenyAuthorizer,
  bearerTokens,
  privilegedGroupAuthorizer,
  rbacAuthorizer,
  unionAuthenticator,
  unionAuthorizer,
  unionTokens,
  webSocketTokens,
  withApiAudiences,
} from '@orch/auth';
import { createMetricsRegistry, type Logger, silentLogger, versionInfo } from '@orch/component';
import { createHealthChecks, createSecureListener, type HealthChecks, type SecureListener } from '@orch/serving';
import { openResourceStores, ResourceHistory, type ResourceStore } from '@orch/storage';
import { AdmissionChain, type AdmissionContext } from '../admission/admission.js';
import { createAdmissionContext } from '../admission/context.js';
import { admissionPlugins } from '../admission/plugins.js';
import { FieldOwnership } from '../apply/field-ownership.js';
import { checkServiceAccountTokens, issueServiceAccountTokens } from '../authenticate/service-account-tokens.js';
import { watchStoredRules } from '../authorize/stored-rules.js';
import { bootstrap } from '../bootstrap/bootstrap.js';
import { createObjectCodec } from '../codec/create-object-codec.js';
import { AggregatedDiscovery } from '../discovery/aggregated-discovery.js';
import { Discovery } from '../discovery/discovery.js';
import { Documents } from '../discovery/documents.js';
import { IssuerDocuments, issuerFault, keySetPath } from '../discovery/issuer-documents.js';
import { FlowLimit } from '../flow/limit-flow.js';
import { watchFlowSchemas } from '../flow/watch-flow-schemas.js';
import { cacheMetrics } from '../metrics/cache-metrics.js';
import { registerKeptBytes } from '../metrics/kept-bytes.js';
import { RequestMetrics } from '../metrics/request-metrics.js';
import { registerStorageMetrics } from '../metrics/storage-metrics.js';
import { storeRequestMetrics } from '../metrics/store-requests.js';
import { WatchMetrics } from '../metrics/watch-metrics.js';
import { Negotiator } from '../negotiate/negotiate.js';
import { OpenApiBodies } from '../openapi/openapi-bodies.js';
import { OpenApiV3 } from '../openapi/v3/openapi-v3.js';
import { createPipeline } from '../pipeline.js';
import { createProxyParts, type ProxyParts } from '../proxy/proxy-parts.js';
import { defaultComponents } from '../resources/core/component-probe.js';
import { openServices, type Services } from '../resources/core/services/open-services.js';
import { EntryBytes } from '../respond/entry-bytes.js';
import { ListSender } from '../respond/list-sender.js';
import { Responder } from '../respond/responder.js';
import { ServedResources } from '../route/served-resources.js';
import { JoinedBatches } from '../watch/frames.js';
import { FlushTurn } from '../watch/watch-stream.js';
import { type ApiServerOptions, defaultLimits } from './options.js';
import type { ServerParts } from './parts.js';

/** A running API server, or one about to run. Several may live in one process. */
export interface ApiServer {
  /** Listens, makes the bootstrap objects, and resolves when requests are answered. @throws Error when it cannot listen */
  start(): Promise<void>;
  /** Ends watches, answers what is under way, closes the listener. The store stays open. */
  stop(options?: { readonly graceMs?: number }): Promise<void>;
  /** `https://127.0.0.1:6443`. Only once started. */
  readonly url: string;
  readonly port: number;
  readonly health: HealthChecks;
}

/** Makes a server; nothing happens before `start()`. */
export function createApiServer(options: ApiServerOptions): ApiServer {
  const health = createHealthChecks({ logger: options.logger ?? silentLogger });
  const ending = new AbortController();
  // Each part that ends with the server listens; their number says nothing.
  setMaxListeners(0, ending.signal);
  const proxies = createProxyParts(options.proxies);
  let listener: SecureListener | undefined;
  let services: Services | undefined;
  const running = (): SecureListener => {
    invariant(listener !== undefined, 'the server has been started');
    return listener;
  };
  return {
    health,
    async start() {
      const started = await startServer(options, { health, proxies, signal: ending.signal });
      listener = started.listener;
      services = started.services;
      await services.begin(listener.port);
    },
    async stop(stopOptions) {
      health.startShutdown();
      // The listener first: it ends the watches of clients in order.
      await listener?.close(stopOptions);
      await services?.leave();
      ending.abort();
      proxies.close();
    },
    get url() {
      return running().url;
    },
    get port() {
      return running().port;
    },
  };
}

interface Started {
  readonly listener: SecureListener;
  readonly services: Services;
}

interface StartContext {
  readonly health: HealthChecks;
  readonly proxies: ProxyParts;
  readonly signal: AbortSignal;
}

async function startServer(options: ApiServerOptions, { health, proxies, signal }: StartContext): Promise<Started> {
  const { names, store } = options;
  const logger = options.logger ?? silentLogger;
  const metrics = options.metrics ?? createMetricsRegistry();
  const now = options.now ?? (() => new Date());
  const gates = options.gates ?? (() => true);
  const limits = { ...defaultLimits, ...options.limits };
  const catalogue = makeCatalogue(names, { gates: options.gates });
  const apis = enabledApis(options.runtimeConfig ?? {}, catalogue);
  invariant('isEnabled' in apis, 'the configuration of what is served has been checked');
  const served = new ServedResources(catalogue.definitions, apis.isEnabled);
  const codec = createObjectCodec(names);
  const { storageMediaType, watchCache } = options;
  const format = {
    ...(storageMediaType === undefined ? {} : { storageMediaType }),
    ...(watchCache === undefined ? {} : { watchCache }),
  };
  const stores = await openResourceStores({
    store,
    names,
    clock: systemClock(),
    signal,
    metrics: cacheMetrics(metrics, logger),
    onRequest: storeRequestMetrics(metrics, served),
    ...(options.storeOverrides ? { overrides: options.storeOverrides } : {}),
    ...format,
  });
  const ownership = gates('ServerSideApply') ? new FieldOwnership({ names, codec, now }) : undefined;
  await bootstrap({ names, served, stores, codec, now, gates, ownership });
  const storeOf = (group: string, resource: string) => {
    const definition = served.definition(group, resource);
    invariant(definition !== undefined, `${resource} are in the catalogue`);
    return stores.for(definition);
  };
  if (gates('APIPriorityAndFairness')) {
    const flowGroup = names.group(wellKnown.groups.flowControl);
    const flowSchemas = storeOf(flowGroup, 'flowschemas');
    const priorityLevels = storeOf(flowGroup, 'prioritylevelconfigurations');
    await watchFlowSchemas({ flowSchemas, priorityLevels, now, signal, logger });
  }
  const overrides = options.storeOverrides ?? [];
  const { eventTtlSeconds } = limits;
  const services = await openServices({
    ...{ names, served, stores, store, overrides, codec, ownership, gates, now, eventTtlSeconds, signal, logger },
    services: options.services,
  });
  const negotiator = new Negotiator(names);
  const group = names.group(metaGroup);
  const bytes = new EntryBytes(codec, group);
  const compressFromBytes = gates('APIResponseCompression') ? limits.compressFromBytes : Number.POSITIVE_INFINITY;
  const { mediaTypes } = negotiator;
  const responder = new Responder({ bytes, codec, mediaTypes, metaGroup: group, now, compressFromBytes });
  const flow = new FlowLimit(limits);
  const requestMetrics = new RequestMetrics(metrics, { flow, served });
  const { serviceAccounts } = options.authentication;
  const apiAudiences = options.authentication.apiAudiences ?? (serviceAccounts?.issuer ? [serviceAccounts.issuer] : []);
  const tokens = unionTokens([
    ...options.authentication.tokenAuthenticators.map((plain) => withApiAudiences(plain, apiAudiences)),
    ...(serviceAccounts
      ? checkServiceAccountTokens(serviceAccounts, { apiAudiences, storeOf, names, now, metrics })
      : []),
  ]);
  const authorizer = await makeAuthorizer(options, { storeOf, signal });
  const context = createAdmissionContext({ names, now, gates, served, stores, authorizer });
  const parts: ServerParts = {
    names,
    gates,
    now,
    limits,
    garbageCollection: options.garbageCollection ?? true,
    logger,
    scheme: catalogue.scheme,
    served,
    stores,
    allocations: services.allocations,
    history: new ResourceHistory({
      store,
      names,
      apart: (options.storeOverrides ?? []).map(({ resource }) => resource),
    }),
    codec,
    ownership,
    authenticator: unionAuthenticator(
      [
        ...options.authentication.authenticators,
        bearerTokens([tokens]),
        webSocketTokens([tokens], names.value(wellKnown.webSockets.tokenProtocol)),
      ],
      { allowAnonymous: options.authentication.anonymous },
    ),
    tokens,
    apiAudiences,
    tokenIssuing: serviceAccounts && issueServiceAccountTokens(serviceAccounts, names),
    authorizer,
    components: options.components ?? defaultComponents(),
    proxies,
    flow,
    negotiator,
    admission: makeAdmission(context, options.admission?.disabled ?? []),
    responder,
    lists: new ListSender({ ...limits, compressFromBytes }),
    flushTurn: new FlushTurn(),
    watchParts: {
      bytes,
      responder,
      batches: new JoinedBatches(),
      metaGroup: group,
      protobufMediaType: negotiator.mediaTypes.protobuf,
    },
    metrics: requestMetrics,
    watchMetrics: new WatchMetrics(metrics),
  };
  metrics.beforePage(requestMetrics.updateInFlight);
  registerKeptBytes(metrics, parts);
  registerStorageMetrics(metrics, { served, stores, pollMs: limits.countPollMs, signal });
  const version = versionInfo({
    platform: options.platform ?? 'linux',
    arch: options.arch ?? 'x64',
    runtime: 'node',
  });
  const openApi = { catalogue, served, version: version.gitVersion, applies: gates('ServerSideApply') };
  const documents = new Documents({
    discovery: new Discovery(catalogue, served),
    aggregatedDiscovery: new AggregatedDiscovery(catalogue, served),
    negotiator,
    health,
    metrics,
    version,
    openApi: new OpenApiBodies(openApi),
    openApiV3: new OpenApiV3(openApi),
    issuer: issuerDocuments(options, { logger, port: () => listener.port }),
  });
  health.add({
    name: 'store',
    async check() {
      if (!(await stores.isFresh())) throw new Error('the store does not answer in time');
    },
  });
  const listener = await createSecureListener({
    ...options.listener,
    logger,
    handler: createPipeline(parts, documents),
  });
  return { listener, services };
}

/** Undefined when nobody could find the issuer of tokens by its name; the server goes on without. */
function issuerDocuments(
  options: ApiServerOptions,
  { logger, port }: { readonly logger: Logger; readonly port: () => number },
): IssuerDocuments | undefined {
  const { issuer, keys = [], jwksUri } = options.authentication.serviceAccounts ?? {};
  if (issuer === undefined) return undefined;
  const fault = issuerFault({ issuer, keys, jwksUri });
  const host = options.externalHost ?? options.listener.host;
  const where = host.includes(':') ? `[${host}]` : host;
  const ownUri = () => `https://${where}:${port()}${keySetPath}`;
  if (fault === undefined) return new IssuerDocuments({ issuer, keys, jwksUri: () => jwksUri ?? ownUri() });
  logger.error('the issuer of service account tokens is not told of to others', { reason: fault });
  return undefined;
}

function makeAdmission(context: AdmissionContext, disabled: readonly string[]): AdmissionChain {
  const enabled = Object.entries(admissionPlugins).filter(([name]) => !disabled.includes(name));
  return new AdmissionChain(enabled.map(([, factory]) => factory(context)));
}

async function makeAuthorizer(
  options: ApiServerOptions,
  {
    storeOf,
    signal,
  }: { readonly storeOf: (group: string, resource: string) => ResourceStore; readonly signal: AbortSignal },
): Promise<Authorizer> {
  const rbacGroup = options.names.group(wellKnown.groups.rbac);
  const authorizers: Authorizer[] = [privilegedGroupAuthorizer()];
  for (const mode of options.authorization.modes) {
    if (mode === 'AlwaysAllow') authorizers.push(alwaysAllowAuthorizer);
    else if (mode === 'AlwaysDeny') authorizers.push(alwaysDenyAuthorizer);
    else {
      const ruleStores = {
        clusterRoles: storeOf(rbacGroup, 'clusterroles'),
        clusterRoleBindings: storeOf(rbacGroup, 'clusterrolebindings'),
        roles: storeOf(rbacGroup, 'roles'),
        roleBindings: storeOf(rbacGroup, 'rolebindings'),
      };
      const logger = options.logger ?? silentLogger;
      authorizers.push(rbacAuthorizer(await watchStoredRules({ stores: ruleStores, signal, logger }), { rbacGroup }));
    }
  }
  return unionAuthorizer([...authorizers, ...(options.authorization.authorizers ?? [])]);
}
