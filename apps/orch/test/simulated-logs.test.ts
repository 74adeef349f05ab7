import { EventEmitter, once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { httpOf } from './http.js';
import { eventually, orchUp, temporaryFolder } from './orch-process.js';

const pods = '/api/v1/namespaces/default/pods';

test.each([
  ['on a thread', []],
  ['as processes', ['--isolate']],
  ['behind serving workers', ['--serving-workers', '2']],
])(
  'reads and follows logs of simulated nodes %s until their pods end, and rejects other agents on loopback',
  async (_title, options) => {
    await using folder = await temporaryFolder();
    await using orch = orchUp(join(folder.path, 'data'), '--naming=kubernetes', '--nodes=1', ...options);
    const http = await httpOf(await orch.ready());
    await eventually('the service account exists', async () => {
      const { status } = await http('GET', '/api/v1/namespaces/default/serviceaccounts/default');
      return status === 200 || undefined;
    });
    const create = (path: string, body: object) => http('POST', path, { body });
    const spec = { nodeName: 'node-1', containers: [{ name: 'c', image: 'i' }] };
    expect((await create(pods, { metadata: { name: 'p' }, spec })).status).toBe(201);
    await eventually('the pod runs', async () => {
      const { body } = await http('GET', `${pods}/p`);
      return body.status['phase'] === 'Running' || undefined;
    });
    const log = await http('GET', `${pods}/p/log`);
    expect([log.status, log.text]).toEqual([200, expect.stringContaining('no process')]);
    const chunks = new EventEmitter();
    const firstChunk = once(chunks, 'data');
    const followed = http('GET', `${pods}/p/log?follow=true`, { onData: () => chunks.emit('data') });
    await firstChunk;
    await http('DELETE', `${pods}/p?gracePeriodSeconds=0`);
    expect((await followed).text).toContain('no process');

    // The address of the trusted agent under another name, and another local port.
    const node = await http('GET', '/api/v1/nodes/node-1');
    const { daemonEndpoints } = node.body.status;
    const addresses = [{ type: 'InternalIP', address: '127.0.0.1' }];
    await create('/api/v1/nodes', { metadata: { name: 'false' }, status: { addresses, daemonEndpoints } });
    await create(pods, { metadata: { name: 'q' }, spec: { ...spec, nodeName: 'false' } });
    const rejected = await http('GET', `${pods}/q/log`);
    expect([rejected.status, rejected.text]).toEqual([400, expect.stringContaining('address not allowed')]);
  },
);
