import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createProgramLogger } from '@orch/component';
import { startTestServer, type TestServer } from './test-server.js';
import { allOf, Configurations, startWebhook, type TestWebhook } from './webhook-fixture.js';

const maps = '/api/v1/namespaces/default/configmaps';

describe('a slow request', () => {
  const lines: string[] = [];
  let webhook: TestWebhook;
  let server: TestServer;
  const configurations = new Configurations(() => server, 'admissionregistration.orch.io');

  beforeAll(async () => {
    webhook = await startWebhook();
    const destination = { write: (line: string) => void lines.push(line) };
    server = await startTestServer('orch', {
      logger: createProgramLogger({ format: 'json', level: 'info', destination }),
    });
  });
  afterAll(async () => {
    await server.stop();
    await webhook.close();
  });

  test('is logged with its long steps and its id; others are not', async () => {
    webhook.on('/slow', async () => {
      await delay(600);
      return {};
    });
    const clientConfig = { url: `${webhook.url}/slow`, caBundle: webhook.caBundle };
    await configurations.create('mutating', 's', [{ name: 's.x.io', clientConfig, rules: allOf(['configmaps']) }]);
    const headers = { 'audit-id': 'slow-one' };
    await server.ask('POST', `${maps}?fieldManager=me`, { body: { metadata: { name: 'slow' } }, headers });
    await server.ask('GET', `${maps}/slow`);
    const slow = lines.map((line) => JSON.parse(line)).filter(({ message }) => message === 'slow request');
    expect(slow).toHaveLength(1);
    expect(slow[0]).toMatchObject({
      level: 'info',
      request: 'create configmaps',
      URI: `${maps}?fieldManager=me`,
      resp: 201,
      auditID: 'slow-one',
      steps: [
        {
          step: 'admit',
          steps: [
            {
              step: 'MutatingAdmissionWebhook',
              steps: [{ step: 'call webhook', 'webhook.name': 's.x.io', 'webhook.type': 'admit' }],
            },
          ],
        },
      ],
    });
    expect(slow[0].steps[0].tookMs).toBeGreaterThanOrEqual(590);
    expect(JSON.stringify(slow[0].steps)).not.toContain('commit');
    // No trace context is made up for a webhook while spans are not exported.
    expect(webhook.seen[0]?.headers).not.toHaveProperty('traceparent');
  });
});
