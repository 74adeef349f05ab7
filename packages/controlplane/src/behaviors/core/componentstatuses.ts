import { type ApiObject, errorMessage, type FieldSelector, type LabelSelector } from '@orch/apimachinery';
import type { Call, ObjectCodec, Responder } from '@orch/apiserver';
import { exactRevision, failure, parseListOptions, parseSelectors } from '@orch/apiserver';
import type { CachedEntry, ResourceStores } from '@orch/storage';
import type { ComponentProbe } from './component-probe.js';

export interface ComponentStatusParts {
  readonly codec: ObjectCodec;
  readonly components: readonly ComponentProbe[];
  readonly responder: Responder;
  readonly stores: ResourceStores;
}

/** GET or LIST of component statuses, probed on each request. */
export async function listComponentStatuses(call: Call, parts: ComponentStatusParts): Promise<void> {
  const probes = [...parts.components, storeProbe(parts)];
  if (call.verb === 'watch') {
    const { resource } = call.definition;
    const message = `watch is not supported on resources of kind ${JSON.stringify(resource)}`;
    throw failure(405, 'MethodNotAllowed', message, { kind: resource });
  }
  if (call.verb === 'get') {
    const probe = probes.find(({ name }) => name === call.key.name);
    if (probe === undefined) throw failure(404, 'NotFound', `Component not found: ${call.key.name}`);
    return parts.responder.entry(call, 200, await entryOf(probe, call, parts));
  }
  const selectors = parseSelectors(parseListOptions(call.query), call);
  const chosen = probes.filter(({ name }) => isSelected(name, selectors));
  await parts.responder.list(call, {}, await Promise.all(chosen.map((probe) => entryOf(probe, call, parts))));
}

interface Selectors {
  readonly labels?: LabelSelector;
  readonly fields?: FieldSelector;
}

/** Component statuses have a name and no labels. */
function isSelected(name: string, { labels, fields }: Selectors): boolean {
  return labels?.matches({}) !== false && fields?.matches((path) => (path === 'metadata.name' ? name : '')) !== false;
}

/** Named `etcd-0` as in v1.21, whatever the storage engine. */
function storeProbe({ stores }: ComponentStatusParts): ComponentProbe {
  return {
    name: 'etcd-0',
    async check() {
      if (!(await stores.isFresh())) throw new Error('the store does not answer in time');
      return '{"health":"true"}';
    },
  };
}

async function entryOf(
  { name, check }: ComponentProbe,
  call: Call,
  { codec }: ComponentStatusParts,
): Promise<CachedEntry> {
  const checked = check().then(
    (message) => ({ type: 'Healthy', status: 'True', message }),
    (error: unknown) => ({ type: 'Healthy', status: 'False', message: errorMessage(error) }),
  );
  const condition = await call.exchange.untilAborted(checked);
  const object: ApiObject = {
    kind: 'ComponentStatus',
    apiVersion: 'v1',
    metadata: { name, creationTimestamp: null },
    conditions: [condition],
  };
  const entry: CachedEntry = {
    namespace: '',
    name,
    revision: exactRevision('0'),
    labels: {},
    fields: [],
    json: Buffer.from(codec.toJson(object, call.definition.hub)),
    object: () => object,
    representation: (_name, make) => make(entry),
    keptRepresentation: () => undefined,
  };
  return entry;
}
