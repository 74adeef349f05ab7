import type { ResourceDefinition } from '@orch/apimachinery';
import type { RequestContext } from '../context/request-context.js';

/** Objects read that one seat stands for: about 2 ms of work. */
const objectsPerSeat = 500;
/**
 * Bytes of a response that one seat stands for. They are encrypted and written in one piece when the socket has room: 36
 * lists of 100 KB at once, of a client that reads slowly, held the thread for up to 16 ms.
 */
const bytesPerSeat = 16 * 1024;
const seatsMax = 10;

export interface ListSeatsOptions {
  /** Number of cached objects, of one namespace or all; undefined when unknown. */
  readonly countCached: (definition: ResourceDefinition, namespace?: string) => number | undefined;
  /** Mean bytes of the cached objects; undefined when unknown. */
  readonly meanBytesCached: (definition: ResourceDefinition) => number | undefined;
}

/**
 * Estimates the seats of requests: 1, and of lists and deletions of collections 1 per `objectsPerSeat` objects that may be
 * read and 1 per `bytesPerSeat` that may be sent, at most `seatsMax`. A selector may return anything, and counts by what it
 * reads. In v1.21 every request takes one seat.
 */
export function listSeats({ countCached, meanBytesCached }: ListSeatsOptions): (context: RequestContext) => number {
  return ({ info, query, kinds }) => {
    if (!info.isResource || info.name !== '' || (info.verb !== 'list' && info.verb !== 'deletecollection')) return 1;
    const definition = kinds.definition(info.group, info.resource);
    if (definition === undefined || definition.virtual) return 1;
    const stored = countCached(definition, info.namespace === '' ? undefined : info.namespace) ?? 0;
    const isSelected = query.has('labelSelector') || query.has('fieldSelector');
    const limit = Number(query.get('limit') ?? 0);
    const objects = limit > 0 && limit < stored && !isSelected ? limit : stored;
    const bytes = isSelected || info.verb !== 'list' ? 0 : objects * (meanBytesCached(definition) ?? 0);
    return Math.min(seatsMax, Math.max(1, Math.ceil(objects / objectsPerSeat + bytes / bytesPerSeat)));
  };
}
