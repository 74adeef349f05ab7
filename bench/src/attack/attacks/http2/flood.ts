import { ownMemoryMb } from '../../../processes/process-usage.js';
import type { Attack, AttackedServer } from '../../kit/attack.js';
import { startBystander } from '../../kit/bystander.js';
import { openRawHttp2 } from '../../kit/http2-frames.js';
import { type RawConnection, writeAll } from '../../kit/raw-connection.js';

/** A client that sends frames as fast as it can. */
export interface Flood {
  readonly about: string;
  /** Sent once, after the preface; it contains the settings. Default: empty settings. */
  readonly first?: (server: AttackedServer) => Buffer;
  /** The frames number `index` of the flood. */
  readonly frames: (index: number, server: AttackedServer) => Buffer;
  readonly count: { readonly short: number; readonly full: number };
  /** Whether the client reads what the server sends. */
  readonly reads: boolean;
  readonly connections?: number;
  /** The server must not need more than this for all connections. */
  readonly memoryMaxMb: number;
}

/**
 * The server goes on serving another client, and its memory stays bounded; it may close the connections of the flood. A
 * connection that it closes is opened again until all frames are sent or it was opened `reopeningsMax` times.
 */
export function floodAttack({ about, first, frames, count, reads, connections = 1, memoryMaxMb }: Flood): Attack {
  return {
    about,
    unaudited: 'its frames are no complete requests, or are requests that the client itself cancels',
    async run(laboratory) {
      const server = await laboratory.start();
      const bystander = await startBystander(server);
      const [pid = 0] = server.pids;
      const before = ownMemoryMb(pid);
      const total = count[laboratory.scale];
      let grownMb = 0;
      const opened: RawConnection[] = [];
      const open = async (): Promise<RawConnection> => {
        const connection = await openRawHttp2(server, first?.(server));
        if (reads) connection.socket.resume();
        opened.push(connection);
        return connection;
      };
      let sent = 0;
      const flood = async (): Promise<void> => {
        let connection = await open();
        for (let index = 0; index < total; ) {
          if (connection.isClosed || connection.socket.destroyed) {
            if (opened.length >= connections * reopeningsMax) return;
            connection = await open();
          }
          const until = Math.min(index + framesAtOnce, total);
          const many: Buffer[] = [];
          for (; index < until; index++) many.push(frames(index, server));
          await written(connection, Buffer.concat(many));
          sent += many.length;
          grownMb = Math.max(grownMb, ownMemoryMb(pid) - before);
        }
      };
      await laboratory.measured(server, async () => {
        await Promise.all(Array.from({ length: connections }, flood));
        await new Promise((resolve) => setTimeout(resolve, 300));
        grownMb = Math.max(grownMb, ownMemoryMb(pid) - before);
      });
      const closed = opened.filter(({ isClosed }) => isClosed).length;
      for (const { socket } of opened) socket.destroy();
      const others = await bystander.stop();
      return {
        held: others.succeeded === others.sent && grownMb <= memoryMaxMb,
        result:
          `${sent} frames sent on ${opened.length} connections, of which the server closed ${closed}; ` +
          `${others.succeeded} of ${others.sent} requests of another client succeed; ` +
          `memory grew by ${grownMb.toFixed(0)} MB (at most ${memoryMaxMb})`,
      };
    },
  };
}

const framesAtOnce = 200;
const reopeningsMax = 20;
const stalledMs = 500;

/** A server that no longer reads from the connection does not hold up the flood for ever. */
async function written(connection: RawConnection, bytes: Buffer): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const stalled = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, stalledMs);
  });
  await Promise.race([writeAll(connection, bytes), stalled.then(() => connection.socket.destroy())]).finally(() =>
    clearTimeout(timer),
  );
}
