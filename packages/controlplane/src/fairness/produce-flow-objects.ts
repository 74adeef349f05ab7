import { bootstrapObjects, mandatoryFlowNames } from '@orch/api';
import { type ApiObject, type Clock, deepCopy, deepEqual, invariant, type Names, wellKnown } from '@orch/apimachinery';
import { type ObjectCodec, ownWriteContext, type ServedKinds } from '@orch/apiserver';
import type { Logger } from '@orch/component';
import { type CachedEntry, type ResourceStores, UnreadableObjectError } from '@orch/storage';
import { createMissing, keyOf, type OwnWriteOptions, type Target } from '../own-writes/create-missing.js';
import { danglingStatus } from './dangling-condition.js';
import { consumerManager, producerManager } from './field-managers.js';

export interface FlowObjectOptions extends OwnWriteOptions {
  readonly served: ServedKinds;
  readonly stores: ResourceStores;
  readonly codec: ObjectCodec;
  readonly logger: Logger;
}

/**
 * Creates the mandatory priority levels and flow schemas that are missing, and restores the spec of changed ones. With
 * `includesSuggested`, and only if the level `exempt` is missing, creates the other default objects too: an
 * administrator may delete those. All writes start at once.
 */
export async function produceFlowObjects(
  options: FlowObjectOptions,
  { includesSuggested }: { readonly includesSuggested: boolean },
): Promise<void> {
  const objects = bootstrapObjects(options.names);
  const levels = await readPresent(options, 'prioritylevelconfigurations');
  const schemas = await readPresent(options, 'flowschemas');
  const includesAll = includesSuggested && !levels.present.has(mandatoryFlowNames.exempt);
  const wanted = [
    ...objects.priorityLevelConfigurations.map((object) => ({ ...levels, object })),
    ...objects.flowSchemas.map((object) => ({ ...schemas, object })),
  ];
  await Promise.all(
    wanted.map(async ({ target, present, object: { metadata }, object: json }) => {
      const isMandatory = isMandatoryName(metadata.name);
      if (!isMandatory && !includesAll) return;
      const object = options.codec.fromJson(json, target.definition.hub);
      const entry = present.get(metadata.name ?? '');
      if (entry === undefined) return createMissing(target, object);
      if (isMandatory) await repair(target, object, entry).catch((error: unknown) => logUnreadable(options, error));
    }),
  );
}

/** Repairs mandatory objects every minute until the signal is aborted. */
export function keepMandatoryFlowObjects(
  options: FlowObjectOptions & { readonly clock: Clock; readonly signal: AbortSignal },
): void {
  const { clock, logger, signal } = options;
  const check = async (): Promise<void> => {
    await produceFlowObjects(options, { includesSuggested: false }).catch((error: unknown) => {
      if (!signal.aborted) logger.warn('mandatory flow schemas and priority levels could not be checked', { error });
    });
    plan();
  };
  const plan = (): void => {
    if (signal.aborted) return;
    const timer = clock.setTimer(checkIntervalMs, () => {
      signal.removeEventListener('abort', timer.cancel);
      void check();
    });
    signal.addEventListener('abort', timer.cancel, { once: true });
  };
  plan();
}

/** As in v1.21. */
const checkIntervalMs = 60_000;

interface PresentObjects {
  readonly target: Target;
  readonly present: ReadonlyMap<string, CachedEntry>;
}

async function readPresent(options: FlowObjectOptions, resource: string): Promise<PresentObjects> {
  const { served, stores, names, now } = options;
  const definition = served.definition(flowGroup(names), resource);
  invariant(definition !== undefined, `${resource} are in the catalogue`);
  const store = stores.for(definition);
  const { entries } = await store.list({ consistency: { type: 'mostRecent' }, includesUnreadable: true });
  const addStatus = (object: ApiObject): void => {
    // Its priority level is created along with it, so nothing is left to write to the status.
    const status = danglingStatus(object, { levelExists: true, now: now() });
    const before = deepCopy<ApiObject>(object);
    object['status'] = status;
    options.ownership?.trackOwn(object, {
      ...{ definition, current: before, subresource: 'status' },
      manager: consumerManager,
    });
  };
  return {
    target: {
      ...{ options, definition, store, manager: producerManager },
      ...(resource === 'flowschemas' ? { addStatus } : {}),
    },
    present: new Map(entries.map((entry) => [entry.name, entry])),
  };
}

/** Checks the cached copy first: a check of correct objects writes nothing. */
async function repair(target: Target, wanted: ApiObject, entry: CachedEntry): Promise<void> {
  const { options, definition, store } = target;
  definition.hub.applyDefaults(wanted);
  if (deepEqual(entry.object()['spec'], wanted['spec'])) return;
  await store.update(
    keyOf(wanted),
    (current) => {
      if (current === undefined || deepEqual(current['spec'], wanted['spec'])) return { type: 'keep' };
      const object = deepCopy<ApiObject>(current);
      object['spec'] = wanted['spec'];
      const context = ownWriteContext(definition, { ...options, now: options.now() });
      definition.strategy.prepareForUpdate(object, current, context);
      options.ownership?.trackOwn(object, { definition, current, manager: producerManager });
      return { type: 'write', object };
    },
    { dryRun: false },
  );
}

/** An unreadable object is left as it is, and does not prevent the start. */
function logUnreadable({ logger }: FlowObjectOptions, error: unknown): void {
  if (!(error instanceof UnreadableObjectError)) throw error;
  logger.error('a mandatory flow schema or priority level cannot be read', { reason: error.message });
}

function isMandatoryName(name: string | undefined): boolean {
  return name === mandatoryFlowNames.exempt || name === mandatoryFlowNames.catchAll;
}

function flowGroup(names: Names): string {
  return names.group(wellKnown.groups.flowControl);
}
