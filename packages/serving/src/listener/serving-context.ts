import type { ServerHttp2Session } from 'node:http2';
import type { Socket } from 'node:net';
import { type Logger, silentLogger } from '@orch/component';
import type { Connection } from '../exchange/connection.js';
import type { ExchangeState, SharedState } from '../exchange/exchange-state.js';
import { UnfinishedBodies } from '../exchange/unfinished-bodies.js';
import { limits } from '../limits.js';
import { IntakeTurns } from './intake-turns.js';
import type { Handler } from './run-handler.js';

/** State shared by the parts of one listener. */
export interface ServingContext extends SharedState {
  readonly handler: Handler;
  readonly logger: Logger;
  readonly streamsPerConnectionMax: number;
  readonly goawayChance: number;
  readonly intake: IntakeTurns;
  /** Connections whose handshake ends later are not served, and new requests of open ones are rejected. */
  closing: boolean;
  /** TLS handshakes that failed. */
  handshakeErrors: number;
  readonly connections: WeakMap<object, Connection>;
  readonly sessions: Map<ServerHttp2Session, Connection>;
  readonly sockets: Set<Socket>;
  /** Sockets of HTTP/1.1 that sent a malformed request and are being closed. */
  readonly rejected: WeakSet<Socket>;
}

/** The state of a new listener. */
export function makeServingContext(options: {
  readonly handler: Handler;
  readonly logger?: Logger;
  readonly streamsPerConnectionMax?: number;
  readonly goawayChance?: number;
  readonly unfinishedBodyBytesMax?: number;
}): ServingContext {
  return {
    handler: options.handler,
    logger: options.logger ?? silentLogger,
    streamsPerConnectionMax: options.streamsPerConnectionMax || limits.streamsPerConnectionMax,
    goawayChance: options.goawayChance ?? 0,
    intake: new IntakeTurns(),
    closing: false,
    handshakeErrors: 0,
    active: new Set<ExchangeState>(),
    bodies: new UnfinishedBodies(options.unfinishedBodyBytesMax),
    connections: new WeakMap(),
    sessions: new Map(),
    sockets: new Set(),
    rejected: new WeakSet(),
  };
}
