import { enabledApis, makeCatalogue } from '@orch/api';
import { invariant, metaGroup, systemClock, wellKnown } from '@orch/apimachinery';
import { createMetricsRegistry, silentLogger } from '@orch/component';
import { createSecureListener, type HealthChecks, type SecureListener } from '@orch/serving';
import { openResourceStores, ResourceHistory } from '@orch/storage';
import { AdmissionChain, type AdmissionContext } from '../admission/admission.js';
import { createAdmissionContext } from '../admission/context.js';
import { admissionPlugins } from '../admission/plugins.js';
import { FieldOwnership } from '../apply/field-ownership.js';
import { type BootstrapPart, bootstrap } from '../bootstrap/bootstrap.js';
import { createObjectCodec } from '../codec/create-object-codec.js';
import { FlowLimit } from '../flow/limit-flow.js';
import { watchFlowSchemas } from '../flow/watch-flow-schemas.js';
import { cacheMetrics } from '../metrics/cache-metrics.js';
import { registerKeptBytes } from '../metrics/kept-bytes.js';
import { RequestMetrics } from '../metrics/request-metrics.js';
import { registerStorageMetrics } from '../metrics/storage-metrics.js';
import { storeRequestMetrics } from '../metrics/store-requests.js';
import { WatchMetrics } from '../metrics/watch-metrics.js';
import { Negotiator } from '../negotiate/negotiate.js';
import { createPipeline } from '../pipeline.js';
import type { ProxyParts } from '../proxy/proxy-parts.js';
import { defaultComponents } from '../resources/core/component-probe.js';
import { openServices } from '../resources/core/services/open-services.js';
import { EntryBytes } from '../respond/entry-bytes.js';
import { ListSender } from '../respond/list-sender.js';
import { Responder } from '../respond/responder.js';
import { ServedResources } from '../route/served-resources.js';
import { JoinedBatches } from '../watch/frames.js';
import { FlushTurn } from '../watch/watch-stream.js';
import { makeAuthentication } from './make-authentication.js';
import { makeAuthorizer } from './make-authorizer.js';
import { makeDocuments } from './make-documents.js';
import { type ApiServerOptions, defaultLimits } from './options.js';
import type { ServerParts } from './parts.js';
import { addStartChecks } from './start-checks.js';

export interface Started {
  readonly listener: SecureListener;
  /** What follows once the server listens: its own service. */
  begin(): Promise<void>;
  /** The server ends. */
  leave(): Promise<void>;
}

export interface StartContext {
  readonly health: HealthChecks;
  readonly proxies: ProxyParts;
  readonly signal: AbortSignal;
}

/**
 * Makes the parts of a server, lowest first, and listens: stores, what must be there at the first start, who may do what,
 * then the steps of requests.
 */
export async function startServer(
  options: ApiServerOptions,
  { health, proxies, signal }: StartContext,
): Promise<Started> {
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
    onRequest: storeRequestMetrics(metrics, { served, isEtcd: options.etcd !== undefined }),
    ...(options.storeOverrides ? { overrides: options.storeOverrides } : {}),
    ...format,
  });
  let hasAllRules = () => false;
  const hooks = addStartChecks(health, {
    ...{ names, served, gates },
    checkStore: async (given) => {
      await options.etcd?.check(given);
      if (!(await stores.isFresh())) throw new Error('the store does not answer in time');
    },
    areCachesFilled: () => hasAllRules(),
  });
  const ownership = gates('ServerSideApply') ? new FieldOwnership({ names, codec, now }) : undefined;
  const onMade = (part: BootstrapPart) => part !== 'namespaces' && hooks[part]?.done();
  await bootstrap({ names, served, stores, codec, now, gates, ownership, onMade });
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
    hooks.flowSchemas?.done();
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
  hooks.limits.done();
  const requestMetrics = new RequestMetrics(metrics, { flow });
  const authentication = makeAuthentication(options, { storeOf, now, metrics });
  const { authorizer, ...rules } = await makeAuthorizer(options, { storeOf, signal });
  hasAllRules = rules.hasAllRules;
  hooks.caches.done();
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
    history: new ResourceHistory({ store, names, apart: overrides.map(({ resource }) => resource) }),
    codec,
    ownership,
    ...authentication,
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
  const documents = makeDocuments(options, { catalogue, health, metrics, parts, port: () => listener.port });
  const listener = await createSecureListener({
    ...options.listener,
    logger,
    handler: createPipeline(parts, documents),
  });
  return {
    listener,
    async begin() {
      await services.begin(listener.port);
      hooks.services.done();
    },
    leave: () => services.leave(),
  };
}

function makeAdmission(context: AdmissionContext, disabled: readonly string[]): AdmissionChain {
  const enabled = Object.entries(admissionPlugins).filter(([name]) => !disabled.includes(name));
  return new AdmissionChain(enabled.map(([, factory]) => factory(context)));
}
