import { metaGroup, systemClock } from '@orch/apimachinery';
import {
  createMetricsRegistry,
  defaultFeatureGates,
  type MetricsRegistry,
  registerBuildInfo,
  silentLogger,
} from '@orch/component';
import { createSecureListener, type HealthChecks, measuredAuthenticator, type SecureListener } from '@orch/serving';
import { openResourceStores } from '@orch/storage';
import { AdmissionChain, type AdmissionPlugin } from '../admission/admission.js';
import { AdmissionMetrics } from '../admission/admission-metrics.js';
import { FieldOwnership } from '../apply/field-ownership.js';
import { AuditMetrics } from '../audit/audit-metrics.js';
import { ResourceBehaviors } from '../behaviors/resource-behavior.js';
import { createObjectCodec } from '../codec/create-object-codec.js';
import { EntryConverter } from '../convert/entry-converter.js';
import { ObjectConverter } from '../convert/object-converter.js';
import { SelfLinks } from '../convert/self-links.js';
import { MaxInFlight } from '../fairness/in-flight/max-in-flight.js';
import type { KindRegistry } from '../kinds/kind-registry.js';
import { replacementOf } from '../kinds/replacement.js';
import { cacheMetrics } from '../metrics/cache-metrics.js';
import { filterMetrics } from '../metrics/filter-metrics.js';
import { registerHandshakeErrors } from '../metrics/handshake-errors.js';
import { registerKeptBytes } from '../metrics/kept-bytes.js';
import { RequestMetrics } from '../metrics/request-metrics.js';
import { registerStorageMetrics } from '../metrics/storage-metrics.js';
import { storeRequestMetrics } from '../metrics/store-requests.js';
import { registerUnfinishedBodies } from '../metrics/unfinished-bodies.js';
import { WatchMetrics } from '../metrics/watch-metrics.js';
import { Negotiator } from '../negotiate/negotiate.js';
import { createPipeline } from '../pipeline.js';
import { type ApiServerLimits, defaultLimits } from '../request/limits.js';
import { EntryBytes } from '../respond/entry-bytes.js';
import { ListSender } from '../respond/list-sender.js';
import { Responder } from '../respond/responder.js';
import { StepTurns } from '../respond/step-turns.js';
import { AuditTrail } from '../steps/audit-trail.js';
import { logPaths } from '../steps/log-paths.js';
import { profilingPaths } from '../steps/profiling-paths.js';
import type { StopHook } from '../stop/ordered-stop.js';
import { traceStoreRequest } from '../trace/store-requests.js';
import { createOwnObject } from '../verbs/create-own-object.js';
import { JoinedBatches } from '../watch/frames.js';
import { UnsentEvents } from '../watch/unsent-events.js';
import { registerUnsentEvents } from '../watch/unsent-events-metric.js';
import { FlushTurn } from '../watch/watch-stream.js';
import type { ServerCore, ServerFeatures } from './features.js';
import { makeDocuments } from './make-documents.js';
import type { ApiServerOptions } from './options.js';
import { addServerChecks } from './server-checks.js';

export interface Started {
  readonly listener: SecureListener;
  /** Runs once the server listens. */
  begin(): Promise<void>;
  readonly limits: ApiServerLimits;
  readonly preShutdown: readonly StopHook[];
  readonly closers: readonly StopHook[];
}

export interface StartContext {
  readonly health: HealthChecks;
  readonly kinds: KindRegistry;
  readonly signal: AbortSignal;
}

/** Creates the components of a server in dependency order, then listens: stores, features, request steps. */
export async function startServer(
  options: ApiServerOptions,
  { health, kinds, signal }: StartContext,
): Promise<Started> {
  const { names, store } = options;
  const served = kinds;
  const logger = options.logger ?? silentLogger;
  const metrics = options.metrics ?? createMetricsRegistry();
  const now = options.now ?? (() => new Date());
  const gates = options.gates ?? defaultFeatureGates.enabled;
  const limits = { ...defaultLimits, ...options.limits };
  const clock = systemClock();
  const codec = createObjectCodec(names);
  const converter = new ObjectConverter({ codec, limits });
  const { storageMediaType, watchCache, storeOverrides } = options;
  const isEtcd = options.etcd !== undefined;
  const measureStoreRequest = storeRequestMetrics(metrics, { served, isEtcd });
  const stores = await openResourceStores({
    ...{ store, names, clock, signal, metrics: cacheMetrics(metrics, logger) },
    onRequest: (request) => {
      measureStoreRequest(request);
      traceStoreRequest(request, { isEtcd });
    },
    ...(storeOverrides === undefined ? {} : { overrides: storeOverrides }),
    ...(storageMediaType === undefined ? {} : { storageMediaType }),
    ...(watchCache === undefined ? {} : { watchCache }),
  });
  kinds.onChange(({ removed, added }) => {
    for (const definition of removed) {
      const next = replacementOf(definition, added);
      if (next === undefined) stores.release(definition);
      else stores.replace(definition, next);
    }
    for (const definition of added) stores.admit(definition);
  });
  let areCachesFilled = () => false;
  addServerChecks(health, {
    names,
    stores,
    ...(options.etcd === undefined ? {} : { checkStore: options.etcd.check }),
    areCachesFilled: () => areCachesFilled(),
  });
  for (const check of options.healthChecks ?? []) health.add(check);
  const ownership = gates('ServerSideApply') ? new FieldOwnership({ names, codec, converter, now }) : undefined;
  const core: ServerCore = {
    ...{
      names,
      gates,
      now,
      limits,
      kinds,
      served,
      stores,
      codec,
      converter,
      ownership,
      health,
      logger,
      metrics,
      signal,
    },
    create: (resource, object) => createOwnObject({ ...writing, behaviors, signal }, resource, object),
    port: () => listener.port,
  };
  const features = await options.features(core);
  areCachesFilled = features.areCachesFilled ?? (() => true);
  const negotiator = new Negotiator(names);
  const group = names.group(metaGroup);
  const bytes = new EntryBytes(codec, group);
  const compressFromBytes = gates('APIResponseCompression') ? limits.compressFromBytes : Number.POSITIVE_INFINITY;
  const turns = new StepTurns();
  const lists = new ListSender({ ...limits, compressFromBytes, turns });
  const links = gates('RemoveSelfLink') ? undefined : new SelfLinks(codec);
  const entries = new EntryConverter({ converter, codec, links });
  const responder = new Responder({
    ...{
      bytes,
      codec,
      entries,
      links,
      mediaTypes: negotiator.mediaTypes,
      metaGroup: group,
      now,
      compressFromBytes,
      lists,
      turns,
    },
  });
  const limiter = features.limiter ?? new MaxInFlight(limits);
  const unsentEvents = new UnsentEvents({
    bytesMax: limits.unsentEventBytesMax,
    stallMsMax: limits.watchStallMsMax,
    clock,
  });
  const requestMetrics = new RequestMetrics(metrics, { inFlight: limiter.counts });
  const { authorizer } = features;
  const authenticator = measuredAuthenticator(features.authenticator, { metrics, names });
  const writing = {
    ...{ names, gates, now, limits, codec, converter, negotiator, responder, authorizer, ownership, served, stores },
    scheme: kinds,
    admission: admissionChain(features, metrics),
    forbidsPrivileged: options.allowPrivileged !== true,
    garbageCollection: options.garbageCollection ?? true,
  };
  // Behaviors write objects of other resources, so they look up other behaviors lazily.
  const behaviors = new ResourceBehaviors((group) => names.group(group));
  behaviors.add(features.behaviors?.({ ...writing, behaviors }) ?? []);
  behaviors.find = features.behaviorOf?.({ ...writing, behaviors });
  const pathHandlers = [
    ...(features.pathHandlers?.({ behaviors }) ?? []),
    ...(options.profiling === true ? [profilingPaths()] : []),
    ...(options.logFiles === undefined ? [] : [logPaths(options.logFiles)]),
  ];
  metrics.beforePage(requestMetrics.updateInFlight);
  registerKeptBytes(metrics, { stores, lists });
  registerUnsentEvents(metrics, unsentEvents);
  registerStorageMetrics(metrics, { served, stores, pollMs: limits.countPollMs, signal });
  const allowsOrigin = await options.loadOriginMatcher?.();
  const documents = makeDocuments(options, {
    ...{ behaviors, gates, health, kinds, metrics, negotiator, pathHandlers, applies: ownership !== undefined },
  });
  const auditMetrics = new AuditMetrics(metrics);
  const audit = options.audit && new AuditTrail({ ...options.audit, metrics: auditMetrics, names });
  const listener = await createSecureListener({
    ...options.listener,
    unfinishedBodyBytesMax: limits.unfinishedBodyBytesMax,
    logger,
    handler: createPipeline({
      ...writing,
      ...{
        audit,
        authenticator,
        behaviors,
        documents,
        entries,
        kinds,
        limiter,
        logger,
        pathHandlers,
        turns,
        unsentEvents,
      },
      tracing: options.tracing,
      pendingReason: features.pendingReason,
      strictTransportSecurity: options.strictTransportSecurity ?? [],
      allowsOrigin,
      flushTurn: new FlushTurn(),
      metrics: requestMetrics,
      measure: filterMetrics(metrics),
      watchMetrics: new WatchMetrics(metrics),
      watchParts: {
        ...{ bytes, responder, batches: new JoinedBatches(), metaGroup: group },
        protobufMediaType: negotiator.mediaTypes.protobuf,
      },
    }),
  });
  registerUnfinishedBodies(metrics, listener);
  registerHandshakeErrors(metrics, listener);
  registerBuildInfo(metrics, { names });
  return {
    listener,
    begin: async () => features.begin?.(listener.port),
    limits,
    preShutdown: features.preShutdown ?? [],
    closers: [...auditClosers(audit), ...(features.closers ?? [])],
  };
}

/** A plugin without a name is measured together with all others without one. */
function admissionChain({ admission = [], admissionNames }: ServerFeatures, metrics: MetricsRegistry): AdmissionChain {
  const { recordStep, recorderOf } = new AdmissionMetrics(metrics);
  const nameOf = (plugin: AdmissionPlugin): string => admissionNames?.get(plugin) ?? 'Additional';
  return new AdmissionChain(admission, {
    ...{ recordStep, nameOf },
    recorderOf: (plugin) => recorderOf(nameOf(plugin)),
  });
}

function auditClosers(audit: AuditTrail | undefined): readonly StopHook[] {
  return audit === undefined ? [] : [{ name: 'auditFlush', run: () => audit.close() }];
}
