import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { etcdCommits, lmdbCommits } from './commits.js';
import { type BaselineJob, serveBaseline } from './serve-baseline.js';

/** The bare server in a separate process: takes its job as JSON in the first argument, prints its port as a JSON line. */
async function main(): Promise<void> {
  const job: BaselineJob = JSON.parse(process.argv[2] ?? '');
  const folder = mkdtempSync(join(tmpdir(), 'baseline-'));
  const commits = job.etcd === undefined ? lmdbCommits(folder) : await etcdCommits(job.etcd);
  const { port } = await serveBaseline(job, commits);
  process.stdout.write(`${JSON.stringify({ port })}\n`);
  process.on('SIGTERM', () => {
    rmSync(folder, { recursive: true, force: true });
    process.exit(0);
  });
}

void main();
