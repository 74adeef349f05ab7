import { ownMemoryMb } from '../../processes/process-usage.js';
import type { Attack } from '../kit/attack.js';
import { openRawConnection, requestHead, writeAll } from '../kit/raw-connection.js';

/** The memory for a client that does not read is bounded. */
export const unreadPongs: Attack = {
  about: 'a client sends WebSocket pings as fast as possible, and does not read the pongs',
  unaudited: 'the watch is valid; the connection is not read further while pongs wait',
  async run(laboratory) {
    const server = await laboratory.start();
    // Far more pongs than the garbage that a busy machine keeps until its next collection.
    const pings = laboratory.scale === 'short' ? 600_000 : 2_000_000;
    const connection = await openRawConnection(server);
    const watch = requestHead('GET', '/api/v1/namespaces/default/configmaps?watch=1', {
      authorization: `Bearer ${server.token}`,
      connection: 'Upgrade',
      upgrade: 'websocket',
      origin: 'https://console.example.com',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'MDEyMzQ1Njc4OWFiY2RlZg==',
    });
    let grownMb = 0;
    await laboratory.measured(server, async () => {
      connection.socket.write(watch);
      const [pid = 0] = server.pids;
      const before = ownMemoryMb(pid);
      const many = Buffer.concat(Array.from({ length: pingsAtOnce }, () => ping));
      for (let sent = 0; sent < pings && !connection.isClosed; sent += pingsAtOnce) {
        await writeAll(connection, many);
        grownMb = Math.max(grownMb, ownMemoryMb(pid) - before);
      }
      await new Promise((resolve) => setTimeout(resolve, 500));
      grownMb = Math.max(grownMb, ownMemoryMb(pid) - before);
    });
    connection.socket.destroy();
    // The size of all pongs, without overhead.
    const pongsMb = (pings * 127) / 1_000_000;
    return {
      held: grownMb < pongsMb / 2,
      result: `memory grew by ${grownMb.toFixed(0)} MB; the pongs are ${pongsMb.toFixed(0)} MB`,
    };
  },
};

const pingsAtOnce = 1_000;
const payloadBytes = 125;
/** Masked with zeros. */
const ping = Buffer.concat([Buffer.from([0x89, 0x80 | payloadBytes, 0, 0, 0, 0]), Buffer.alloc(payloadBytes, 'p')]);
