import { ownMemoryMb } from '../../../processes/process-usage.js';
import type { Attack } from '../../kit/attack.js';
import { startBystander } from '../../kit/bystander.js';
import { openRawConnection, type RawConnection } from '../../kit/raw-connection.js';

/** Slow connections take little memory, keep no other client from its requests, and are closed at their deadline. */
function slowAttack(about: string, opening: (token: string) => string, drop: string, deadlineMs: number): Attack {
  return {
    about,
    unaudited: 'its requests are never complete',
    async run(laboratory) {
      const server = await laboratory.start();
      const bystander = await startBystander(server);
      const [pid = 0] = server.pids;
      const before = ownMemoryMb(pid);
      const count = laboratory.scale === 'short' ? 200 : 1_000;
      const drops = 10;
      // The full form waits for the deadline, at which the server looks every thirty seconds.
      const waitMs = laboratory.scale === 'short' ? 1_000 : deadlineMs + checkMs;
      let grownMb = 0;
      const connections: RawConnection[] = [];
      await laboratory.measured(server, async () => {
        for (let index = 0; index < count; index++) {
          const connection = await openRawConnection(server);
          connection.socket.resume().write(opening(server.token));
          connections.push(connection);
        }
        for (let index = 0; index < drops; index++) {
          for (const { socket } of connections) if (!socket.destroyed) socket.write(drop);
          await new Promise((resolve) => setTimeout(resolve, waitMs / drops));
          grownMb = Math.max(grownMb, ownMemoryMb(pid) - before);
        }
      });
      const open = connections.filter(({ isClosed }) => !isClosed).length;
      for (const { socket } of connections) socket.destroy();
      const others = await bystander.stop();
      const memoryMaxMb = 30 + count * 0.2;
      const isClosedInTime = laboratory.scale === 'short' || open === 0;
      return {
        held: others.succeeded === others.sent && grownMb < memoryMaxMb && isClosedInTime,
        result:
          `${count - open} of ${count} connections closed after ${waitMs / 1_000} s; ` +
          `${others.succeeded} of ${others.sent} requests of another client succeed; ` +
          `memory grew by ${grownMb.toFixed(0)} MB (at most ${memoryMaxMb.toFixed(0)})`,
      };
    },
  };
}

const checkMs = 35_000;

export const slowClients = {
  'slow-headers': slowAttack(
    'clients send the headers of their requests byte by byte (slow headers)',
    () => 'GET /api/v1/namespaces HTTP/1.1\r\nhost: a\r\nx: ',
    'x',
    30_000,
  ),
  'slow-bodies': slowAttack(
    'authenticated clients send the bodies of their requests byte by byte (slow bodies)',
    (token) =>
      `POST /api/v1/namespaces/default/configmaps HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\n` +
      'content-type: application/json\r\ncontent-length: 1000000\r\n\r\n{"a":"',
    'x',
    60_000,
  ),
  'slow-handshakes': slowAttack('clients send nothing after the handshake', () => '', '', 120_000),
} as const satisfies Readonly<Record<string, Attack>>;
