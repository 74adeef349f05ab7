import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { generateAuthority, issueCertificate, validFor } from '@orch/certs';
import { ScheduledPlane } from './scheduled-plane.fixture.js';

let given: ScheduledPlane;
let nodes: readonly string[];
beforeAll(async () => {
  given = await ScheduledPlane.start({ nodes: 3 });
  const listed = await given.plane.client.resource({ group: '', version: 'v1', resource: 'nodes' }).list();
  nodes = listed.items.map(({ metadata }) => metadata.name ?? '');
});
afterAll(() => given[Symbol.asyncDispose]());

/** An extender in a process of its own. */
class ExtenderProcess implements AsyncDisposable {
  readonly calls: string[] = [];
  private constructor(
    private readonly process: ChildProcess,
    readonly port: number,
  ) {}

  static async start(options: object): Promise<ExtenderProcess> {
    const file = join(__dirname, 'extender.fixture.mjs');
    const child = spawn(process.execPath, [file, JSON.stringify(options)], { stdio: ['ignore', 'pipe', 'inherit'] });
    const lines = createInterface({ input: child.stdout });
    const [port] = await once(lines, 'line');
    const extender = new ExtenderProcess(child, Number(port));
    lines.on('line', (line) => extender.calls.push(line));
    return extender;
  }

  /** The calls so far, at least this many. */
  async called(count: number): Promise<readonly string[]> {
    while (this.calls.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
    return this.calls;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.process.kill();
    if (this.process.exitCode === null) await once(this.process, 'exit');
  }
}

async function configOf(name: string, ...extenders: readonly object[]): Promise<string> {
  return await given.file(
    name,
    JSON.stringify({
      apiVersion: 'scheduler.config.orch.io/v1beta1',
      kind: 'SchedulerConfiguration',
      clientConnection: { kubeconfig: given.kubeconfig, qps: -1 },
      leaderElection: { leaderElect: false },
      extenders,
    }),
  );
}

const urlOf = ({ port }: ExtenderProcess, scheme = 'http') => `${scheme}://127.0.0.1:${port}/scheduler`;

describe('an extender', () => {
  test('filters and prioritizes, with nodes or with their names', async () => {
    await using whole = await ExtenderProcess.start({ only: nodes.slice(0, 2) });
    await using names = await ExtenderProcess.start({ best: nodes[1] });
    const path = await configOf(
      'both',
      { urlPrefix: urlOf(whole), filterVerb: 'filter' },
      {
        urlPrefix: urlOf(names),
        filterVerb: 'filter',
        prioritizeVerb: 'prioritize',
        weight: 5,
        nodeCacheCapable: true,
      },
    );
    await using _scheduler = await given.run(`--config=${path}`);
    await given.createPod('wanted');
    expect(await given.nodeOf('wanted')).toBe(nodes[1]);
    expect(await whole.called(1)).toEqual(['filter Pod,Nodes']);
    expect(await names.called(2)).toEqual(['filter Pod,NodeNames', 'prioritize Pod,NodeNames']);
  });

  test('gives its reasons in the message of a pod that no node fits', async () => {
    await using extender = await ExtenderProcess.start({ only: ['none'] });
    const path = await configOf('reasons', { urlPrefix: urlOf(extender), filterVerb: 'filter' });
    await using _scheduler = await given.run(`--config=${path}`);
    await given.createPod('unwanted');
    expect(await given.notScheduled('unwanted')).toMatchObject({
      reason: 'Unschedulable',
      message: '0/3 nodes are available: 3 the extender does not want it.',
    });
    await given.plane.client
      .resource({ group: '', version: 'v1', resource: 'pods' })
      .delete('unwanted', { namespace: 'default', gracePeriodSeconds: 0 });
  });

  test('is asked only for pods with a resource that it manages, which the scheduler need not compare', async () => {
    await using extender = await ExtenderProcess.start({ only: [nodes[2]] });
    const managedResources = [{ name: 'example.com/foo', ignoredByScheduler: true }];
    const path = await configOf('managed', { urlPrefix: urlOf(extender), filterVerb: 'filter', managedResources });
    await using _scheduler = await given.run(`--config=${path}`);
    const resources = { requests: { 'example.com/foo': '1' }, limits: { 'example.com/foo': '1' } };
    await given.createPod('plain');
    await given.nodeOf('plain');
    expect(extender.calls).toEqual([]);
    await given.createPod('managed', { containers: [{ name: 'c', image: 'i', resources }] });
    expect(await given.nodeOf('managed')).toBe(nodes[2]);
  });

  test('that fails is skipped when it is ignorable, and an error of the attempt otherwise', async () => {
    await using extender = await ExtenderProcess.start({});
    const broken = { urlPrefix: urlOf(extender), filterVerb: 'broken' };
    {
      await using _scheduler = await given.run(`--config=${await configOf('ignored', { ...broken, ignorable: true })}`);
      await given.createPod('skipped');
      await given.nodeOf('skipped');
    }
    await using _scheduler = await given.run(`--config=${await configOf('needed', broken)}`);
    await given.createPod('failed');
    expect(await given.notScheduled('failed')).toMatchObject({
      reason: 'SchedulerError',
      message: `${urlOf(extender)}/broken: status 500`,
    });
  });

  test('that binds is asked instead of the API server', async () => {
    await using extender = await ExtenderProcess.start({});
    const path = await configOf('binding', { urlPrefix: urlOf(extender), bindVerb: 'bind' });
    await using _scheduler = await given.run(`--config=${path}`);
    await given.createPod('unbound');
    expect(await given.notScheduled('unbound')).toMatchObject({
      reason: 'SchedulerError',
      message: 'binding rejected: this extender binds nothing',
    });
    expect((await extender.called(1))[0]).toBe('bind PodName,PodNamespace,PodUID,Node');
  });

  test('leaves a node for preemption, whatever the scheduler would choose', async () => {
    await using extender = await ExtenderProcess.start({ victims: nodes[2] });
    const path = await configOf('preempting', { urlPrefix: urlOf(extender), preemptVerb: 'preempt' });
    await using _scheduler = await given.run(`--config=${path}`);
    const containers = (cpu: string) => [{ name: 'c', image: 'i', resources: { requests: { cpu } } }];
    await given.plane.client
      .resource({ group: 'scheduling.orch.io', version: 'v1', resource: 'priorityclasses' })
      .create({
        ...{ apiVersion: 'scheduling.orch.io/v1', kind: 'PriorityClass', metadata: { name: 'high' }, value: 1_000 },
      });
    for (const index of nodes.keys()) await given.createPod(`low-${index}`, { containers: containers('20') });
    const placed = await Promise.all([...nodes.keys()].map((index) => given.nodeOf(`low-${index}`)));
    expect(placed.toSorted()).toEqual([...nodes].toSorted());
    await given.createPod('high', { priorityClassName: 'high', containers: containers('20') });
    expect(await given.nodeOf('high')).toBe(nodes[2]);
    expect((await extender.called(1))[0]).toBe('preempt Pod,NodeNameToVictims');
  });

  test('is asked over TLS with a client certificate, and its certificate is verified', async () => {
    const validity = validFor(1, new Date());
    const authority = await generateAuthority({ commonName: 'ca', ...validity });
    const server = await issueCertificate(authority, {
      ...{ commonName: 'extender', usages: ['server'], hosts: ['extender.local'], ...validity },
    });
    const client = await issueCertificate(authority, { commonName: 'scheduler', usages: ['client'], ...validity });
    const tls = { cert: server.cert, key: server.key, ca: authority.cert, requestCert: true, rejectUnauthorized: true };
    await using extender = await ExtenderProcess.start({ only: [nodes[0]], tls });
    const base64 = (text: string) => Buffer.from(text).toString('base64');
    const tlsConfig = {
      ...{ serverName: 'extender.local', caData: base64(authority.cert) },
      ...{ certData: base64(client.cert), keyData: base64(client.key) },
    };
    const path = await configOf('tls', {
      ...{ urlPrefix: urlOf(extender, 'https'), filterVerb: 'filter', enableHTTPS: true, tlsConfig },
    });
    await using _scheduler = await given.run(`--config=${path}`);
    await given.createPod('secure');
    expect(await given.nodeOf('secure')).toBe(nodes[0]);
  });
});
