import { expect } from '@jest/globals';
import type { Parsed, TestResponse, TestServer } from '../test-server.js';

/** A namespace of a test server with the service account `default`. */
export interface TestNamespace {
  readonly name: string;
  readonly path: string;
  create(plural: string, body: object, query?: string): Promise<TestResponse>;
  /** Creates an object that must be accepted. */
  made(plural: string, body: object): Promise<Parsed>;
  patch(path: string, body: object): Promise<TestResponse>;
}

/** Creates a namespace; `account` are the fields of its service account. */
export async function testNamespace(server: TestServer, name: string, account: object = {}): Promise<TestNamespace> {
  const path = `/api/v1/namespaces/${name}`;
  const create = (plural: string, body: object, query = '') =>
    server.ask('POST', `${path}/${plural}${query}`, { body });
  const made = async (plural: string, body: object) => {
    const { status, json } = await create(plural, body);
    expect({ status, json }).toMatchObject({ status: 201 });
    return json;
  };
  expect((await server.ask('POST', '/api/v1/namespaces', { body: { metadata: { name } } })).status).toBe(201);
  await made('serviceaccounts', { metadata: { name: 'default' }, ...account });
  return { name, path, create, made, patch: (rest, body) => mergePatch(server, `${path}/${rest}`, body) };
}

export function mergePatch(server: TestServer, path: string, body: object): Promise<TestResponse> {
  const headers = { 'content-type': 'application/merge-patch+json' };
  return server.ask('PATCH', path, { body, headers });
}

/** Status, reason and message of an error; the status alone otherwise. */
export function rejectionOf({ status, json }: TestResponse): readonly unknown[] {
  return status < 300 ? [status] : [status, json.reason, json.message];
}

export const container = (name = 'main', fields: object = {}) => ({ name, image: 'image', ...fields });

export const pod = (name: string, spec: object = {}) => ({
  metadata: { name },
  spec: { containers: [container()], ...spec },
});

export const claim = (name: string, storage: string, spec: object = {}) => ({
  metadata: { name },
  spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage } }, ...spec },
});
