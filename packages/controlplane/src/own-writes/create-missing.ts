import { randomUUID } from 'node:crypto';
import { type ApiObject, formatTime, isStatusError, type Names, type ResourceDefinition } from '@orch/apimachinery';
import { type FieldOwnership, ownWriteContext } from '@orch/apiserver';
import type { ObjectKey, ResourceStore } from '@orch/storage';

export interface OwnWriteOptions {
  readonly names: Names;
  readonly now: () => Date;
  readonly gates: (name: string) => boolean;
  readonly ownership: FieldOwnership | undefined;
}

/** The store that an object of the server is written to. */
export interface Target {
  readonly options: OwnWriteOptions;
  readonly definition: ResourceDefinition;
  readonly store: ResourceStore;
  /** The field manager; defaults to the name of the server's program. */
  readonly manager?: string;
  /** Completes the status of a new object. */
  readonly addStatus?: (object: ApiObject) => void;
}

export function keyOf({ metadata }: ApiObject): ObjectKey {
  return { namespace: metadata.namespace ?? '', name: metadata.name ?? '' };
}

/** Creates an object, given in the hub version, unless another server has created it meanwhile. */
export async function createMissing(target: Target, object: ApiObject): Promise<void> {
  const { options, definition, store, manager } = target;
  const { names, gates } = options;
  const now = options.now();
  const { metadata } = object;
  definition.hub.applyDefaults(object);
  options.ownership?.trackOwn(object, {
    definition,
    current: undefined,
    ...(manager === undefined ? {} : { manager }),
  });
  metadata.uid = randomUUID();
  metadata.creationTimestamp = formatTime(now);
  definition.strategy.prepareForCreate(object, ownWriteContext(definition, { now, names, gates }));
  target.addStatus?.(object);
  try {
    await store.create(keyOf(object), object, { dryRun: false });
  } catch (error) {
    if (!isStatusError(error, 'AlreadyExists')) throw error;
  }
}
