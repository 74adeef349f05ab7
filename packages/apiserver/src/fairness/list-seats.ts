import type { ResourceDefinition } from '@orch/apimachinery';
import type { RequestContext } from '../context/request-context.js';

/** Objects that one seat stands for: about 2 ms of work. */
const objectsPerSeat = 500;
const seatsMax = 10;

export interface ListSeatsOptions {
  /** Number of cached objects, of one namespace or all; undefined when unknown. */
  readonly countCached: (definition: ResourceDefinition, namespace?: string) => number | undefined;
}

/**
 * Estimates the seats of requests: 1, and of lists and deletions of collections 1 per `objectsPerSeat` objects that may be
 * read, at most `seatsMax`. In v1.21 every request takes one seat.
 */
export function listSeats({ countCached }: ListSeatsOptions): (context: RequestContext) => number {
  return ({ info, query, kinds }) => {
    if (!info.isResource || info.name !== '' || (info.verb !== 'list' && info.verb !== 'deletecollection')) return 1;
    const definition = kinds.definition(info.group, info.resource);
    if (definition === undefined || definition.virtual) return 1;
    let objects = countCached(definition, info.namespace === '' ? undefined : info.namespace) ?? 0;
    const limit = Number(query.get('limit') ?? 0);
    // A selector reads more objects than it returns.
    if (limit > 0 && limit < objects && !query.has('labelSelector') && !query.has('fieldSelector')) objects = limit;
    return Math.min(seatsMax, Math.max(1, Math.ceil(objects / objectsPerSeat)));
  };
}
