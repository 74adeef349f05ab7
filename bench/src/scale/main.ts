import { parseArgs } from 'node:util';
import { type Convergence, converge, type Scale } from './converge.js';

/**
 * Measures `orch up` with simulated nodes: deployments from apply to all pods ready, requests, CPU and memory, the idle cluster,
 * and the deletion of the namespace. Several scales, each `deployments x replicas / nodes`, are measured in turn.
 *
 *     npm run scale -- 100x10/500 1000x10/500
 *     npm run scale -- 1000x10/2000 --idle-seconds 60
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'idle-seconds': { type: 'string', default: '30' } },
  });
  for (const text of positionals.length > 0 ? positionals : ['100x10/500', '1000x10/500']) {
    const scale = { ...parseScale(text), idleSeconds: Number(values['idle-seconds']) };
    process.stdout.write(report(scale, await converge(scale)));
  }
}

function parseScale(text: string): Omit<Scale, 'idleSeconds'> {
  const [, deployments, replicas, nodes] = /^(\d+)x(\d+)\/(\d+)$/.exec(text) ?? [];
  if (nodes === undefined) throw new Error(`"${text}" is no scale: must be deployments x replicas / nodes, as 100x10/500`);
  return { deployments: Number(deployments), replicas: Number(replicas), nodes: Number(nodes) };
}

function report({ deployments, replicas, nodes, idleSeconds }: Scale, result: Convergence): string {
  const pods = deployments * replicas;
  const total = result.requests.reduce((sum, [, count]) => sum + count, 0);
  const s = (seconds: number) => `${seconds.toFixed(1)} s`;
  const perPod = (seconds: number) => `${((seconds * 1_000) / pods).toFixed(2)} ms`;
  const list = (requests: readonly (readonly [string, number])[]) =>
    requests.map(([key, count]) => `${count} ${key}`).join(', ') || 'none';
  return [
    `${deployments} deployments of ${replicas} on ${nodes} nodes (ready after ${s(result.nodesReadySeconds)}):`,
    `  applied ${s(result.appliedSeconds)}, pods made ${s(result.podsMadeSeconds)}, first ready ${s(result.firstReadySeconds)}, all ready ${s(result.readySeconds)}`,
    `  CPU ${s(result.cpuSeconds)}, of it ${s(result.serverCpuSeconds)} on the server's thread; per pod ${perPod(result.cpuSeconds)} and ${perPod(result.serverCpuSeconds)}`,
    `  memory ${result.peakMb.toFixed(0)} MB at the peak, ${result.idleMb.toFixed(0)} MB idle`,
    `  ${(total / pods).toFixed(2)} requests per pod: ${list(result.requests.slice(0, 12))}`,
    `  idle for ${idleSeconds} s: ${(result.idleCores * 100).toFixed(1)} % of a core, ${(result.idleServerCores * 100).toFixed(1)} % of it on the server's thread; writes but leases, and lists: ${list(result.needlessIdleRequests)}`,
    `  namespace gone ${s(result.goneSeconds)}`,
    '',
  ].join('\n');
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
