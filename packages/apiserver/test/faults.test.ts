import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { makeCatalogue } from '@orch/api';
import { decodeYaml, invariant, kubernetesNames, parseApiVersion, readFault } from '@orch/apimachinery';
import { type Parsed, startTestServer, type TestServer } from './test-server.js';

interface Recorded {
  readonly text: string;
  readonly fault: string;
}

const recorded: readonly Recorded[] = JSON.parse(
  JSON.stringify(decodeYaml(readFileSync(join(__dirname, 'data/faults.yaml'), 'utf8'))),
);
const { scheme } = makeCatalogue(kubernetesNames);

describe('what is no object of its kind is refused in the words of v1.21', () => {
  test.each(recorded)('$fault', ({ text, fault }) => {
    const { apiVersion, kind }: Parsed = JSON.parse(text);
    const known = scheme.kind({ group: '', version: '', ...parseApiVersion(apiVersion), kind });
    invariant(known !== undefined, `no ${kind}`);
    expect(readFault(known.schema, text, kubernetesNames)).toBe(fault);
  });

  let server: TestServer;
  const path = '/api/v1/namespaces/default/configmaps';
  beforeAll(async () => {
    server = await startTestServer('kubernetes');
  });
  afterAll(() => server.stop());

  // As the reference answers to each.
  test.each([
    [
      '{"data":{"k":5},"kind":"ConfigMap","apiVersion":"v1","metadata":{"name":"z"}}',
      'v1.ConfigMap.ObjectMeta: v1.ObjectMeta.TypeMeta: APIVersion: TypeMeta: Kind: Data: ReadString: expects " or n, but found 5, error found in #10 byte of ...|ta":{"k":5},"kind":"|..., bigger context ...|{"data":{"k":5},"kind":"ConfigMap","apiVersion":"v1","metadata":|...',
    ],
    [
      '{ "data": { "k": 5 }, "immutable": true }',
      'v1.ConfigMap.Immutable: Data: ReadString: expects " or n, but found 5, error found in #10 byte of ...|: { "k": 5 }, "immut|..., bigger context ...|{ "data": { "k": 5 }, "immutable": true }|...',
    ],
  ])('the body %s too', async (body, fault) => {
    const message = `ConfigMap in version "v1" cannot be handled as a ConfigMap: ${fault}`;
    expect((await server.ask('POST', path, { body })).json).toMatchObject({ code: 400, message });
  });

  test('and options of a delete', async () => {
    const body = '{"dryRun":5,"propagationPolicy":"x","kind":"DeleteOptions","apiVersion":"v1"}';
    const { json } = await server.ask('DELETE', `${path}/z`, { body });
    expect(json.message).toMatch(
      /^v1.DeleteOptions.PropagationPolicy: DryRun: \[\]string: decode slice: expect \[ or n, but found 5, /,
    );
  });
});
