import { mkdir } from 'node:fs/promises';
import { afterAll, describe, expect, test } from '@jest/globals';
import { adminAt, maps, type Parsed, useAuditFolder } from './audit-fixture.js';
import { AuditWebhook } from './audit-webhook-process.js';
import type { RunningServer } from './server-fixture.js';

const { pathOf, policy, withServer } = useAuditFolder();

const webhooks: AuditWebhook[] = [];
afterAll(() => Promise.all(webhooks.map((webhook) => webhook.kill())));

async function startWebhook(name: string): Promise<AuditWebhook> {
  await mkdir(pathOf(name));
  const webhook = await AuditWebhook.start(pathOf(name));
  webhooks.push(webhook);
  return webhook;
}

describe('an audit webhook', () => {
  test('in the default mode receives batches of up to 400 events after at most 30 seconds, and the rest when the server stops [Audit events, 9] [API server defaults, 29]', async () => {
    const webhook = await startWebhook('batch');
    const args = [`--audit-policy-file=${await policy(adminAt('Metadata'))}`];
    await withServer([...args, `--audit-webhook-config-file=${webhook.kubeconfig}`], async ({ ask }) => {
      for (let index = 0; index < 210; index++) await ask('GET', `${maps}/m${index}`);
      while ((await webhook.lists()).length === 0) await new Promise((resolve) => setImmediate(resolve));
      const [first] = await webhook.lists();
      expect(first).toMatchObject({ kind: 'EventList', apiVersion: 'audit.orch.io/v1', metadata: {} });
      expect(first.items).toHaveLength(400);
    });
    const lists = await webhook.lists();
    expect(lists.map(({ items }: Parsed) => items.length)).toEqual([400, 20]);
    expect(lists[1].items.at(-1)).toMatchObject({ stage: 'ResponseComplete', objectRef: { name: 'm209' } });
  });

  test('receives each event before the request continues in the mode blocking, in the chosen version', async () => {
    const webhook = await startWebhook('blocking');
    const args = [`--audit-policy-file=${await policy(adminAt('Metadata'))}`, '--audit-webhook-mode=blocking'];
    args.push(`--audit-webhook-config-file=${webhook.kubeconfig}`, '--audit-webhook-version=audit.orch.io/v1beta1');
    args.push('--audit-webhook-initial-backoff=1ms');
    await withServer(args, async ({ ask }) => {
      await ask('GET', `${maps}/none`);
      const [received] = await webhook.lists();
      expect(received).toMatchObject({
        apiVersion: 'audit.orch.io/v1beta1',
        items: [{ stage: 'RequestReceived', metadata: {} }],
      });
      // The last stage follows the response.
      while ((await webhook.lists()).length < 2) await new Promise((resolve) => setImmediate(resolve));
      expect((await webhook.lists())[1]).toMatchObject({ items: [{ stage: 'ResponseComplete' }] });
      await webhook.kill();
      // Only the strict mode rejects requests.
      expect((await ask('GET', `${maps}/none`)).status).toBe(404);
      expect((await ask('GET', '/metrics')).text).toMatch(/^apiserver_audit_error_total\{plugin="webhook"\} [1-9]/m);
    });
  });

  test('that dies and comes back loses nothing in the mode blocking-strict: requests that it does not know are rejected', async () => {
    const webhook = await startWebhook('strict');
    const args = [`--audit-policy-file=${await policy(adminAt('Metadata'))}`, '--audit-webhook-mode=blocking-strict'];
    args.push(`--audit-webhook-config-file=${webhook.kubeconfig}`, '--audit-webhook-initial-backoff=5ms');
    const outcomes = new Map<string, number>();
    await withServer(args, async (server) => {
      const clients = Array.from({ length: 8 }, (_, index) => new Client(`client-${index}`, server, outcomes));
      const running = Promise.all(clients.map((client) => client.run()));
      const until = async (isReached: () => boolean) => {
        while (!isReached()) await new Promise((resolve) => setImmediate(resolve));
      };
      const count = (status: number) => [...outcomes.values()].filter((each) => each === status).length;
      await until(() => count(201) >= 40);
      await webhook.kill();
      await until(() => count(500) >= 10);
      const before = count(201);
      await webhook.restart();
      await until(() => count(201) >= before + 40);
      for (const client of clients) client.stop();
      await running;
      const { text } = await server.ask('GET', '/metrics');
      expect(text).toMatch(/^apiserver_audit_requests_rejected_total [1-9]\d+$/m);
    });
    await webhook.kill();
    const stages = new Map<string, Set<string>>();
    for (const { objectRef, stage, requestURI } of await webhook.events()) {
      const name = objectRef?.name ?? new URLSearchParams(requestURI.split('?')[1]).get('fieldManager');
      stages.set(name, (stages.get(name) ?? new Set()).add(stage));
    }
    for (const [name, status] of outcomes) {
      if (status === 201)
        expect([name, stages.get(name)]).toEqual([name, new Set(['RequestReceived', 'ResponseComplete'])]);
      else expect([status, stages.get(name)?.has('ResponseComplete') ?? false]).toEqual([500, false]);
    }
  });
});

/** Creates one config map after the other. The name is also that of the field manager, which the first event has. */
class Client {
  #isStopped = false;

  constructor(
    private readonly name: string,
    private readonly server: RunningServer,
    private readonly outcomes: Map<string, number>,
  ) {}

  async run(): Promise<void> {
    for (let index = 0; !this.#isStopped; index++) {
      const name = `${this.name}-${index}`;
      const { status } = await this.server.ask('POST', `${maps}?fieldManager=${name}`, { metadata: { name } });
      this.outcomes.set(name, status);
    }
  }

  stop(): void {
    this.#isStopped = true;
  }
}
