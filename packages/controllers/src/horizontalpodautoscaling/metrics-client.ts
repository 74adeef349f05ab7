import {
  errorMessage,
  isJsonObject,
  type JsonObject,
  type LabelSelector,
  parseApiVersion,
  parseStoredJson,
  wellKnown,
} from '@orch/apimachinery';
import type { RestClient } from '@orch/client';
import { AutoscalingError, milliOf } from './model.js';
import type { PodMetric, PodMetrics } from './pod-groups.js';
import { resourceText, type ServedKinds } from './served-kinds.js';

/** Reads the aggregated metrics APIs. All values are in thousandths. Methods throw AutoscalingError. */
export class MetricsClient {
  constructor(private readonly options: { readonly client: RestClient; readonly kinds: ServedKinds }) {}

  /** Use of a resource by each pod, or by one container of it. */
  async resource(query: {
    readonly resource: string;
    readonly container?: string;
    readonly namespace: string;
    readonly selector: LabelSelector;
    readonly signal: AbortSignal;
  }): Promise<PodMetrics> {
    const { resource, container, namespace, selector, signal } = query;
    const path = `${this.#root(metricsGroup, 'v1beta1')}/namespaces/${namespace}/pods`;
    const items = await this.#items(withQuery(path, { labelSelector: selector }), { api: 'resource', signal });
    return container === undefined
      ? usageOfPods(items, resource)
      : usageOfContainers(items, { resource, container, namespace });
  }

  /** A custom metric of each pod. */
  async pods(query: {
    readonly metric: string;
    readonly namespace: string;
    readonly selector: LabelSelector;
    readonly metricSelector: LabelSelector;
    readonly signal: AbortSignal;
  }): Promise<PodMetrics> {
    const { metric, namespace, selector, metricSelector, signal } = query;
    const root = this.#root(customGroup, await this.#customVersion(signal));
    const path = `${root}/namespaces/${namespace}/pods/*/${encodeURIComponent(metric)}`;
    const url = withQuery(path, { labelSelector: selector, metricLabelSelector: metricSelector });
    const values = new Map<string, PodMetric>();
    for (const item of await this.#items(url, { api: 'custom', signal })) {
      const described = isJsonObject(item['describedObject']) ? item['describedObject'] : {};
      const windowSeconds = item['windowSeconds'] ?? item['window'];
      values.set(String(described['name']), {
        value: milliValueOf(item),
        atMs: Date.parse(String(item['timestamp'])) || 0,
        windowMs: windowSeconds === undefined || windowSeconds === null ? 60_000 : Number(windowSeconds) * 1000,
      });
    }
    return values;
  }

  /** A custom metric of one object of the namespace, or of the namespace itself. */
  async object(query: {
    readonly metric: string;
    readonly namespace: string;
    readonly object: { readonly apiVersion?: string; readonly kind: string; readonly name: string };
    readonly metricSelector: LabelSelector;
    readonly signal: AbortSignal;
  }): Promise<number> {
    const { metric, namespace, object, metricSelector, signal } = query;
    const root = this.#root(customGroup, await this.#customVersion(signal));
    const target = await this.#pathOfObject(object, signal);
    const path = `${root}/namespaces/${namespace}/${target}/${encodeURIComponent(metric)}`;
    const items = await this.#get(withQuery(path, { metricLabelSelector: metricSelector }), { api: 'custom', signal });
    const [first] = items;
    if (first === undefined || items.length !== 1) {
      const problem = `the custom metrics API server returned ${items.length} results when we asked for exactly one`;
      throw new AutoscalingError(`${failed.custom}: ${problem}`);
    }
    return milliValueOf(first);
  }

  /** The sum of the series of an external metric. */
  async external(query: {
    readonly metric: string;
    readonly namespace: string;
    readonly metricSelector: LabelSelector;
    readonly signal: AbortSignal;
  }): Promise<number> {
    const { metric, namespace, metricSelector, signal } = query;
    const path = `${this.#root(externalGroup, 'v1beta1')}/namespaces/${namespace}/${encodeURIComponent(metric)}`;
    const items = await this.#items(withQuery(path, { labelSelector: metricSelector }), { api: 'external', signal });
    return items.reduce((sum, item) => sum + milliValueOf(item), 0);
  }

  async #pathOfObject(
    { apiVersion = '', kind, name }: { readonly apiVersion?: string; readonly kind: string; readonly name: string },
    signal: AbortSignal,
  ): Promise<string> {
    const { names } = this.options.client;
    const group = names.neutralGroup(parseApiVersion(apiVersion === '' ? 'v1' : apiVersion)?.group ?? '');
    if (group === '' && kind === 'Namespace') return 'metrics';
    const served = await this.options.kinds.find({ group, kind }, signal);
    if (served === undefined) {
      const problem = `no matches for kind ${JSON.stringify(kind)} in group ${JSON.stringify(names.group(group))}`;
      throw new AutoscalingError(`${failed.custom}: ${problem}`);
    }
    return `${resourceText(served, names)}/${encodeURIComponent(name)}`;
  }

  async #customVersion(signal: AbortSignal): Promise<string> {
    try {
      const versions = await this.options.kinds.versions(customGroup, signal);
      return versions.includes('v1beta2') ? 'v1beta2' : 'v1beta1';
    } catch (error) {
      throw new AutoscalingError(`${failed.custom}: ${errorMessage(error)}`, { cause: error });
    }
  }

  #root(group: string, version: string): string {
    return `/apis/${this.options.client.names.group(group)}/${version}`;
  }

  async #items(
    path: string,
    options: { readonly api: Api; readonly signal: AbortSignal },
  ): Promise<readonly JsonObject[]> {
    const items = await this.#get(path, options);
    if (items.length === 0) throw new AutoscalingError(`no metrics returned from ${options.api} metrics API`);
    return items;
  }

  async #get(
    path: string,
    { api, signal }: { readonly api: Api; readonly signal: AbortSignal },
  ): Promise<readonly JsonObject[]> {
    let list: unknown;
    try {
      list = parseStoredJson((await this.options.client.getRaw(path, { signal })).toString('utf8'));
    } catch (error) {
      signal.throwIfAborted();
      throw new AutoscalingError(`${failed[api]}: ${errorMessage(error)}`, { cause: error });
    }
    return isJsonObject(list) && Array.isArray(list['items']) ? list['items'].filter(isJsonObject) : [];
  }
}

type Api = 'resource' | 'custom' | 'external';

const failed: Readonly<Record<Api, string>> = {
  resource: 'unable to fetch metrics from resource metrics API',
  custom: 'unable to fetch metrics from custom metrics API',
  external: 'unable to fetch metrics from external metrics API',
};

const metricsGroup = wellKnown.groups.metrics;
const customGroup = `custom.${metricsGroup}`;
const externalGroup = `external.${metricsGroup}`;

function withQuery(path: string, selectors: Readonly<Record<string, LabelSelector>>): string {
  const query = Object.entries(selectors)
    .filter(([, selector]) => !selector.selectsEverything)
    .map(([name, selector]) => `${name}=${encodeURIComponent(selector.toString())}`);
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

/** Pods with a container that lacks the resource have no sample. */
function usageOfPods(items: readonly JsonObject[], resource: string): PodMetrics {
  const values = new Map<string, PodMetric>();
  for (const item of items) {
    const usages = containersOf(item).map(({ usage }) => (isJsonObject(usage) ? usage[resource] : undefined));
    if (usages.length === 0 || usages.includes(undefined)) continue;
    const value = usages.reduce<number>((sum, usage) => sum + milliOf(String(usage)), 0);
    values.set(nameOf(item), sampleOf(item, value));
  }
  return values;
}

function usageOfContainers(
  items: readonly JsonObject[],
  {
    resource,
    container,
    namespace,
  }: { readonly resource: string; readonly container: string; readonly namespace: string },
): PodMetrics {
  const values = new Map<string, PodMetric>();
  for (const item of items) {
    const found = containersOf(item).find(({ name }) => name === container);
    if (found === undefined) {
      const problem = `container ${container} not present in metrics for pod ${namespace}/${nameOf(item)}`;
      throw new AutoscalingError(`failed to get container metrics: ${problem}`);
    }
    const usage = isJsonObject(found['usage']) ? found['usage'][resource] : undefined;
    if (usage !== undefined) values.set(nameOf(item), sampleOf(item, milliOf(String(usage))));
  }
  return values;
}

function containersOf(item: JsonObject): readonly JsonObject[] {
  return Array.isArray(item['containers']) ? item['containers'].filter(isJsonObject) : [];
}

function nameOf({ metadata }: JsonObject): string {
  return isJsonObject(metadata) ? String(metadata['name']) : '';
}

function sampleOf({ timestamp, window }: JsonObject, value: number): PodMetric {
  return { value, atMs: Date.parse(String(timestamp)) || 0, windowMs: durationMs(String(window)) };
}

/** Of a duration such as `1m30.5s`; 0 for another text. */
function durationMs(text: string): number {
  let totalMs = 0;
  for (const [, number, unit = ''] of text.matchAll(/(\d+(?:\.\d*)?)(h|ms|m|s)/gy)) {
    totalMs += Number(number) * (unitMs[unit] ?? 0);
  }
  return totalMs;
}

const unitMs: Readonly<Record<string, number>> = { h: 3_600_000, m: 60_000, s: 1_000, ms: 1 };

function milliValueOf({ value }: JsonObject): number {
  return milliOf(value === undefined || value === null ? undefined : String(value));
}
