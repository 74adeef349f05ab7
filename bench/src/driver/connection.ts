import { readFileSync } from 'node:fs';
import { type ClientHttp2Session, connect } from 'node:http2';
import { Agent, request } from 'node:https';
import type { DriverJob } from './job.js';
import { waitMsMax, within } from './within.js';

/** A connection to the server, or a pool of them. */
export interface Connection {
  send(request: SentRequest): Promise<RequestResult>;
  /** Resolves when the response starts with 200; its chunks go to `onData`. */
  openStream(path: string, onData: (chunk: Buffer) => void): Promise<void>;
  close(): void;
}

export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Receives the whole body, which is otherwise only counted. */
  readonly onBody?: (body: Buffer) => void;
}

export interface RequestResult {
  /** 599 without a complete response. */
  readonly status: number;
  readonly bytes: number;
}

const noResponse = 599;

/** Opens the number of HTTP/2 connections of the job; for HTTP/1.1 one pool, with a connection per concurrent request. */
export async function connectTo(job: DriverJob): Promise<readonly Connection[]> {
  const ca = readFileSync(job.ca);
  if (job.protocol === 'http/1.1') return [new Http1Pool(job, ca)];
  return await Promise.all(Array.from({ length: job.connections }, () => openHttp2(job, ca)));
}

async function openHttp2({ url, token }: DriverJob, ca: Buffer): Promise<Connection> {
  const session = connect(url, { ca, settings: { initialWindowSize: 8 << 20 } });
  session.on('error', () => {});
  const connected = new Promise<void>((resolve, reject) => {
    session.once('connect', () => resolve());
    session.once('error', reject);
  });
  await within(waitMsMax, connected, `connecting to ${url}`);
  session.setLocalWindowSize(32 << 20);
  return new Http2Connection(session, token);
}

class Http2Connection implements Connection {
  constructor(
    readonly session: ClientHttp2Session,
    readonly token: string,
  ) {}

  send({ method, path, headers, body, onBody }: SentRequest): Promise<RequestResult> {
    return new Promise((resolve) => {
      const stream = this.session.request(
        { ':method': method, ':path': path, authorization: `Bearer ${this.token}`, ...headers },
        { endStream: body === undefined },
      );
      if (body !== undefined) stream.end(body);
      let status = noResponse;
      let bytes = 0;
      const chunks: Buffer[] = [];
      let announced: number | undefined;
      stream.on('response', (response) => {
        status = Number(response[':status']);
        if (response['content-length'] !== undefined) announced = Number(response['content-length']);
      });
      stream.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (onBody !== undefined) chunks.push(chunk);
      });
      stream.on('error', () => {});
      stream.on('close', () => {
        onBody?.(Buffer.concat(chunks));
        const isWhole = stream.rstCode === 0 && !stream.aborted && (announced ?? bytes) === bytes;
        resolve({ status: isWhole ? status : noResponse, bytes });
      });
    });
  }

  openStream(path: string, onData: (chunk: Buffer) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const stream = this.session.request({ ':path': path, authorization: `Bearer ${this.token}` });
      stream.once('response', ({ ':status': status }) => {
        if (status === 200) resolve();
        else reject(new Error(`a watch returned ${status}`));
      });
      stream.on('error', reject);
      stream.on('data', onData);
    });
  }

  close(): void {
    this.session.destroy();
  }
}

class Http1Pool implements Connection {
  readonly #agent: Agent;
  readonly #url: URL;
  readonly #token: string;

  constructor({ url, token, concurrency }: DriverJob, ca: Buffer) {
    this.#url = new URL(url);
    this.#token = token;
    // One more: the request that triggers the events of a watch.
    this.#agent = new Agent({ ca, keepAlive: true, maxSockets: concurrency + 1, ALPNProtocols: ['http/1.1'] });
  }

  send({ method, path, headers, body, onBody }: SentRequest): Promise<RequestResult> {
    return new Promise((resolve) => {
      const sent = this.#request(method, path, {
        ...headers,
        ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
      });
      sent.on('response', (response) => {
        let bytes = 0;
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (onBody !== undefined) chunks.push(chunk);
        });
        response.on('close', () => {
          onBody?.(Buffer.concat(chunks));
          resolve({ status: response.complete ? (response.statusCode ?? noResponse) : noResponse, bytes });
        });
      });
      sent.on('error', () => resolve({ status: noResponse, bytes: 0 }));
      sent.end(body);
    });
  }

  openStream(path: string, onData: (chunk: Buffer) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const sent = this.#request('GET', path, {});
      sent.on('response', (response) => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`a watch returned ${response.statusCode}`));
        response.on('data', onData);
        response.on('error', () => {});
      });
      sent.on('error', reject);
      sent.end();
    });
  }

  close(): void {
    this.#agent.destroy();
  }

  #request(method: string, path: string, headers: Readonly<Record<string, string>>) {
    const { hostname, port } = this.#url;
    const authorization = `Bearer ${this.#token}`;
    return request({ hostname, port, agent: this.#agent, method, path, headers: { authorization, ...headers } });
  }
}
