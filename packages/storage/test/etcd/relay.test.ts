import { existsSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { dirname } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Relay } from '../../src/etcd/relay.js';

let server: Server;
let accepted: Socket[];
let relay: Relay | undefined;
beforeEach(async () => {
  accepted = [];
  server = createServer((socket) => {
    accepted.push(socket.on('error', () => undefined));
    socket.pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  relay?.close();
  for (const socket of accepted) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

function dialServer(): Promise<Socket> {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const socket = connect(address.port, '127.0.0.1');
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket)).once('error', reject);
  });
}

async function connectTo({ path }: Relay): Promise<Socket> {
  const socket = connect(path).on('error', () => undefined);
  await new Promise((resolve) => socket.once('connect', resolve));
  return socket;
}

const closed = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()));
const echoed = (socket: Socket, text: string) => {
  const data = new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(String(chunk))));
  socket.write(text);
  return data;
};

describe('a relay', () => {
  test('carries connections to the address behind the dial', async () => {
    const addresses: unknown[] = [];
    relay = await Relay.open('https://etcd.example:2379', (address) => {
      addresses.push(address);
      return dialServer();
    });
    const [first, second] = [await connectTo(relay), await connectTo(relay)];
    expect(await Promise.all([echoed(first, 'one'), echoed(second, 'two')])).toEqual(['one', 'two']);
    expect(addresses).toEqual(Array(2).fill({ host: 'etcd.example', port: 2379 }));
  });

  test('ends a connection with the other side of it', async () => {
    relay = await Relay.open('http://etcd.example:2379', dialServer);
    const [first, second] = [await connectTo(relay), await connectTo(relay)];
    await Promise.all([echoed(first, 'a'), echoed(second, 'b')]);
    const [outerFirst, outerSecond] = accepted;
    if (outerFirst === undefined || outerSecond === undefined) throw new Error('two connections');
    const outerEnds = [closed(outerFirst), closed(outerSecond)];
    const innerEnds = [closed(first), closed(second)];
    outerFirst.destroy();
    await Promise.race(innerEnds);
    for (const socket of [first, second]) socket.destroy();
    await Promise.all([...outerEnds, ...innerEnds]);
  });

  test('ends a connection whose dial fails', async () => {
    relay = await Relay.open('http://etcd.example:2379', () => Promise.reject(new Error('no proxy')));
    await closed(await connectTo(relay));
  });

  test('aborts a dial, and closes what it opens, when the connection ends first', async () => {
    let letThrough: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    let opened: Socket | undefined;
    const aborted = new Promise<Socket>((resolve) => {
      void Relay.open('http://etcd.example:2379', async (_, { signal }) => {
        const socket = await dialServer();
        opened = socket;
        signal?.addEventListener('abort', () => resolve(socket));
        await held;
        return socket;
      }).then(async (made) => {
        relay = made;
        const inner = await connectTo(made);
        while (opened === undefined) await new Promise((wait) => setImmediate(wait));
        inner.destroy();
      });
    });
    const socket = await aborted;
    const end = closed(socket);
    letThrough();
    await end;
  });

  test('removes its socket and ends its connections when it closes', async () => {
    relay = await Relay.open('http://etcd.example:2379', dialServer);
    const socket = await connectTo(relay);
    await echoed(socket, 'a');
    const folder = dirname(relay.path);
    expect(existsSync(folder)).toBe(true);
    const end = closed(socket);
    relay.close();
    await end;
    expect(existsSync(folder)).toBe(false);
  });
});
