import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestServer, type TestServer } from './test-server.js';

interface Schema {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer('kubernetes', { runtimeConfig: { 'api/alpha': 'true' } });
});
afterAll(() => server.stop());

test('every kind and every field has a description in the document of each group version', async () => {
  const index = await server.ask('GET', '/openapi/v3');
  const paths = Object.entries<{ readonly serverRelativeURL: string }>(index.json.paths).filter(([path]) =>
    /^apis?\/.*v\d/.test(path),
  );
  expect(paths.length).toBeGreaterThan(40);
  const bare: string[] = [];
  let fields = 0;
  for (const [path, { serverRelativeURL }] of paths) {
    const { json } = await server.ask('GET', serverRelativeURL);
    const schemas: Readonly<Record<string, Schema>> = json.components.schemas;
    for (const [name, { description, properties = {} }] of Object.entries(schemas)) {
      if (!isDescribed(description)) bare.push(`${path} ${name}`);
      for (const [field, property] of Object.entries(properties)) {
        fields++;
        if (!isDescribed(property.description)) bare.push(`${path} ${name}.${field}`);
      }
    }
  }
  expect(fields).toBeGreaterThan(3_000);
  expect(bare).toEqual([]);
});

function isDescribed(description = ''): boolean {
  return /^\S.{13,}\.$/.test(description);
}
