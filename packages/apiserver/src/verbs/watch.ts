import { StatusError, wellKnown } from '@orch/apimachinery';
import type { Logger } from '@orch/component';
import { ListenerClosingError, type ResponseStream } from '@orch/serving';
import type { CachedEntry, CacheEvent, CacheWatch, ResourceStores } from '@orch/storage';
import type { Call } from '../context/call.js';
import type { EntryConverter } from '../convert/entry-converter.js';
import { notAcceptable, unexpectedError } from '../errors/errors.js';
import type { RequestMetrics } from '../metrics/request-metrics.js';
import type { WatchMetrics } from '../metrics/watch-metrics.js';
import type { Negotiator } from '../negotiate/negotiate.js';
import { parseListOptions, planWatch } from '../read/list-options.js';
import { parseSelectors } from '../read/selectors.js';
import type { ApiServerLimits } from '../request/limits.js';
import type { Responder } from '../respond/responder.js';
import type { StepTurns } from '../respond/step-turns.js';
import {
  ConvertedEvents,
  type ConvertedEventsOptions,
  type ConvertedStepsOptions,
  convertedSteps,
} from '../watch/converted-events.js';
import { startEventSocket } from '../watch/event-socket.js';
import { initialFrames, missedFrames } from '../watch/frame-steps.js';
import { type BookmarkMarks, type WatchFrames, type WatchFramesOptions, watchFrames } from '../watch/frames.js';
import type { UnsentEvents } from '../watch/unsent-events.js';
import { type FlushTurn, WatchStream } from '../watch/watch-stream.js';
import { isWebSocketRequest } from '../web-socket/web-socket.js';

export interface WatchParts {
  readonly entries: EntryConverter;
  readonly flushTurn: FlushTurn;
  readonly limits: Pick<ApiServerLimits, 'bookmarkIntervalMs' | 'watchQueueBytesMax' | 'watchTimeoutMinSeconds'>;
  readonly logger: Logger;
  readonly metrics: RequestMetrics;
  readonly negotiator: Negotiator;
  readonly responder: Responder;
  readonly stores: ResourceStores;
  readonly turns: StepTurns;
  readonly unsentEvents: UnsentEvents;
  readonly watchMetrics: WatchMetrics;
  readonly watchParts: Omit<WatchFramesOptions, 'call'>;
}

/** Spec: Watch stream. Resolves when the watch has ended. */
export async function watch(call: Call, parts: WatchParts): Promise<void> {
  checkStreamable(call, parts);
  parts.responder.checkRows(call);
  const options = parseListOptions(call.query);
  const selectors = parseSelectors(options, call);
  const { start, initialEvents, marksInitialEnd } = planWatch(options, call.names);
  const timeoutSeconds = chooseTimeoutSeconds(options.timeoutSeconds, parts.limits.watchTimeoutMinSeconds);
  const frames = watchFrames({ ...parts.watchParts, call });
  const ending = new AbortController();
  const signal = AbortSignal.any([call.exchange.signal, ending.signal]);
  const stream = new WatchStream(parts.limits.watchQueueBytesMax, {
    turn: parts.flushTurn,
    unsent: parts.unsentEvents,
    onOverflow,
    onFailure: (error) => {
      parts.logger.error('cannot write watch events', { error, url: call.exchange.url });
      ending.abort();
    },
  });
  function onOverflow(): void {
    parts.watchMetrics.terminated(call);
    ending.abort();
  }
  // Also when the watch has ended and its last events wait for the client.
  call.exchange.onFinish(() => stream.abort());
  const sentEvents = parts.watchMetrics.of(call);
  const stepsOptions = { frames, counted: sentEvents, turns: parts.turns };
  const offer = (events: readonly CacheEvent[]) => {
    const joined = frames.events(events);
    sentEvents.sent(events.length, joined.length);
    stream.offer(joined);
  };
  const fail = (error: unknown) => {
    stream.end(frames.error(error instanceof StatusError ? error : unexpectedError(error)));
    ending.abort();
  };
  const bytesMax = parts.limits.watchQueueBytesMax;
  const conversion = conversionOf(call, parts, { deliver: offer, onFailure: fail, onOverflow, bytesMax, signal });
  const begin = (events: readonly CacheEvent[]) => {
    frames.beginWithSteps();
    const stepsOf = (converted: readonly CacheEvent[]) => missedFrames(converted, stepsOptions);
    stream.begin(conversion === undefined ? stepsOf(events) : conversion.stepsOf(events, stepsOf));
  };
  const sink = {
    onInitial: (entries: readonly CachedEntry[]) => {
      if (!initialEvents) return;
      if (conversion === undefined) stream.begin(initialFrames(entries, stepsOptions));
      else begin(entries.map((entry) => ({ type: 'ADDED', entry })));
    },
    onEvents: (events: readonly CacheEvent[]) => {
      // Live events are few. Missed events may be many, and are not shared with other watches.
      if (stream.isBeginning && events.length > missedEventsJoined) begin(events);
      else if (conversion === undefined) offer(events);
      else conversion.live.add(events);
    },
    onEnd: (error: Error) => afterConversions(() => fail(error)),
  };
  /** Runs an action after the events that came before it. */
  const afterConversions = (action: () => void) =>
    conversion === undefined ? action() : conversion.live.after(action);
  const sendBookmark = ({ revision }: CacheWatch, marks?: BookmarkMarks) =>
    afterConversions(() => stream.offer(frames.bookmark(String(revision), marks)));
  const stopCounting = parts.metrics.watcher(call);
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
    const response = startResponse(call, frames, () => ending.abort());
    if (response === undefined) return;
    if (running !== undefined && marksInitialEnd) {
      const marks = { [call.names.value(wellKnown.annotations.initialEventsEnd)]: 'true' };
      sendBookmark(running, marks);
    }
    stream.start(response);
    if (running === undefined || ending.signal.aborted) return;
    const watching = running;
    if (options.allowWatchBookmarks) {
      bookmarks = setInterval(() => sendBookmark(watching), parts.limits.bookmarkIntervalMs);
    }
    // Before the watch ends with the signal: later changes are not delivered, and must not count.
    call.exchange.signal.addEventListener('abort', () => {
      if (options.allowWatchBookmarks && isClosing(call)) sendBookmark(watching);
    });
    const endAtTimeout = () => {
      if (options.allowWatchBookmarks) sendBookmark(watching);
      ending.abort();
    };
    if (timeoutSeconds !== undefined) timeout = setTimeout(endAtTimeout, 1_000 * timeoutSeconds);
    await aborted(signal);
  } finally {
    clearTimeout(timeout);
    clearInterval(bookmarks);
    ending.abort();
    stream.end();
    stopCounting();
  }
}

/** The listener closes: the watch ends in order, and its client continues at another server. */
function isClosing({ exchange }: Call): boolean {
  return exchange.signal.reason instanceof ListenerClosingError;
}

/** How the events of a watch are converted; undefined when they are sent as they are stored. */
function conversionOf(
  call: Call,
  { entries }: Pick<WatchParts, 'entries'>,
  options: Omit<ConvertedEventsOptions, 'convert'>,
) {
  if (!entries.changesEntries(call)) return undefined;
  const convert = async (given: readonly CachedEntry[]) => entries.entries(given, call);
  const { onFailure } = options;
  return {
    live: new ConvertedEvents({ ...options, convert }),
    stepsOf: (events: readonly CacheEvent[], stepsOf: ConvertedStepsOptions['stepsOf']) =>
      convertedSteps(events, { convert, onFailure, stepsOf }),
  };
}

/** undefined when the response cannot start; the client has received an error. */
function startResponse({ exchange }: Call, frames: WatchFrames, onClose: () => void): ResponseStream | undefined {
  if (isWebSocketRequest(exchange)) return startEventSocket(exchange, { framing: frames.framing, onClose });
  return exchange.startStream(200, { 'cache-control': 'no-cache, private', 'content-type': frames.contentType });
}

/** Spec: Errors, 4. Events cannot be encoded as YAML. @throws StatusError 406 */
function checkStreamable({ representation }: Call, { negotiator }: Pick<WatchParts, 'negotiator'>): void {
  if (representation.mediaType !== 'yaml') return;
  const { json, protobuf } = negotiator.mediaTypes;
  throw notAcceptable([`${json};stream=watch`, `${protobuf};stream=watch`]);
}

/**
 * The timeout of the client, at least 0, or a random one so that watches do not all end at the same time. Without a
 * minimum and a client timeout: undefined, and the watch lasts until the client closes it. Spec: Watch stream, 6.
 */
export function chooseTimeoutSeconds(requested: number | undefined, minSeconds: number): number | undefined {
  if (requested !== undefined && requested !== 0) return Math.max(0, Math.min(requested, timeoutSecondsMax));
  return minSeconds === 0 ? undefined : Math.min(minSeconds * (1 + Math.random()), timeoutSecondsMax);
}

/** Up to this number, missed events are joined synchronously like live events. */
const missedEventsJoined = 64;

/** The maximum of a Node timer. */
const timeoutSecondsMax = 2_147_483;

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
