import type { ClientHttp2Session } from 'node:http2';
import { ownMemoryMb } from '../../processes/process-usage.js';
import type { ServerUnderTest } from '../../scenarios/server-under-test.js';
import type { Attack } from '../kit/attack.js';
import { openSessions } from '../kit/http2-sessions.js';

const maps = '/api/v1/namespaces/default/configmaps';

/** Watchers that do not read are closed before they take much memory; those that read miss no event. */
export const stuckWatchers: Attack = {
  about: 'hundreds of clients watch tables of large objects, and do not read the events',
  unaudited: 'the watches are valid; those that are not read are closed',
  async run(laboratory) {
    const server = await laboratory.start();
    const watchers = 200;
    const changes = laboratory.scale === 'short' ? 40 : 75;
    const body = (count: number) =>
      JSON.stringify({ metadata: { name: 'watched' }, data: { count: String(count), k: 'x'.repeat(100_000) } });
    await server.call('POST', maps, { body: body(0) });
    const { metadata } = JSON.parse((await server.call('GET', maps)).body.toString());
    const path = `${maps}?watch=1&includeObject=Object&resourceVersion=${metadata.resourceVersion}`;
    const sessions = await openSessions(server, watchers + 1);
    for (const session of sessions.slice(1)) await openWatch(session, server, path).then((stream) => stream.pause());
    const [reader] = sessions;
    let seen = 0;
    if (reader !== undefined) {
      const stream = await openWatch(reader, server, path);
      stream.on('data', (bytes: Buffer) => {
        for (const byte of bytes) if (byte === newline) seen += 1;
      });
    }
    const [pid = 0] = server.pids;
    const before = ownMemoryMb(pid);
    let grownMb = 0;
    await laboratory.measured(server, async () => {
      for (let count = 1; count <= changes; count++) {
        await server.call('PUT', `${maps}/watched`, { body: body(count) });
        grownMb = Math.max(grownMb, ownMemoryMb(pid) - before);
      }
      for (let waits = 0; seen < changes && waits < 100; waits++)
        await new Promise((resolve) => setTimeout(resolve, 50));
    });
    for (const session of sessions) session.destroy();
    const eventsMb = (watchers * changes * 100_000) / 1_000_000;
    return {
      held: grownMb < eventsMb / 2 && seen === changes,
      result:
        `memory grew by ${grownMb.toFixed(0)} MB for ${eventsMb.toFixed(0)} MB of events to ${watchers} watchers; ` +
        `one that reads got ${seen} of ${changes} events`,
    };
  },
};

const newline = 0x0a;

function openWatch(session: ClientHttp2Session, server: ServerUnderTest, path: string) {
  const stream = session.request({
    ':path': path,
    authorization: `Bearer ${server.token}`,
    accept: 'application/json;as=Table;g=meta.k8s.io;v=v1',
  });
  stream.on('error', () => {});
  return new Promise<typeof stream>((resolve) => stream.on('response', () => resolve(stream)));
}
