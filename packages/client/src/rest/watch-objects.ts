import type { ApiObject, JsonObject } from '@orch/apimachinery';
import { isJsonObject } from '@orch/apimachinery/core';
import { limits } from '../limits.js';
import { splitLengthFrames } from './length-frames.js';
import type { ObjectExchange } from './object-exchange.js';
import { formatQuery } from './paths.js';
import type { WatchCallOptions, WatchEvent } from './resource-client.js';
import { asObjectOf, listMetadata, malformed, parseObject } from './response-objects.js';
import { statusErrorFrom } from './status-error.js';
import { randomTimeoutSeconds, WatchDeadline } from './watch-deadline.js';
import { splitFrames } from './watch-frames.js';
import { unchangedSpelling, type WireSpelling } from './wire-spelling.js';

/**
 * Watches the collection at `path`. The request is sent with the first call of `next`.
 * @throws StatusError, ConnectionError
 */
export async function* watchObjects<T extends ApiObject>(
  exchange: ObjectExchange,
  path: string,
  options: Omit<WatchCallOptions, 'namespace'>,
): AsyncGenerator<WatchEvent<T>> {
  const { signal, allowBookmarks, onConnected, timeoutSeconds = randomTimeoutSeconds(), ...query } = options;
  const parameters = { watch: 1, allowWatchBookmarks: allowBookmarks || undefined, ...query, timeoutSeconds };
  const { sender, protobuf, spelling, objects } = exchange.parts;
  const deadline = new WatchDeadline(timeoutSeconds, { clock: sender.clock, ...(signal ? { signal } : {}) });
  try {
    const response = await sender.stream({
      method: 'GET',
      path: path + formatQuery(parameters),
      headers: await exchange.accept('one'),
      signal: deadline.signal,
    });
    onConnected?.();
    if (protobuf?.isUsedIn(response.headers)) {
      const encoding = await protobuf.load();
      for await (const frame of splitLengthFrames(response.chunks, limits.watchFrameBytesMax))
        yield eventOf(await encoding.decodeEvent(frame), unchangedSpelling);
    } else {
      for await (const frame of splitFrames(response.chunks, limits.watchFrameBytesMax))
        yield eventOf(objects === undefined ? parseObject(frame) : objects.event(frame), spelling);
    }
  } catch (error) {
    throw deadline.signal.aborted ? deadline.signal.reason : error;
  } finally {
    deadline.end();
  }
}

function eventOf<T extends ApiObject>({ type, object }: JsonObject, spelling: WireSpelling): WatchEvent<T> {
  if (!isJsonObject(object)) throw malformed('a watch event has no object');
  switch (type) {
    case 'ADDED':
    case 'MODIFIED':
    case 'DELETED':
      return { type, object: asObjectOf<T>(spelling.fromWire(object)) };
    case 'BOOKMARK':
      return { type, resourceVersion: listMetadata(object['metadata']).resourceVersion };
    case 'ERROR':
      throw statusErrorFrom(object, 500);
    default:
      throw malformed(`a watch event of unknown type ${JSON.stringify(type)}`);
  }
}
