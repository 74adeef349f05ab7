import { metricsResources } from '@orch/api';
import { type ApiObject, notFoundError, wellKnown } from '@orch/apimachinery';
import {
  type BehaviorParts,
  type Call,
  type ExtensionCore,
  exactRevision,
  failure,
  optionKinds,
  parseListOptions,
  parseSelectors,
  type ServerExtension,
  storeOf,
} from '@orch/apiserver';
import type { CachedEntry } from '@orch/storage';
import { MeasuredUses } from './measured-uses.js';
import { type Measurement, nodeMetrics, podMetrics } from './metrics-object.js';
import type { UsageSource } from './usage-source.js';

/**
 * Serves the metrics API: the resource use of nodes and pods that `source` knows, at the time of the request. As in the
 * metrics server of v1.21, objects without known use are missing, and lists are not divided into pages.
 */
export function metricsApi(source: UsageSource): (core: ExtensionCore) => Promise<ServerExtension> {
  return async (core) => {
    const { definitions, kinds } = metricsResources(core.names);
    const group = core.names.group(wellKnown.groups.metrics);
    const groupVersion = { group, version: 'v1beta1' };
    core.kinds.put('metrics', { definitions, kinds: [...kinds, ...optionKinds(groupVersion)] });
    const [nodes, pods] = ['nodes', 'pods'].map((resource) => storeOf(core, { group: '', resource }));
    if (nodes === undefined || pods === undefined) return {};
    const uses = new MeasuredUses({ source, nodes, pods });
    const measure = (): Measurement => ({
      ...{ apiVersion: `${group}/${groupVersion.version}`, now: core.now(), windowMs: source.windowMs },
    });
    const objectsOf: Readonly<Record<string, (selection: Selection) => Promise<readonly ApiObject[]>>> = {
      nodes: async (selection) =>
        (await uses.nodes(selection)).map(({ object, use }) => nodeMetrics(object, use, measure())),
      pods: async (selection) =>
        (await uses.pods(selection)).map(({ object, use }) => podMetrics(object, use, measure())),
    };
    return {
      behaviors: (parts) =>
        Object.entries(objectsOf).map(([resource, select]) => ({
          ...{ group: wellKnown.groups.metrics, resource },
          handle: (call) => answer(call, { parts, select }),
        })),
    };
  };
}

type Selection = Parameters<MeasuredUses['pods']>[0];

interface Answering {
  readonly parts: BehaviorParts;
  readonly select: (selection: Selection) => Promise<readonly ApiObject[]>;
}

async function answer(call: Call, { parts, select }: Answering): Promise<void> {
  const { definition, exchange, key, verb } = call;
  if (verb === 'watch') {
    const { resource } = definition;
    const message = `watch is not supported on resources of kind ${JSON.stringify(resource)}`;
    throw failure(405, 'MethodNotAllowed', message, { kind: resource });
  }
  const { namespace } = key;
  // The name of a single object is selected by its field.
  const selectors = parseSelectors(
    verb === 'get' ? { labelSelector: '', fieldSelector: '' } : parseListOptions(call.query),
    call,
  );
  const objects = await select({ ...(namespace === '' ? {} : { namespace }), ...selectors, signal: exchange.signal });
  const entries = objects.map((object) => entryOf(object, call, parts));
  if (verb !== 'get') {
    await parts.responder.list(call, {}, entries);
    return;
  }
  const [entry] = entries;
  if (entry === undefined) throw notMeasured(call);
  await parts.responder.entry(call, 200, entry);
}

/** As the metrics server names the missing object. */
function notMeasured({ definition, key: { namespace, name } }: Call) {
  const resource = definition.kind.toLowerCase();
  return notFoundError({ group: definition.group, resource }, namespace === '' ? name : `${namespace}/${name}`);
}

/** The object as lists and responses take those of a store. It is encoded when it is sent. */
function entryOf(object: ApiObject, { definition }: Call, { codec }: BehaviorParts): CachedEntry {
  const { name = '', namespace = '', labels = {} } = object.metadata;
  let json: Buffer | undefined;
  const entry: CachedEntry = {
    ...{ namespace, name, revision: exactRevision('0'), labels, fields: [] },
    get json() {
      json ??= Buffer.from(codec.toJson(object, definition.hub));
      return json;
    },
    object: () => object,
    representation: (_name, make) => make(entry),
    keptRepresentation: () => undefined,
  };
  return entry;
}
