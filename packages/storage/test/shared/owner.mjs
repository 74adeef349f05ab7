/**
 * Holds embedded stores for other processes. Each connection to its socket sends the name of a folder in the first line,
 * receives the line `open` when the store is open, and shares the store from then on. A store is closed with its last
 * connection. The process ends with its standard input.
 *
 *     node owner.mjs SOCKET
 */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { systemClock } from '@orch/apimachinery';
import { openEmbeddedStore, shareStore } from '@orch/storage';

const stores = new Map();

createServer(serve).listen(process.argv[2], () => process.stdout.write('listening\n'));

process.stdin.once('end', () => process.exit(0)).resume();

async function serve(socket) {
  const [line] = await once(socket, 'data');
  const folder = line.toString().trim();
  let held = stores.get(folder);
  if (held === undefined) {
    held = { store: openEmbeddedStore({ folder, dialect: 'orch', clock: systemClock() }), connections: 0 };
    stores.set(folder, held);
  }
  held.connections++;
  const store = await held.store;
  socket.once('close', async () => {
    held.connections--;
    if (held.connections > 0) return;
    stores.delete(folder);
    await store.close();
  });
  await shareStore(store, socket);
  socket.write('open\n');
}
