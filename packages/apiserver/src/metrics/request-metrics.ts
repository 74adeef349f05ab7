import {
  type BoundCounter,
  type BoundGauge,
  type BoundHistogram,
  exponentialBuckets,
  type MetricsRegistry,
} from '@orch/component';
import type { Call } from '../context/call.js';
import type { RequestContext } from '../context/request-context.js';
import type { Route } from '../context/route.js';
import type { InFlightCounts } from '../fairness/request-limiter.js';
import { isDeprecatedNow } from '../negotiate/warnings.js';
import type { RequestInfo } from '../request/request-info.js';
import {
  codeOf,
  dryRunOf,
  healthEndpointOf,
  metricDryRuns,
  metricScopes,
  metricVerbs,
  type RequestLabels,
  requestLabels,
  scopeOf,
  verbOf,
} from './request-labels.js';

/** The metrics data of a request. */
export interface CountedRequest {
  readonly method: string;
  readonly contentType: string | undefined;
  readonly info: RequestInfo;
  readonly query: URLSearchParams;
  /** undefined for documents, and for requests rejected before routing. */
  readonly route: Route | undefined;
}

/** The metrics data of a request of the pipeline. */
export function countedRequest(
  { exchange, query, route }: Pick<RequestContext, 'exchange' | 'query' | 'route'>,
  info: RequestInfo,
): CountedRequest {
  const { method } = exchange;
  return { method, contentType: method === 'PATCH' ? exchange.header('content-type') : undefined, info, query, route };
}

interface BoundMetrics {
  readonly labels: RequestLabels;
  readonly durations: BoundHistogram | undefined;
  /** Only of reads. */
  readonly responseSizes: BoundHistogram | undefined;
  /** Keyed by status. */
  readonly codes: Map<number, BoundCounter>;
}

/** Request metrics. Label values are bound once per route, verb, scope and status. */
export class RequestMetrics {
  readonly #total;
  readonly #durations;
  readonly #responseSizes;
  readonly #longRunning;
  readonly #aborts;
  readonly #terminations;
  readonly #selfRequests;
  readonly #watchers;
  readonly #deprecated;
  readonly #bound = new BoundByRoute((labels, isTimed) => ({
    labels,
    durations: isTimed ? this.#durations.bind(labels) : undefined,
    responseSizes: isTimed && isRead(labels.verb) ? this.#responseSizes.bind(withoutDryRun(labels)) : undefined,
    codes: new Map(),
  }));
  readonly #boundWatchers = new Map<string, BoundGauge>();

  constructor(registry: MetricsRegistry, { inFlight }: { readonly inFlight: InFlightCounts }) {
    this.#total = registry.counter({
      name: 'apiserver_request_total',
      help: 'Requests by route and status; non-resource requests and those rejected before routing by verb only.',
      labels: [...requestLabels, 'code'],
      stability: 'STABLE',
    });
    this.#durations = registry.histogram({
      name: 'apiserver_request_duration_seconds',
      help: 'Time from the request to the end of the response in seconds, without watches.',
      labels: requestLabels,
      buckets: durationBucketsSeconds,
      stability: 'STABLE',
    });
    this.#responseSizes = registry.histogram({
      name: 'apiserver_response_sizes',
      help: 'Bytes of responses to gets and lists.',
      labels: routeLabels,
      buckets: exponentialBuckets(1_000, 10, 7),
    });
    this.#longRunning = registry.gauge({
      name: 'apiserver_longrunning_gauge',
      help: 'Long-running requests that are open: watches, logs, exec, attach, port forwarding and proxies.',
      labels: routeLabels,
    });
    this.#aborts = registry.counter({
      name: 'apiserver_request_aborts_total',
      help: 'Requests that the server aborted at their deadline, after the response had begun.',
      labels: routeLabels.filter((label) => label !== 'component'),
    });
    this.#terminations = registry.counter({
      name: 'apiserver_request_terminations_total',
      help: 'Requests that the server ended to protect itself: rejected by a limit of requests, or at their deadline.',
      labels: [...routeLabels, 'code'],
    });
    this.#selfRequests = registry.counter({
      name: 'apiserver_selfrequest_total',
      help: 'Requests of the user of the API server itself.',
      labels: ['verb', 'resource', 'subresource'],
    });
    this.#watchers = registry.gauge({
      name: 'apiserver_registered_watchers',
      help: 'Open watches.',
      labels: ['group', 'version', 'kind'],
    });
    this.#deprecated = registry.gauge({
      name: 'apiserver_requested_deprecated_apis',
      help: 'Requested deprecated versions, with the release that removes them; the value is 1.',
      labels: ['group', 'version', 'resource', 'subresource', 'removed_release'],
    });
    this.updateInFlight = countInFlight(registry, inFlight);
  }

  /** Called before the metrics page is written. */
  readonly updateInFlight: () => void;

  finished(request: CountedRequest, { status, seconds, bytesSent }: Finish): void {
    const bound = this.#bound.of(request);
    let total = bound.codes.get(status);
    if (total === undefined) {
      total = this.#total.bind({ ...bound.labels, code: codeOf(status) });
      bound.codes.set(status, total);
    }
    total.increment();
    bound.durations?.observe(seconds);
    bound.responseSizes?.observe(bytesSent);
  }

  /** Counts a long-running request until the returned function is called. */
  longRunning(request: CountedRequest): () => void {
    const gauge = this.#longRunning.bind(withoutDryRun(this.#bound.of(request).labels));
    gauge.add(1);
    return () => gauge.add(-1);
  }

  /** The server ended the request to protect itself. */
  terminated(
    request: CountedRequest,
    { termination, status }: { readonly termination: 'rejected' | 'aborted'; readonly status: number },
  ): void {
    const { component, ...labels } = withoutDryRun(this.#bound.of(request).labels);
    if (termination === 'aborted') this.#aborts.bind(labels).increment();
    else this.#terminations.bind({ ...labels, component, code: codeOf(status) }).increment();
  }

  /** The request was made by the user of the API server itself. */
  selfRequest(request: CountedRequest): void {
    const { verb, resource, subresource } = this.#bound.of(request).labels;
    this.#selfRequests.bind({ verb, resource, subresource }).increment();
  }

  /** Spec: Deprecation rules. Records the use of a deprecated version. */
  deprecatedUse({ version, definition, subresource }: Pick<Call, 'version' | 'definition' | 'subresource'>): void {
    if (!isDeprecatedNow(version)) return;
    const used = this.#deprecated.bind({
      group: version.gvk.group,
      version: version.gvk.version,
      resource: definition.resource,
      subresource: subresource?.name ?? '',
      removed_release: version.deprecation?.removed ?? '',
    });
    used.set(1);
  }

  /** Counts a watch until the returned function is called. */
  watcher({ version: { gvk } }: Call): () => void {
    const { group, version, kind } = gvk;
    const key = `${group}/${version}/${kind}`;
    let gauge = this.#boundWatchers.get(key);
    if (gauge === undefined) {
      gauge = this.#watchers.bind({ group, version, kind });
      this.#boundWatchers.set(key, gauge);
    }
    const counted = gauge;
    counted.add(1);
    return () => counted.add(-1);
  }
}

interface Finish {
  readonly status: number;
  readonly seconds: number;
  readonly bytesSent: number;
}

/** `requestLabels` without `dry_run`. */
const routeLabels = ['verb', 'group', 'version', 'resource', 'subresource', 'scope', 'component'] as const;

function isRead(verb: string): boolean {
  return verb === 'GET' || verb === 'LIST';
}

function withoutDryRun({ dry_run: _, ...labels }: RequestLabels): Omit<RequestLabels, 'dry_run'> {
  return labels;
}

/**
 * Finds the bound metrics of a request without building its labels: two lookups by identity, for the version and the
 * subresource, and an index for the rest.
 */
class BoundByRoute {
  readonly #resources = new Map<object, Map<object | undefined, (BoundMetrics | undefined)[]>>();
  readonly #others = new Map<string, BoundMetrics>();

  constructor(private readonly bind: (labels: RequestLabels, isTimed: boolean) => BoundMetrics) {}

  of(request: CountedRequest): BoundMetrics {
    const { route } = request;
    return route === undefined ? this.#other(request) : this.#ofRoute(request, route);
  }

  #ofRoute(request: CountedRequest, route: Route): BoundMetrics {
    const verb = verbOf(request, route);
    const scope = scopeOf(request.info, route);
    const dryRun = dryRunOf(request.query);
    const index =
      (metricVerbs.indexOf(verb) * metricScopes.length + metricScopes.indexOf(scope)) * metricDryRuns.length +
      metricDryRuns.indexOf(dryRun);
    const list = this.#listOf(route);
    let bound = list[index];
    if (bound === undefined) {
      const { group, version } = route.version.gvk;
      const { resource } = route.definition;
      const subresource = route.subresource?.name ?? '';
      const labels = { verb, dry_run: dryRun, group, version, resource, subresource, scope, component: 'apiserver' };
      bound = this.bind(labels, verb !== 'WATCH');
      list[index] = bound;
    }
    return bound;
  }

  #listOf({ version, subresource }: Route): (BoundMetrics | undefined)[] {
    let bySubresource = this.#resources.get(version);
    if (bySubresource === undefined) {
      bySubresource = new Map();
      this.#resources.set(version, bySubresource);
    }
    let list = bySubresource.get(subresource);
    if (list === undefined) {
      list = [];
      bySubresource.set(subresource, list);
    }
    return list;
  }

  /** Any client can send these with arbitrary values: the labels contain only the verb and the health endpoint. */
  #other(request: CountedRequest): BoundMetrics {
    const verb = verbOf(request);
    const endpoint = healthEndpointOf(request.info.path);
    const key = `${verb} ${endpoint ?? ''}`;
    let bound = this.#others.get(key);
    if (bound === undefined) {
      const component = endpoint === undefined ? 'apiserver' : '';
      const labels = { ...noResource, verb, subresource: endpoint ?? '', component };
      bound = this.bind(labels, endpoint !== undefined);
      this.#others.set(key, bound);
    }
    return bound;
  }
}

const noResource = { dry_run: '', group: '', version: '', resource: '', scope: '' } as const;

function countInFlight(registry: MetricsRegistry, counts: InFlightCounts): () => void {
  const dropped = registry.counter({
    name: 'apiserver_dropped_requests_total',
    help: 'Requests rejected because too many were in flight.',
    labels: ['request_kind'],
  });
  const inFlight = registry.gauge({
    name: 'apiserver_current_inflight_requests',
    help: 'Short requests in flight.',
    labels: ['request_kind'],
  });
  const queued = registry.gauge({
    name: 'apiserver_current_inqueue_requests',
    help: 'Requests in the queues of priority and fairness.',
    labels: ['request_kind'],
  });
  const queuedReads = queued.bind({ request_kind: 'readOnly' });
  const queuedWrites = queued.bind({ request_kind: 'mutating' });
  const reads = inFlight.bind({ request_kind: 'readOnly' });
  const writes = inFlight.bind({ request_kind: 'mutating' });
  const droppedReads = dropped.bind({ request_kind: 'readOnly' });
  const droppedWrites = dropped.bind({ request_kind: 'mutating' });
  let counted = { reads: 0, writes: 0 };
  return () => {
    const rejected = { reads: counts.reads.rejected, writes: counts.writes.rejected };
    droppedReads.increment(rejected.reads - counted.reads);
    droppedWrites.increment(rejected.writes - counted.writes);
    counted = rejected;
    reads.set(counts.reads.requests);
    writes.set(counts.writes.requests);
    queuedReads.set(counts.reads.waiting);
    queuedWrites.set(counts.writes.waiting);
  };
}

const durationBucketsSeconds = [
  0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.25, 1.5, 1.75, 2, 2.5, 3, 3.5, 4, 4.5,
  5, 6, 7, 8, 9, 10, 15, 20, 25, 30, 40, 50, 60,
];
