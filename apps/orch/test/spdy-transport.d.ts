declare module 'spdy-transport' {
  import type { Duplex } from 'node:stream';

  export interface SpdyStream extends Duplex {
    readonly headers: Readonly<Record<string, string>>;
    respond(status: number, headers: Readonly<Record<string, string>>): void;
  }
  export type Headers = Readonly<Record<string, string>>;
  export interface SpdyParser {
    parseKVs(body: unknown, callback: (error: Error | null, headers: Headers) => void): void;
  }
  export interface SpdyWindow {
    readonly send: { updateMax(bytes: number): void };
  }
  export interface SpdyConnection {
    readonly _spdyState: {
      readonly parser: SpdyParser;
      /** The windows of the connection and of each new stream. */
      readonly window: SpdyWindow;
      readonly streamWindow: SpdyWindow;
    };
    start(version: number): void;
    on(event: 'stream', listener: (stream: SpdyStream) => void): void;
    on(event: 'error', listener: (error: Error) => void): void;
  }
  export const connection: {
    create(socket: Duplex, options: { readonly protocol: 'spdy'; readonly isServer: boolean }): SpdyConnection;
  };
}
