import { type ClientRequestArgs, Agent as HttpAgent, type AgentOptions as HttpAgentOptions } from 'node:http';
import { Agent as HttpsAgent, type AgentOptions as HttpsAgentOptions, type RequestOptions } from 'node:https';
import type { Duplex } from 'node:stream';
import { ConnectTimeout } from './connect-timeout.js';
import type { Dial, DialedAddress } from './dial.js';

export interface AgentDialing {
  /** undefined: connections are opened directly. */
  readonly dial: Dial | undefined;
  /** Time limit of a dialed connection, including the TLS handshake; 30 seconds by default, as for webhooks in v1.21. */
  readonly connectTimeoutMs?: number;
}

/** An agent for plain connections. A request gets a dialed connection when it is established. */
export function httpAgent(options: HttpAgentOptions, { dial, connectTimeoutMs }: AgentDialing): HttpAgent {
  if (dial === undefined) return new HttpAgent(options);
  return new DialedHttpAgent(options, new Dialing(dial, connectTimeoutMs));
}

/** An agent for TLS connections. A request gets a dialed connection after the TLS handshake. */
export function httpsAgent(options: HttpsAgentOptions, { dial, connectTimeoutMs }: AgentDialing): HttpsAgent {
  if (dial === undefined) return new HttpsAgent(options);
  return new DialedHttpsAgent(options, new Dialing(dial, connectTimeoutMs));
}

type OnCreate = (error: Error | null, socket?: Duplex) => void;

class DialedHttpAgent extends HttpAgent {
  readonly #dialing: Dialing;

  constructor(options: HttpAgentOptions, dialing: Dialing) {
    super(options);
    this.#dialing = dialing;
  }

  override createConnection(options: ClientRequestArgs, onCreate: OnCreate): undefined {
    this.#dialing.open(options, { onCreate });
  }
}

class DialedHttpsAgent extends HttpsAgent {
  readonly #dialing: Dialing;

  constructor(options: HttpsAgentOptions, dialing: Dialing) {
    super(options);
    this.#dialing = dialing;
  }

  override createConnection(options: RequestOptions, onCreate: OnCreate): undefined {
    this.#dialing.open(options, {
      onCreate,
      secure: (socket) => {
        // TLS on the given connection, with the session cache of the agent.
        const connected = { ...options, socket };
        return super.createConnection(connected) ?? socket;
      },
    });
  }
}

/** Opens connections within a time limit. */
class Dialing {
  constructor(
    private readonly dial: Dial,
    private readonly connectTimeoutMs = connectTimeoutMsDefault,
  ) {}

  /** Calls `onCreate` once. */
  open(
    { host, port }: ClientRequestArgs,
    { onCreate, secure }: { readonly onCreate: OnCreate; readonly secure?: (socket: Duplex) => Duplex },
  ): void {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), this.connectTimeoutMs);
    this.#connect({ host: host ?? 'localhost', port: Number(port) }, { secure, signal: limit.signal })
      .finally(() => clearTimeout(timer))
      .then(
        (socket) => onCreate(null, socket),
        (error: unknown) => onCreate(limit.signal.aborted ? new ConnectTimeout() : asError(error)),
      );
  }

  async #connect(
    address: DialedAddress,
    { secure, signal }: { readonly secure: ((socket: Duplex) => Duplex) | undefined; readonly signal: AbortSignal },
  ): Promise<Duplex> {
    if (!(address.port >= 1 && address.port <= 65_535)) throw new BadPortError(address.port);
    const socket = await this.dial(address, { signal });
    return secure === undefined ? socket : await secured(secure(socket), signal);
  }
}

/** As Node reports the port of a direct connection. */
class BadPortError extends Error {
  override readonly name = 'BadPortError';
  readonly code = 'ERR_SOCKET_BAD_PORT';

  constructor(port: number) {
    super(`the port ${port} is not between 1 and 65535`);
  }
}

/** Resolves after the TLS handshake. @throws Error of the handshake; it is destroyed when the signal aborts */
function secured(socket: Duplex, signal: AbortSignal): Promise<Duplex> {
  return new Promise((resolve, reject) => {
    const settle = (): void => {
      signal.removeEventListener('abort', onAbort);
      socket.off('secureConnect', onSecure).off('error', onError).off('close', onClose);
    };
    const onSecure = (): void => {
      settle();
      resolve(socket);
    };
    const onError = (error: Error): void => {
      settle();
      reject(error);
    };
    const onClose = (): void => onError(new HandshakeEndedError('EOF'));
    const onAbort = (): void => {
      socket.destroy();
    };
    socket.on('secureConnect', onSecure).on('error', onError).on('close', onClose);
    signal.addEventListener('abort', onAbort, { once: true });
  });
}

/** The other side closed the connection during the TLS handshake. */
class HandshakeEndedError extends Error {
  override readonly name = 'HandshakeEndedError';
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

const connectTimeoutMsDefault = 30_000;
