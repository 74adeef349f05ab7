import { type ApiObject, errorMessage, type FieldSelector, type LabelSelector } from '@orch/apimachinery';
import type { CachedEntry } from '@orch/storage';
import { failure } from '../../errors/errors.js';
import { parseListOptions } from '../../read/list-options.js';
import { exactRevision } from '../../read/revision.js';
import { parseSelectors } from '../../read/selectors.js';
import type { Call } from '../../request/call.js';
import type { ServerParts } from '../../server/parts.js';
import type { ComponentProbe } from './component-probe.js';

/** GET of how the parts of the cluster are, one or all of them, as each says itself at this moment. */
export async function listComponentStatuses(call: Call, parts: ServerParts): Promise<void> {
  const probes = [...parts.components, storeProbe(parts)];
  if (call.verb === 'watch') {
    const { resource } = call.definition;
    const message = `watch is not supported on resources of kind ${JSON.stringify(resource)}`;
    throw failure(405, 'MethodNotAllowed', message, { kind: resource });
  }
  if (call.verb === 'get') {
    const probe = probes.find(({ name }) => name === call.key.name);
    if (probe === undefined) throw failure(404, 'NotFound', `Component not found: ${call.key.name}`);
    parts.responder.entry(call, 200, await entryOf(probe, call, parts));
    return;
  }
  const selectors = parseSelectors(parseListOptions(call.query), call);
  const chosen = probes.filter(({ name }) => isSelected(name, selectors));
  await parts.responder.list(call, {}, await Promise.all(chosen.map((probe) => entryOf(probe, call, parts))));
}

interface Selectors {
  readonly labels?: LabelSelector;
  readonly fields?: FieldSelector;
}

/** They have a name and no labels. */
function isSelected(name: string, { labels, fields }: Selectors): boolean {
  return labels?.matches({}) !== false && fields?.matches((path) => (path === 'metadata.name' ? name : '')) !== false;
}

/** Under the name that clients know it by, whatever the engine. */
function storeProbe({ stores }: ServerParts): ComponentProbe {
  return {
    name: 'etcd-0',
    async check() {
      if (!(await stores.isFresh())) throw new Error('the store does not answer in time');
      return '{"health":"true"}';
    },
  };
}

async function entryOf({ name, check }: ComponentProbe, call: Call, { codec }: ServerParts): Promise<CachedEntry> {
  const condition = await check().then(
    (message) => ({ type: 'Healthy', status: 'True', message }),
    (error: unknown) => ({ type: 'Healthy', status: 'False', message: errorMessage(error) }),
  );
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
  };
  return entry;
}
