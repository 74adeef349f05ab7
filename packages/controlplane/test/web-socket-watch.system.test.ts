import { once } from 'node:events';
import { connect, type TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestServer, type TestServer } from './test-server.js';
import { type Message, messagesIn } from './web-socket-messages.js';

const path = '/api/v1/namespaces/default/configmaps';
const origin = 'Origin: https://console.example.com';

interface Opened {
  readonly head: string;
  readonly messages: readonly Message[];
}

// The responses are those of the v1.21 reference implementation.
describe('watches over WebSockets', () => {
  let server: TestServer;
  let sockets: TLSSocket[] = [];
  beforeAll(async () => {
    server = await startTestServer('kubernetes');
    for (const name of ['a', 'b']) await create(name);
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    sockets = [];
    await server.stop();
  });
  const create = (name: string, data = {}) => server.ask('POST', path, { body: { metadata: { name }, data } });

  const dial = async (target: string, headers: readonly string[]): Promise<TLSSocket> => {
    const { hostname, port } = new URL(server.server.url);
    const socket = connect({
      host: hostname,
      port: Number(port),
      rejectUnauthorized: false,
      ALPNProtocols: ['http/1.1'],
    });
    sockets.push(socket);
    await once(socket, 'secureConnect');
    const lines = [
      `GET ${target} HTTP/1.1`,
      `Host: ${hostname}`,
      ...(headers.some((header) => header.includes('.bearer.')) ? [] : ['Authorization: Bearer admin']),
      'Connection: keep-alive, Upgrade',
      'Upgrade: WebSocket',
      'Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==',
      ...headers,
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    return socket;
  };
  const version = 'Sec-WebSocket-Version: 13';
  /** The response head and messages until the server closes. */
  const openTo = async (target: string, headers = [version, origin]): Promise<Opened> => {
    const bytes = Buffer.concat(await (await dial(target, headers)).toArray());
    const end = bytes.indexOf('\r\n\r\n') + 4;
    return { head: bytes.subarray(0, end).toString(), messages: messagesIn(bytes.subarray(end)) };
  };
  const texts = ({ messages }: Opened) => messages.filter(({ code }) => code === 1).map(({ payload }) => `${payload}`);
  const end = { code: 8, payload: Buffer.from([0x03, 0xe8]) };

  test('sends each event as a text message, then closes the socket', async () => {
    const opened = await openTo(`${path}?watch=1&timeoutSeconds=1`);
    expect(opened.head).toBe(
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
        'Sec-WebSocket-Accept: BACScCJPNqyz+UBoqMH89VmURoA=\r\n\r\n',
    );
    const plain = await server.ask('GET', `${path}?watch=1&timeoutSeconds=1`);
    expect(texts(opened)).toEqual(plain.text.match(/[^\n]+\n/g));
    expect(opened.messages.at(-1)).toEqual(end);
  });

  test('sends protobuf events as binary messages without length prefix', async () => {
    const accept = 'application/vnd.kubernetes.protobuf;stream=watch';
    const opened = await openTo(`${path}?watch=1&timeoutSeconds=1`, [version, origin, `Accept: ${accept}`]);
    const plain = await server.ask('GET', `${path}?watch=1&timeoutSeconds=1`, { headers: { accept } });
    const frames = opened.messages.filter(({ code }) => code === 2).map(({ payload }) => payload);
    expect(frames).toHaveLength(2);
    const lengths = (frame: Buffer) => Buffer.from([0, 0, frame.length >> 8, frame.length & 0xff]);
    expect(Buffer.concat(frames.flatMap((frame) => [lengths(frame), frame]))).toEqual(plain.bytes);
    expect(opened.messages.at(-1)).toEqual(end);
  });

  test('sends tables, bookmarks and large objects', async () => {
    const large = '/api/v1/namespaces/large/configmaps';
    await server.ask('POST', '/api/v1/namespaces', { body: { metadata: { name: 'large' } } });
    const made = await server.ask('POST', large, {
      body: { metadata: { name: 'l' }, data: { k: 'x'.repeat(70_000) } },
    });
    expect(made.status).toBe(201);
    const [event] = texts(await openTo(`${large}?watch=1&timeoutSeconds=1`));
    expect(JSON.parse(event ?? '').object.data).toEqual(made.json.data);
    const accept = 'Accept: application/json;as=Table;g=meta.k8s.io;v=v1';
    const query = 'watch=1&timeoutSeconds=1&allowWatchBookmarks=true';
    const rows = texts(await openTo(`${path}?${query}`, [version, origin, accept])).map((text) => JSON.parse(text));
    expect(rows.map(({ type, object }) => [type, object.kind])).toEqual([
      ['ADDED', 'Table'],
      ['ADDED', 'Table'],
      ['BOOKMARK', 'Table'],
    ]);
  });

  test('rejected requests and requests other than watches get a plain HTTP response', async () => {
    const rejected = await (await dial(`${path}?watch=1&resourceVersion=abc`, [version, origin, 'Connection: close']))
      .take(1)
      .toArray();
    expect(Buffer.concat(rejected).toString()).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    const plain = await (await dial(path, [version, origin])).take(1).toArray();
    expect(Buffer.concat(plain).toString()).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });

  test.each<[why: string, headers: readonly string[], status: string]>([
    ['no origin', [version], '403 Forbidden'],
    ['the origin null', [version, 'Origin: null'], '403 Forbidden'],
    ['another version', ['Sec-WebSocket-Version: 8', origin], '400 Bad Request'],
    ['two protocols', [version, origin, 'Sec-WebSocket-Protocol: a, b'], '400 Bad Request'],
  ])('rejects %s', async (_why, headers, status) => {
    const response = Buffer.concat(
      await (await dial(`${path}?watch=1&timeoutSeconds=1`, headers)).toArray(),
    ).toString();
    expect(response.slice(0, response.indexOf('\r\n'))).toBe(`HTTP/1.1 ${status}`);
  });

  test('accepts the requested protocol', async () => {
    const { head } = await openTo(`${path}?watch=1&timeoutSeconds=1`, [
      version,
      origin,
      'Sec-WebSocket-Protocol: events',
    ]);
    expect(head).toContain('\r\nSec-WebSocket-Protocol: events\r\n');
  });

  test('a browser can authenticate by a bearer protocol, which is not negotiated', async () => {
    const requested = (token: string) => {
      const protocol = `base64url.bearer.authorization.k8s.io.${Buffer.from(token).toString('base64url')}`;
      return [version, origin, `Sec-WebSocket-Protocol: ${protocol}, events`, 'Connection: close'];
    };
    const { head, messages } = await openTo(`${path}?watch=1&timeoutSeconds=1`, requested('admin').slice(0, 3));
    expect(head).toContain('\r\nSec-WebSocket-Protocol: events\r\n');
    expect(messages.length).toBeGreaterThan(2);
    const rejected = await (await dial(`${path}?watch=1`, requested('nobody'))).take(1).toArray();
    expect(Buffer.concat(rejected).toString()).toMatch(/^HTTP\/1\.1 401 Unauthorized\r\n/);
  });

  test('answers pings, ignores messages, and ends the watch on close', async () => {
    const socket = await dial(`${path}?watch=1`, [version, origin]);
    await once(socket, 'data');
    const mask = '00000000';
    socket.write(Buffer.from(`8182${mask}6869` + `8982${mask}6869` + `8882${mask}03e8`, 'hex'));
    const rest = messagesIn(Buffer.concat(await socket.toArray()));
    expect(rest.slice(-2)).toEqual([{ code: 10, payload: Buffer.from('hi') }, end]);
    const watching = async () =>
      /apiserver_registered_watchers\{group="",version="v1",kind="ConfigMap"\} (\d+)/.exec(
        (await server.ask('GET', '/metrics')).text,
      )?.[1];
    while ((await watching()) !== '0') await new Promise((resolve) => setTimeout(resolve, 5));
  });

  test('a client that never reads gets a pong only for the newest of many pings', async () => {
    const pings = 100_000;
    const socket = await dial(`${path}?watch=1`, [version, origin]);
    await once(socket, 'data');
    socket.pause();
    const ping = (count: number) => {
      const payload = Buffer.from(String(count).padStart(120, '0'));
      return Buffer.concat([Buffer.from([0x89, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
    };
    for (let from = 0; from < pings; from += 1_000) {
      const sent = Buffer.concat(Array.from({ length: 1_000 }, (_, index) => ping(from + index)));
      if (!socket.write(sent)) await once(socket, 'drain');
    }
    socket.write(Buffer.from('88820000000003e8', 'hex'));
    const rest = messagesIn(Buffer.concat(await socket.toArray()));
    const pongs = rest.filter(({ code }) => code === 10).map(({ payload }) => Number(payload));
    expect(pongs.length).toBeLessThan(pings / 10);
    expect(pongs).toEqual([...pongs].sort((a, b) => a - b));
    expect(pongs.at(-1)).toBe(pings - 1);
    expect(rest.at(-1)).toEqual(end);
  });

  test('a slow client receives all events', async () => {
    const many = '/api/v1/namespaces/many/configmaps';
    await server.ask('POST', '/api/v1/namespaces', { body: { metadata: { name: 'many' } } });
    const texts = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const data = { k: `${index} `.repeat(50_000) };
        return (await server.ask('POST', many, { body: { metadata: { name: `m-${index + 10}` }, data } })).json.data.k;
      }),
    );
    const socket = await dial(`${many}?watch=1`, [version, origin]);
    socket.pause();
    await new Promise((resolve) => setTimeout(resolve, 100));
    let bytes = Buffer.alloc(0);
    for await (const piece of socket) {
      bytes = Buffer.concat([bytes, piece]);
      if (bytes.includes('"m-49"') && bytes.subarray(-3).toString() === '}}\n') break;
    }
    const messages = messagesIn(bytes.subarray(bytes.indexOf('\r\n\r\n') + 4));
    const events = messages.map(({ payload }) => JSON.parse(`${payload}`));
    expect(events.map(({ object }) => object.data.k)).toEqual(texts);
  });

  test('a protocol violation closes the socket with code 1002', async () => {
    const socket = await dial(`${path}?watch=1`, [version, origin]);
    await once(socket, 'data');
    socket.write(Buffer.from('81026869', 'hex'));
    const rest = messagesIn(Buffer.concat(await socket.toArray()));
    expect(rest.at(-1)).toEqual({ code: 8, payload: Buffer.from([0x03, 0xea]) });
  });

  test('sends changes while it is open', async () => {
    const { resourceVersion } = (await server.ask('GET', path)).json.metadata;
    const opened = openTo(`${path}?watch=1&timeoutSeconds=1&resourceVersion=${resourceVersion}`);
    await create('c');
    await server.ask('DELETE', `${path}/c`);
    expect(texts(await opened).map((text) => JSON.parse(text).type)).toEqual(['ADDED', 'DELETED']);
  });
});
