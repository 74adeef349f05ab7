import { request } from 'node:https';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { generateAuthority, issueCertificate, type KeyPair, validFor } from '@orch/certs';
import { type NodeAgent, startNodeAgent } from './node-agent.js';

let agent: NodeAgent;
let authority: KeyPair;
let server: KeyPair;
let other: KeyPair;
beforeAll(async () => {
  const validity = validFor(1, new Date());
  authority = await generateAuthority({ commonName: 'ca', ...validity });
  const client = (commonName: string) => issueCertificate(authority, { commonName, usages: ['client'], ...validity });
  server = await client('the-server');
  other = await client('other');
  const own = await issueCertificate(authority, {
    commonName: 'a',
    hosts: ['localhost'],
    usages: ['server'],
    ...validity,
  });
  const now = () => new Date('2021-05-06T07:08:09Z');
  agent = await startNodeAgent({ ...own, clientAuthority: authority.cert, clientName: 'the-server' }, { now });
});
afterAll(() => agent.close());

async function ask(path: string, client: KeyPair | undefined = server, onData: () => void = () => undefined) {
  const { cert, key } = client ?? {};
  const options = { host: 'localhost', port: agent.port, path, ca: authority.cert, cert, key, agent: false };
  return await new Promise((resolve, reject) => {
    const asked = request(options, (response) => {
      let text = '';
      response.on('data', (piece: Buffer) => {
        text += piece.toString();
        onData();
      });
      response.on('end', () => resolve([response.statusCode, text]));
    });
    asked.on('error', reject);
    asked.end();
  });
}
const line = 'simulated: container c of pod n/p has no process, and this is its whole log\n';

test.each([
  ['/healthz', 200, 'ok'],
  ['/containerLogs/n/p/c', 200, line],
  ['/containerLogs/n/p/c?timestamps=true', 200, `2021-05-06T07:08:09.000Z ${line}`],
  ['/containerLogs/n/p/c?tailLines=0', 200, ''],
  ['/containerLogs/n/p/c?limitBytes=9', 200, 'simulated'],
  ['/containerLogs/n/p/c?previous=true', 400, 'previous terminated container "c" in pod "p" not found'],
  ['/pods', 404, '404 page not found\n'],
])('%s returns %i: %j', async (path, status, text) => {
  expect(await ask(path)).toEqual([status, text]);
});

test.each([
  ['exec', 'the node is simulated: its containers run no commands'],
  ['attach', 'the node is simulated: its containers have no processes to attach to'],
  ['portForward', 'the node is simulated: its containers listen on no ports'],
])('rejects %s with a message for the client', async (call, message) => {
  const response = await ask(`/${call}/n/p/c`);
  expect(response).toEqual([501, expect.stringContaining(JSON.stringify(message))]);
});

test('rejects every client but the API server', async () => {
  expect(await ask('/containerLogs/n/p/c', other)).toEqual([401, 'Unauthorized']);
});

test('follows a log until its pod is gone', async () => {
  const response = await ask('/containerLogs/n/p/c?follow=true', server, () => agent.endLogsOf('n/p'));
  expect(response).toEqual([200, line]);
});
