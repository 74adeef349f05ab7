import type { Socket } from 'node:net';
import type { AuthoritySource } from '@orch/certs';
import type { Logger } from '@orch/component';
import type { Exchange } from '../exchange/exchange.js';

/** Certificate chain and private key, both PEM. */
export interface ServingKeyPair {
  readonly cert: string;
  readonly key: string;
  /** The files of the pair: it is replaced when they change. */
  readonly files?: { readonly cert: string; readonly key: string };
}

/** A key pair for clients that name one of its hosts. */
export interface ServerNamePair extends ServingKeyPair {
  /**
   * Host names, each possibly with `*` for its first segments. When empty, those of the certificate, which match only
   * after all explicit names.
   */
  readonly names: readonly string[];
}

export interface SecureListenerOptions extends ServingKeyPair {
  /** PEM bundle. Client certificates are requested, not required, and verified against it. */
  readonly clientCa?: string;
  /** Further authorities of client certificates, which may change while the listener runs. */
  readonly clientAuthorities?: readonly AuthoritySource[];
  readonly host: string;
  /** 0 picks a free port. */
  readonly port: number;
  /** Called for every request. An error that it throws or rejects with is logged, and the response is 500. */
  readonly handler: (exchange: Exchange) => void | Promise<void>;
  readonly logger?: Logger;
  readonly minVersion?: 'TLSv1' | 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3';
  /** Colon-separated OpenSSL names. */
  readonly ciphers?: string;
  /** Further key pairs, selected by the server name that the client sends. The first of several that match is used. */
  readonly serverNames?: readonly ServerNamePair[];
  /** Concurrent streams of one HTTP/2 connection; 0 or missing means 250. */
  readonly streamsPerConnectionMax?: number;
  /** Bytes of incomplete request bodies; default 256 MiB. Beyond that the oldest are cancelled. */
  readonly unfinishedBodyBytesMax?: number;
  /** 0 to 0.02: the share of HTTP/2 requests that trigger GOAWAY, to spread clients over servers. */
  readonly goawayChance?: number;
  /** The source of connections if another process listens on `host` and `port`. */
  readonly connections?: ConnectionSource;
}

/** Calls back once for every connection from now on. */
export type ConnectionSource = (onConnection: (socket: Socket) => void) => void;

export interface SecureListener {
  readonly host: string;
  readonly port: number;
  /** `https://host:port`; a wildcard address is replaced by its loopback address. */
  readonly url: string;
  /** Number of open connections. */
  readonly connections: number;
  /** Incomplete request bodies: their number, their bytes, and how many were cancelled. */
  readonly unfinishedBodies: { readonly count: number; readonly bytes: number; readonly givenUp: number };
  /** TLS handshakes that failed. */
  readonly handshakeErrors: number;
  /** Uses this key pair and these client authorities for new connections. */
  reload(material: ServingKeyPair & { readonly clientCa?: string }): void;
  /**
   * Stops accepting connections, sends GOAWAY, closes idle connections, aborts the signal of streaming exchanges, waits for
   * the rest for at most `graceMs` (default 5 s), then closes all.
   */
  close(options?: { readonly graceMs?: number }): Promise<void>;
}
