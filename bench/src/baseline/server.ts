import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createSecureServer, type ServerHttp2Stream } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open } from 'lmdb';

/**
 * What Orch is compared with: a bare Node HTTPS server on HTTP/2 that sends bytes it was given, commits a body to LMDB
 * before it answers, or writes one frame to every open stream. It understands nothing of what it sends.
 *
 *     GET /fixed     the bytes of the file, encoded as the request accepts
 *     POST /commit   the body is committed durably, and comes back
 *     GET /watch     stays open
 *     PATCH /event   one frame to every open stream, then the answer
 */
interface BaselineJob {
  readonly cert: string;
  readonly key: string;
  /** Headers of every answer, as Orch sends them. */
  readonly headers: Readonly<Record<string, string>>;
  /** What `GET /fixed` sends, as it is and compressed. */
  readonly fixed?: string;
  readonly fixedGzip?: string;
  readonly frame?: string;
}

const job: BaselineJob = JSON.parse(process.argv[2] ?? '');
const fixed = readOptional(job.fixed);
const fixedGzip = readOptional(job.fixedGzip);
const frame = readOptional(job.frame);
const folder = mkdtempSync(join(tmpdir(), 'baseline-'));
const database = open<Buffer, number>({
  path: folder,
  encoding: 'binary',
  keyEncoding: 'uint32',
  overlappingSync: false,
});
const watchers = new Set<ServerHttp2Stream>();
let commits = 0;

const answer = { ':status': 200, ...job.headers };

const server = createSecureServer({
  cert: readFileSync(job.cert),
  key: readFileSync(job.key),
  settings: { maxConcurrentStreams: 2_000, initialWindowSize: 1 << 20 },
});
server.on('stream', (stream, headers) => {
  stream.on('error', () => {});
  switch (`${headers[':method']} ${headers[':path']}`) {
    case 'GET /fixed': {
      const gzip = fixedGzip.length > 0 && String(headers['accept-encoding'] ?? '').includes('gzip');
      const body = gzip ? fixedGzip : fixed;
      stream.respond({ ...answer, 'content-length': body.length });
      stream.end(body);
      return;
    }
    case 'POST /commit': {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const body = Buffer.concat(chunks);
        await database.put(commits++, body);
        stream.respond({ ...answer, ':status': 201, 'content-length': body.length });
        stream.end(body);
      });
      return;
    }
    case 'GET /watch':
      stream.respond(answer);
      watchers.add(stream);
      stream.on('close', () => watchers.delete(stream));
      return;
    case 'PATCH /event':
      stream.resume();
      stream.on('end', () => {
        for (const watcher of watchers) watcher.write(frame);
        stream.respond({ ...answer, 'content-length': 2 });
        stream.end('{}');
      });
      return;
    default:
      stream.respond({ ':status': 404 }, { endStream: true });
  }
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${JSON.stringify({ port: typeof address === 'object' ? address?.port : 0 })}\n`);
});
process.on('SIGTERM', () => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
});

function readOptional(file: string | undefined): Buffer {
  return file === undefined ? Buffer.alloc(0) : readFileSync(file);
}
