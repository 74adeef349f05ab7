import type { Socket } from 'node:net';
import type { Logger } from '@orch/component';
import type { Exchange } from '../exchange/exchange.js';

/** Certificate chain and private key, both PEM. */
export interface ServingKeyPair {
  readonly cert: string;
  readonly key: string;
}

export interface SecureListenerOptions extends ServingKeyPair {
  /** PEM bundle; client certificates are asked for, never demanded, and verified against it. */
  readonly clientCa?: string;
  readonly host: string;
  /** 0 picks a free one. */
  readonly port: number;
  /** Called for every request. An error it throws or rejects with is logged and answered with 500. */
  readonly handler: (exchange: Exchange) => void | Promise<void>;
  readonly logger?: Logger;
  readonly minVersion?: 'TLSv1' | 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3';
  /** Colon-separated OpenSSL names. */
  readonly ciphers?: string;
  /** Further key pairs, told apart by the server name the client asks for. */
  readonly serverNames?: readonly (ServingKeyPair & { readonly names: readonly string[] })[];
  /** Concurrent streams of one HTTP/2 connection; 0 or not given means 250. */
  readonly streamsPerConnectionMax?: number;
  /** 0 to 0.02: the share of HTTP/2 requests answered with GOAWAY, so that clients spread over servers. */
  readonly goawayChance?: number;
  /** Where connections come from when another process listens on `host` and `port`; this one then does not. */
  readonly connections?: ConnectionSource;
}

/** Calls back for every connection, once, from now on. */
export type ConnectionSource = (onConnection: (socket: Socket) => void) => void;

export interface SecureListener {
  readonly host: string;
  readonly port: number;
  /** `https://host:port`; a wildcard address is written as its loopback one. */
  readonly url: string;
  /** Connections now open. */
  readonly connections: number;
  /** New connections use this key pair and these client authorities. */
  reload(material: ServingKeyPair & { readonly clientCa?: string }): void;
  /**
   * Stops taking connections, sends GOAWAY, closes idle ones, aborts the signal of streaming exchanges, waits for the
   * rest at most `graceMs` (not given: 5 s), then closes all.
   */
  close(options?: { readonly graceMs?: number }): Promise<void>;
}
