import { StatusError, wellKnown } from '@orch/apimachinery';
import type { ResponseStream } from '@orch/serving';
import type { CachedEntry, CacheEvent, CacheWatch } from '@orch/storage';
import { notAcceptable, unexpectedError } from '../errors/errors.js';
import { parseListOptions, planWatch } from '../read/list-options.js';
import { parseSelectors } from '../read/selectors.js';
import type { Call } from '../request/call.js';
import type { ServerParts } from '../server/parts.js';
import { startEventSocket } from '../watch/event-socket.js';
import { initialFrames, missedFrames } from '../watch/frame-steps.js';
import { type WatchFrames, watchFrames } from '../watch/frames.js';
import { WatchStream } from '../watch/watch-stream.js';
import { asksForWebSocket } from '../web-socket/web-socket.js';

/** Spec: Watch stream. Resolves when the watch has ended. */
export async function watch(call: Call, parts: ServerParts): Promise<void> {
  checkStreamable(call, parts);
  parts.responder.checkRows(call);
  const options = parseListOptions(call.query);
  const selectors = parseSelectors(options, call);
  const { start, initialEvents, marksInitialEnd } = planWatch(options, call.names);
  const timeoutSeconds = chooseTimeoutSeconds(options.timeoutSeconds, parts.limits.watchTimeoutMinSeconds);
  const frames = watchFrames({ ...parts.watchParts, call });
  const over = new AbortController();
  const stream = new WatchStream(parts.limits.watchQueueBytesMax, {
    turn: parts.flushTurn,
    onOverflow: () => {
      parts.watchMetrics.terminated(call);
      stream.abort();
      over.abort();
    },
    onFailure: (error) => {
      parts.logger.error('the events of a watch could not be written', { error, url: call.exchange.url });
      over.abort();
    },
  });
  const sentEvents = parts.watchMetrics.of(call);
  const sink = {
    onInitial: (entries: readonly CachedEntry[]) => {
      if (initialEvents) stream.begin(initialFrames(frames, entries, sentEvents));
    },
    onEvents: (events: readonly CacheEvent[]) => {
      // Live events are few; what was missed may be many, and is this watch's alone.
      if (stream.isBeginning && events.length > missedEventsJoined) {
        stream.begin(missedFrames(frames, events, sentEvents));
        return;
      }
      const joined = frames.events(events);
      sentEvents.sent(events.length, joined.length);
      stream.offer(joined);
    },
    onEnd: (error: Error) => {
      stream.end(frames.error(error instanceof StatusError ? error : unexpectedError(error)));
      over.abort();
    },
  };
  const signal = AbortSignal.any([call.exchange.signal, over.signal]);
  const leave = parts.metrics.watcher(call);
  let timeout: NodeJS.Timeout | undefined;
  let bookmarks: NodeJS.Timeout | undefined;
  try {
    const { namespace } = call.key;
    const query = { ...(namespace === '' ? {} : { namespace }), ...selectors, start, signal };
    let running: CacheWatch | undefined;
    try {
      running = await parts.stores.for(call.definition).watch(query, sink);
    } catch (error) {
      if (!(error instanceof StatusError) || error.code !== 410) throw error;
      sink.onEnd(error);
    }
    if (call.exchange.signal.aborted) return;
    const answer = startAnswer(call, frames, () => over.abort());
    if (answer === undefined) return;
    if (running !== undefined && marksInitialEnd) {
      const marks = { [call.names.value(wellKnown.annotations.initialEventsEnd)]: 'true' };
      stream.offer(frames.bookmark(String(running.revision), marks));
    }
    stream.start(answer);
    if (running === undefined || over.signal.aborted) return;
    const watching = running;
    const sendBookmark = () => stream.offer(frames.bookmark(String(watching.revision)));
    if (options.allowWatchBookmarks) bookmarks = setInterval(sendBookmark, parts.limits.bookmarkIntervalMs);
    const endInTime = () => {
      if (options.allowWatchBookmarks) sendBookmark();
      over.abort();
    };
    if (timeoutSeconds !== undefined) timeout = setTimeout(endInTime, 1_000 * timeoutSeconds);
    await aborted(signal);
  } finally {
    clearTimeout(timeout);
    clearInterval(bookmarks);
    over.abort();
    stream.end();
    leave();
  }
}

/** Undefined when nothing can be sent, and the client was told so. */
function startAnswer({ exchange }: Call, frames: WatchFrames, onGone: () => void): ResponseStream | undefined {
  if (asksForWebSocket(exchange)) return startEventSocket(exchange, { framing: frames.framing, onGone });
  return exchange.startStream(200, { 'cache-control': 'no-cache, private', 'content-type': frames.contentType });
}

/** Spec: Errors, 4. Events have no form in YAML. @throws StatusError 406 */
function checkStreamable({ representation }: Call, { negotiator }: ServerParts): void {
  if (representation.mediaType !== 'yaml') return;
  const { json, protobuf } = negotiator.mediaTypes;
  throw notAcceptable([`${json};stream=watch`, `${protobuf};stream=watch`]);
}

/**
 * A client's own time, which may be over already, or a random one so that watches do not end all at once. Undefined where
 * there is no least time: then a watch lasts as long as its client. Spec: Watch stream, 6.
 */
export function chooseTimeoutSeconds(asked: number | undefined, minSeconds: number): number | undefined {
  if (asked !== undefined && asked !== 0) return Math.max(0, Math.min(asked, timeoutSecondsMax));
  return minSeconds === 0 ? undefined : Math.min(minSeconds * (1 + Math.random()), timeoutSecondsMax);
}

/** Up to here missed events are joined at once, as live ones are. */
const missedEventsJoined = 64;

/** What a timer of Node can count. */
const timeoutSecondsMax = 2_147_483;

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
