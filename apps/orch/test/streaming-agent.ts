import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import type { Duplex } from 'node:stream';
import { type generateAuthority, issueCertificate, type KeyPair, validFor } from '@orch/certs';
import { connection, type SpdyStream } from 'spdy-transport';

type Authority = Awaited<ReturnType<typeof generateAuthority>>;

/**
 * A node agent for tests with kubectl: logs can be followed, commands echo their input, ports respond. It supports
 * SPDY/3.1 and, for commands, WebSocket (channel protocols v4 and v5).
 */
export interface StreamingAgent {
  readonly port: number;
  /** Protocols of upgrades, in order. */
  readonly protocols: string[];
  close(): Promise<void>;
}

export async function startStreamingAgent(authority: Authority, port: number): Promise<StreamingAgent> {
  const own: KeyPair = await issueCertificate(authority, {
    commonName: 'agent',
    hosts: ['127.0.0.1'],
    usages: ['server'],
    ...validFor(1, new Date()),
  });
  const protocols: string[] = [];
  const sockets = new Set<Duplex>();
  const server = createServer({ ...own, ca: authority.cert, requestCert: true, rejectUnauthorized: true });
  server.on('connection', (socket: Duplex) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('request', ({ url = '' }, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' });
    if (!url.includes('follow=true')) {
      response.end(`log of ${url}\n`);
      return;
    }
    response.write('one\n');
    setTimeout(() => response.end('two\n'), 50);
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => undefined);
    const { upgrade = '' } = request.headers;
    const endpoint = new URL(request.url ?? '', 'https://agent').pathname.split('/')[1] ?? '';
    if (upgrade === 'websocket' && endpoint === 'portForward') {
      // Like agents of v1.21. Clients fall back to SPDY.
      socket.end('HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    protocols.push(`${endpoint} ${upgrade}`);
    if (head.length > 0) socket.unshift(head);
    if (upgrade === 'websocket') serveWebSocket(request, socket);
    else serveSpdy(request, socket, endpoint);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port,
    protocols,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const success = JSON.stringify({ metadata: {}, status: 'Success' });

/** A running command of a container. */
interface Command {
  write(bytes: Buffer): void;
  /** Closes the input. */
  end(): void;
}

/**
 * Starts a command. `tar`, which copies files, runs on this machine. Any other command prints its arguments and echoes its
 * input.
 */
function startCommand({ url = '' }: IncomingMessage, to: { output(bytes: Buffer): void; exited(): void }): Command {
  const [program = '', ...args] = new URL(url, 'https://agent').searchParams.getAll('command');
  if (program !== 'tar') {
    to.output(Buffer.from(`ran ${[program, ...args].join(' ')}\n`));
    return { write: to.output, end: to.exited };
  }
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'ignore'] });
  child.stdin.on('error', () => undefined);
  child.stdout.on('data', to.output);
  child.on('close', to.exited);
  return { write: (bytes) => void child.stdin.write(bytes), end: () => void child.stdin.end() };
}

function wants({ url = '' }: IncomingMessage, stream: 'input' | 'output' | 'error'): boolean {
  return new URL(url, 'https://agent').searchParams.get(stream) === '1';
}

function serveSpdy(request: IncomingMessage, socket: Duplex, endpoint: string): void {
  const version = endpoint === 'portForward' ? 'portforward.k8s.io' : 'v4.channel.k8s.io';
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: SPDY/3.1\r\nX-Stream-Protocol-Version: ${version}\r\n\r\n`,
  );
  const spdy = connection.create(socket, { protocol: 'spdy', isServer: true });
  // Streams of these protocols have no method and no path, which the library requires.
  const { parser, window, streamWindow } = spdy._spdyState;
  const parse = parser.parseKVs.bind(parser);
  parser.parseKVs = (body, callback) =>
    parse(body, (error, headers) => callback(error, { ':method': 'POST', ':path': '/', ...headers }));
  // Clients of these protocols send no window updates, so a transfer would stop at 64 KB.
  for (const { send } of [window, streamWindow]) send.updateMax(2 ** 29);
  const streams = new Map<string, SpdyStream>();
  spdy.on('error', () => undefined);
  spdy.on('stream', (stream) => {
    stream.on('error', () => undefined);
    stream.respond(200, {});
    const type = stream.headers['streamtype'] ?? '';
    if (endpoint === 'portForward') {
      if (type === 'data') respondToPort(stream);
      return;
    }
    streams.set(type, stream);
    const expected = [
      'error',
      ...(wants(request, 'input') ? ['stdin'] : []),
      ...(wants(request, 'output') ? ['stdout'] : []),
      ...(wants(request, 'error') ? ['stderr'] : []),
    ];
    if (type !== 'resize' && expected.every((one) => streams.has(one))) run();
  });
  spdy.start(3.1);
  let isRunning = false;

  function run(): void {
    if (isRunning) return;
    isRunning = true;
    const output = streams.get('stdout');
    const input = streams.get('stdin');
    const command = startCommand(request, {
      output: (bytes) => void output?.write(bytes),
      exited() {
        output?.end();
        streams.get('stderr')?.end();
        streams.get('error')?.end(success);
      },
    });
    if (input === undefined) command.end();
    else {
      input.on('data', (bytes: Buffer) => command.write(bytes));
      input.on('end', () => command.end());
    }
  }
}

function respondToPort(stream: SpdyStream): void {
  const body = `port ${stream.headers['port']}`;
  stream.once('data', () =>
    stream.end(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`),
  );
}

/** Channel numbers. The first byte of a message is its channel. */
const channel = { stdin: 0, stdout: 1, error: 3, close: 255 } as const;

function serveWebSocket(request: IncomingMessage, socket: Duplex): void {
  const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((one) => one.trim());
  const protocol = offered.find((one) => one === 'v5.channel.k8s.io') ?? offered[0] ?? '';
  const key = request.headers['sec-websocket-key'] ?? '';
  const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Accept: ${accept}\r\nSec-WebSocket-Protocol: ${protocol}\r\n\r\n`,
  );
  const send = (to: number, bytes: Buffer): void => {
    // Split the output into frames with a two-byte length.
    for (let at = 0; at < bytes.length; at += 32_768) {
      socket.write(frame(2, Buffer.concat([Buffer.from([to]), bytes.subarray(at, at + 32_768)])));
    }
  };
  const command = startCommand(request, {
    output: (bytes) => send(channel.stdout, bytes),
    exited() {
      send(channel.error, Buffer.from(success));
      socket.write(frame(8, Buffer.from([0x03, 0xe8])));
    },
  });
  if (!wants(request, 'input')) command.end();
  let rest: Buffer = Buffer.alloc(0);
  socket.on('data', (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes]);
    for (;;) {
      const next = readFrame(rest);
      if (next === undefined) return;
      rest = next.rest;
      if (next.opcode === 8) socket.end();
      if (next.opcode === 9) socket.write(frame(10, next.payload));
      if (next.opcode > 2) continue;
      if (next.payload[0] === channel.stdin) command.write(next.payload.subarray(1));
      if (next.payload[0] === channel.close) command.end();
    }
  });
}

function frame(opcode: number, payload: Buffer): Buffer {
  const { length } = payload;
  const head = length < 126 ? [0x80 | opcode, length] : [0x80 | opcode, 126, length >> 8, length & 255];
  return Buffer.concat([Buffer.from(head), payload]);
}

/** Reads one masked frame of a client. */
function readFrame(
  bytes: Buffer,
): { readonly opcode: number; readonly payload: Buffer; readonly rest: Buffer } | undefined {
  if (bytes.length < 2) return undefined;
  const short = (bytes[1] ?? 0) & 127;
  const headLength = short === 126 ? 4 : 2;
  if (bytes.length < headLength + 4) return undefined;
  const length = short === 126 ? bytes.readUInt16BE(2) : short;
  const end = headLength + 4 + length;
  if (bytes.length < end) return undefined;
  const mask = bytes.subarray(headLength, headLength + 4);
  const payload = Buffer.from(bytes.subarray(headLength + 4, end)).map((byte, at) => byte ^ (mask[at % 4] ?? 0));
  return { opcode: (bytes[0] ?? 0) & 15, payload: Buffer.from(payload), rest: bytes.subarray(end) };
}
