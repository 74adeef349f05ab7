import type { BoundCounter, BoundGauge, BoundHistogram, MetricsRegistry } from '@orch/component';
import type { FlowLimit } from '../flow/limit-flow.js';
import { isDeprecatedNow } from '../negotiate/warnings.js';
import type { Call } from '../request/call.js';
import type { RequestInfo } from '../request/request-info.js';
import type { ServedResources } from '../route/served-resources.js';

interface BoundMetrics {
  readonly labels: RequestLabels;
  readonly durations: BoundHistogram;
  readonly codes: Map<number, BoundCounter>;
}

/** Counts requests. Label values are bound once per route and status, since looking them up costs a microsecond. */
export class RequestMetrics {
  readonly #total;
  readonly #durations;
  readonly #watchers;
  readonly #deprecated;
  readonly #bound = new Map<string, BoundMetrics>();
  readonly #boundWatchers = new Map<string, BoundGauge>();
  readonly #served: ServedResources;

  constructor(
    registry: MetricsRegistry,
    { flow, served }: { readonly flow: FlowLimit; readonly served: ServedResources },
  ) {
    this.#served = served;
    this.#total = registry.counter({
      name: 'apiserver_request_total',
      help: 'Requests, by what was asked for and the status of the answer.',
      labels: [...requestLabels, 'code'],
    });
    this.#durations = registry.histogram({
      name: 'apiserver_request_duration_seconds',
      help: 'Time from the request to the end of the answer; watches are left out.',
      labels: requestLabels,
      buckets: durationBucketsSeconds,
    });
    this.#watchers = registry.gauge({
      name: 'apiserver_registered_watchers',
      help: 'Watches that are running.',
      labels: ['group', 'version', 'kind'],
    });
    this.#deprecated = registry.gauge({
      name: 'apiserver_requested_deprecated_apis',
      help: 'Versions that will go and were asked for, with the release that will not have them: 1 for each.',
      labels: ['group', 'version', 'resource', 'subresource', 'removed_release'],
    });
    const dropped = registry.counter({
      name: 'apiserver_dropped_requests_total',
      help: 'Requests refused because too many were under way.',
      labels: ['request_kind'],
    });
    const inFlight = registry.gauge({
      name: 'apiserver_current_inflight_requests',
      help: 'Short requests under way.',
      labels: ['request_kind'],
    });
    const reads = inFlight.bind({ request_kind: 'readOnly' });
    const writes = inFlight.bind({ request_kind: 'mutating' });
    const droppedReads = dropped.bind({ request_kind: 'readOnly' });
    const droppedWrites = dropped.bind({ request_kind: 'mutating' });
    let counted = { reads: 0, writes: 0 };
    this.updateInFlight = () => {
      droppedReads.increment(flow.dropped.reads - counted.reads);
      droppedWrites.increment(flow.dropped.writes - counted.writes);
      counted = { ...flow.dropped };
      reads.set(flow.reads);
      writes.set(flow.writes);
    };
  }

  /** Called before the page is written. */
  readonly updateInFlight: () => void;

  finished(info: RequestInfo, { status, seconds }: { readonly status: number; readonly seconds: number }): void {
    const key = `${info.verb} ${info.group}/${info.version}/${info.resource}/${info.subresource} ${info.namespace === ''} ${info.name === ''}`;
    let bound = this.#bound.get(key);
    if (bound === undefined) {
      if (this.#bound.size >= routesMax) this.#bound.clear();
      const labels = this.#labelsOf(info);
      bound = { labels, durations: this.#durations.bind(labels), codes: new Map() };
      this.#bound.set(key, bound);
    }
    let total = bound.codes.get(status);
    if (total === undefined) {
      total = this.#total.bind({ ...bound.labels, code: String(status) });
      bound.codes.set(status, total);
    }
    total.increment();
    if (info.verb !== 'watch') bound.durations.observe(seconds);
  }

  /** Only names that are served become labels: anybody may ask for any others, and labels stay for ever. */
  #labelsOf(info: RequestInfo): RequestLabels {
    const found = info.isResource ? this.#served.find(info.group, info.version, info.resource) : undefined;
    const named = found === undefined ? { group: '', version: '', resource: '' } : info;
    const { group, version, resource } = named;
    const subresource = found?.definition.subresources.find(({ name }) => name === info.subresource)?.name ?? '';
    const verb = Object.hasOwn(verbNames, info.verb) ? (verbNames[info.verb] ?? '') : 'OTHER';
    return { verb, dry_run: '', group, version, resource, subresource, scope: scopeOf(info), component: 'apiserver' };
  }

  /** Spec: Deprecation rules. A version was asked for that will go. */
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

  /** A watch begins; what it returns says that it has ended. */
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

type RequestLabels = Readonly<Record<(typeof requestLabels)[number], string>>;

const requestLabels = ['verb', 'dry_run', 'group', 'version', 'resource', 'subresource', 'scope', 'component'] as const;

/** Paths of unknown resources must not fill the memory. */
const routesMax = 2_000;

const durationBucketsSeconds = [
  0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.25, 1.5, 1.75, 2, 2.5, 3, 3.5, 4, 4.5,
  5, 6, 7, 8, 9, 10, 15, 20, 25, 30, 40, 50, 60,
];

const verbNames: Readonly<Record<string, string>> = {
  get: 'GET',
  list: 'LIST',
  watch: 'WATCH',
  create: 'POST',
  update: 'PUT',
  patch: 'PATCH',
  delete: 'DELETE',
  deletecollection: 'DELETECOLLECTION',
  head: 'HEAD',
  post: 'POST',
  put: 'PUT',
  options: 'OPTIONS',
};

function scopeOf(info: RequestInfo): string {
  if (info.name !== '') return 'resource';
  if (info.namespace !== '') return 'namespace';
  return info.isResource ? 'cluster' : '';
}
