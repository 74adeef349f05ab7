/**
 * Starts the API server and a bare server like the benchmarks, sends both the same small requests, and prints the results as one
 * JSON line.
 *
 *     node one-server.mjs ENGINE PROTOCOL
 */

import { connectTo } from '../dist/driver/connection.js';
import { drive } from '../dist/measure/drive.js';
import { jobTo, mustCreate, startBaseline, startServer } from '../dist/scenarios/server-under-test.js';

const [engine, protocol] = process.argv.slice(2);
const maps = '/api/v1/namespaces/default/configmaps';

async function main() {
  const server = await startServer({ engine });
  try {
    await mustCreate(server, maps, { metadata: { name: 'a' }, data: { key: 'value'.repeat(100) } });
    const path = `${maps}/a`;
    const response = await server.call('GET', path);
    const baseline = await startBaseline(server, protocol, { responses: [response], record: response.body });
    const targets = {
      orch: { ...jobTo(server, protocol), path, write: path },
      bare: { ...jobTo(server, protocol), ...baseline.target, path: '/fixed/0', write: '/commit/0' },
    };
    const seen = {};
    for (const [side, { path: targetPath, write: _write, ...job }] of Object.entries(targets)) {
      const [connection] = await connectTo({ ...job, concurrency: 1 });
      let body = '';
      const onBody = (bytes) => {
        body = bytes.toString();
      };
      const { status, bytes } = await connection.send({ method: 'GET', path: targetPath, onBody });
      connection.close();
      const load = {
        type: 'requests',
        durationMs: 10_000,
        requestsMax: 100,
        requests: [{ share: 1, method: 'GET', path: targetPath }],
      };
      const { operations, bytes: total } = await drive({ ...job, concurrency: 4, load });
      const error = await drive({
        ...job,
        concurrency: 1,
        load: { ...load, requests: [{ share: 1, method: 'GET', path: '/none' }] },
      }).catch((error) => error.message.replace(/ at .*/, ''));
      seen[side] = { status, bytes, body, operations, total, error, pids: job.pids };
    }
    await baseline.process.stop();
    const { pids, etcd } = server;
    process.stdout.write(
      `${JSON.stringify({ ...seen, server: { pids, etcd: etcd?.pid ?? 0 }, baseline: baseline.process.pid })}\n`,
    );
  } finally {
    await server.stop();
  }
}

main().catch((error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exitCode = 1;
});
