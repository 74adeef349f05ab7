import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Parsed, startTestServer, type TestServer } from './test-server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const hook = {
  name: 'a.example.com',
  clientConfig: { url: 'https://example.com' },
  sideEffects: 'None',
  admissionReviewVersions: ['v1'],
};

describe.each(['mutatingwebhookconfigurations', 'validatingwebhookconfigurations'])('%s of v1', (resource) => {
  const create = async (...webhooks: readonly object[]): Promise<Parsed> =>
    (
      await server.ask('POST', `/apis/admissionregistration.orch.io/v1/${resource}?dryRun=All`, {
        body: { metadata: { name: 'a' }, webhooks },
      })
    ).json;
  const fieldsOf = (json: Parsed): readonly string[] => json.details.causes.map(({ field }: Parsed) => field);

  test('have their defaults [Admission webhooks (outgoing calls), 2] [Admission webhooks (outgoing calls), 3] [Admission webhooks (outgoing calls), 4]', async () => {
    const defaults = { failurePolicy: 'Fail', matchPolicy: 'Equivalent', timeoutSeconds: 10 };
    expect((await create(hook)).webhooks).toMatchObject([defaults]);
  });

  test('need side effects that a dry run allows [Admission webhooks (outgoing calls), 5]', async () => {
    const { sideEffects: _sideEffects, ...silent } = hook;
    expect(fieldsOf(await create(silent))).toEqual(['webhooks[0].sideEffects']);
    for (const sideEffects of ['Some', 'Unknown']) {
      expect(fieldsOf(await create({ ...hook, sideEffects }))).toEqual(['webhooks[0].sideEffects']);
    }
    for (const sideEffects of ['None', 'NoneOnDryRun']) {
      expect((await create({ ...hook, sideEffects })).webhooks).toMatchObject([{ sideEffects }]);
    }
  });

  test('need review versions and unique names [Admission webhooks (outgoing calls), 6] [Admission webhooks (outgoing calls), 7]', async () => {
    const { admissionReviewVersions: _versions, ...silent } = hook;
    expect(fieldsOf(await create(silent))).toEqual(['webhooks[0].admissionReviewVersions']);
    expect(fieldsOf(await create(hook, hook))).toEqual(['webhooks[1].name']);
  });
});
