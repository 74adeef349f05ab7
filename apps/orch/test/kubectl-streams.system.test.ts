import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { kubectlPrograms } from './kubectl.js';
import { kubectlCluster } from './kubectl-cluster.js';
import { eventually } from './orch-process.js';
import { type StreamingAgent, startStreamingAgent } from './streaming-agent.js';

describe.each(kubectlPrograms())('streams of unmodified %s', (kubectl) => {
  const { run, pathOf, environment, log, agentPort } = kubectlCluster(kubectl, { nodes: 1 });
  let agent: StreamingAgent;
  beforeAll(async () => {
    const [cert, key] = await Promise.all(
      ['ca.crt', 'ca.key'].map((file) => readFile(pathOf('data', 'pki', file), 'utf8')),
    );
    agent = await startStreamingAgent({ cert: cert ?? '', key: key ?? '' }, agentPort());
    const addresses = [{ type: 'InternalIP', address: '127.0.0.1' }];
    const daemonEndpoints = { kubeletEndpoint: { Port: agent.port } };
    await create({ kind: 'Node', metadata: { name: 'real' }, status: { addresses, daemonEndpoints } });
    await eventually('the service account is there', () =>
      run('get', 'serviceaccount', 'default').catch(() => undefined),
    );
    await create({
      kind: 'Pod',
      metadata: { name: 'web' },
      spec: { nodeName: 'real', containers: [{ name: 'c', image: 'x', stdin: true }] },
    });
    // The status that a node agent would report.
    const status = {
      phase: 'Running',
      podIP: '10.1.2.3',
      containerStatuses: [{ name: 'c', image: 'x', imageID: '', ready: true, restartCount: 0, state: { running: {} } }],
    };
    await patchStatus('web', status);
    await run('run', 'simulated', '--image=x');
    await run('wait', '--for=condition=Ready', 'pod/simulated');
  });
  afterAll(async () => {
    await agent.close();
    expect(log()).toBe('');
  });

  /** Runs kubectl with standard input and returns its exit code, output and errors. */
  async function pipe(input: string, ...args: readonly string[]) {
    const child = spawn(kubectl, args, { env: environment(), stdio: ['pipe', 'pipe', 'pipe'], timeout: 30_000 });
    let output = '';
    let errors = '';
    child.stdout.on('data', (text: Buffer) => {
      output += text.toString();
    });
    child.stderr.on('data', (text: Buffer) => {
      errors += text.toString();
    });
    child.stdin.end(input);
    const [code] = await once(child, 'close');
    return { code, output, errors };
  }
  async function create(object: object): Promise<void> {
    const { code, errors } = await pipe(JSON.stringify({ apiVersion: 'v1', ...object }), 'create', '-f', '-');
    if (code !== 0) throw new Error(errors);
  }
  /** Patches through `kubectl proxy`, because old versions have no --subresource. */
  async function patchStatus(pod: string, status: object): Promise<void> {
    await withProxy(async (port) => {
      const response = await fetch(`http://127.0.0.1:${port}/api/v1/namespaces/default/pods/${pod}/status`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/merge-patch+json' },
        body: JSON.stringify({ status }),
      });
      expect(response.status).toBe(200);
    });
  }
  /** Runs a command that prints a port, calls `use` with the port, and kills the command. */
  async function withPortOf(args: readonly string[], use: (port: string) => Promise<void>): Promise<void> {
    const child = spawn(kubectl, args, { env: environment(), stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text: Buffer) => {
        output += text.toString();
      });
    }
    try {
      await use(await eventually(`a port in ${args[0]}`, () => /127\.0\.0\.1:(\d+)/.exec(output)?.[1]));
    } finally {
      child.kill();
      await once(child, 'close');
    }
  }
  const withProxy = (use: (port: string) => Promise<void>) => withPortOf(['proxy', '--port=0'], use);

  test('logs prints a log with options, and follows it until it ends', async () => {
    expect(await run('logs', 'web')).toBe('log of /containerLogs/default/web/c\n');
    expect(await run('logs', 'web', '--tail=3', '--timestamps', '--since=5m')).toBe(
      'log of /containerLogs/default/web/c?sinceSeconds=300&tailLines=3&timestamps=true\n',
    );
    expect(await run('logs', '-f', 'web')).toBe('one\ntwo\n');
  });

  test('exec runs a command with and without input', async () => {
    expect(await run('exec', 'web', '--', 'ls', '-l')).toBe('ran ls -l\n');
    expect(await pipe('some input\n', 'exec', '-i', 'web', '--', 'cat')).toMatchObject({
      code: 0,
      output: 'ran cat\nsome input\n',
    });
  });

  test('cp copies files into a container and out of it', async () => {
    const [given, inside, back] = ['given.bin', 'container', 'back.bin'].map((name) => pathOf(name));
    if (given === undefined || inside === undefined || back === undefined) throw new Error('three paths');
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * 7_919) % 251));
    await Promise.all([writeFile(given, bytes), mkdir(inside)]);
    await run('cp', given, `web:${inside}`);
    expect(await readFile(join(inside, 'given.bin'))).toEqual(bytes);
    await run('cp', `web:${inside}/given.bin`, back);
    expect(await readFile(back)).toEqual(bytes);
  });

  test('attach connects to a container', async () => {
    const { output } = await pipe('typed\n', 'attach', '-i', 'web');
    expect(output).toContain('typed\n');
  });

  test('port-forward forwards a port', async () => {
    await withPortOf(['port-forward', 'pod/web', ':8080'], async (port) => {
      for (const _ of [1, 2, 3]) expect(await read(`http://127.0.0.1:${port}/`)).toBe('port 8080');
    });
  });

  test('proxy reaches the node agent through the server', async () => {
    await withProxy(async (port) => {
      expect(await read(`http://127.0.0.1:${port}/api/v1/nodes/real/proxy/some/path?a=b`)).toBe(
        'log of /some/path?a=b\n',
      );
    });
  });

  test('simulated nodes return one log line, and reject exec and port-forward with a message', async () => {
    expect(await run('logs', 'simulated')).toMatch(/^simulated: container simulated of pod default\/simulated has no/);
    await expect(run('exec', 'simulated', '--', 'ls')).rejects.toThrow(
      'the node is simulated: its containers run no commands',
    );
    await expect(run('port-forward', 'simulated', ':80')).rejects.toThrow('its containers listen on no ports');
  });

  test('streams use the protocol that kubectl requests first', () => {
    const isOld = kubectl.includes('kubernetes-client');
    expect(new Set(agent.protocols)).toEqual(
      new Set(
        isOld
          ? ['exec SPDY/3.1', 'attach SPDY/3.1', 'portForward SPDY/3.1']
          : ['exec websocket', 'attach websocket', 'portForward SPDY/3.1'],
      ),
    );
  });
});

function read(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { agent: false }, (response) => {
      response.toArray().then((pieces) => resolve(Buffer.concat(pieces).toString()), reject);
    }).on('error', reject);
  });
}
