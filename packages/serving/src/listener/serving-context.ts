import type { ServerHttp2Session } from 'node:http2';
import type { TLSSocket } from 'node:tls';
import type { Logger } from '@orch/component';
import type { Connection } from '../exchange/connection.js';
import type { SharedState } from '../exchange/exchange-state.js';
import type { IntakeTurns } from './intake-turns.js';
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
  readonly connections: WeakMap<object, Connection>;
  readonly sessions: Map<ServerHttp2Session, Connection>;
  readonly sockets: Set<TLSSocket>;
  /** Sockets of HTTP/1.1 that sent a malformed request and are being closed. */
  readonly rejected: WeakSet<TLSSocket>;
}
