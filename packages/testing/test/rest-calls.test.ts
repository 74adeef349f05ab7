import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { systemClock } from '@orch/apimachinery';
import { Discovery } from '@orch/client';
import { ControlPlane } from '../src/control-plane.js';

const template = { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'c', image: 'i' }] } };
const deployment = {
  ...{ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web', namespace: 'default' } },
  spec: { replicas: 1, selector: { matchLabels: { app: 'web' } }, template },
};

test('each operation of users and components is a REST request to the API server, on an object of its API [What the service does, 1]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'orch-rest-'));
  const logFile = join(folder, 'audit.log');
  const policy = { rules: [{ level: 'Metadata' as const, omitStages: ['RequestReceived' as const] }] };
  const plane = await ControlPlane.start({ nodes: 1, audit: { policy, logFile } });
  try {
    expect(plane.url).toMatch(/^https:/);
    const reference = { group: 'apps', version: 'v1', resource: 'deployments' };
    await plane.client.resource(reference).create(deployment);
    await plane.waitForReady({ ...reference, namespace: 'default', name: 'web' });
    const { resources, failures } = await new Discovery({ client: plane.client, clock: systemClock() }).served();
    expect(failures).toEqual([]);
    const served = new Set(resources.map(({ group, version, resource }) => `${group}/${version}/${resource}`));
    await plane.stop();

    const events = (await readFile(logFile, 'utf8')).trimEnd().split('\n').map(readEvent);
    const requests = new Set(events.map(({ user, verb, what }) => `${user} ${verb} ${what}`));
    // The steps from the deployment of the user to a running pod, each by another program or control loop.
    const controller = (name: string) => `system:serviceaccount:orch-system:${name}-controller`;
    expect([...requests]).toEqual(
      expect.arrayContaining([
        'orch-admin create deployments',
        `${controller('deployment')} create replicasets`,
        `${controller('replicaset')} create pods`,
        'system:scheduler create pods/binding',
        'system:node:node-1 update pods/status',
        'system:node:node-1 create nodes',
      ]),
    );
    const onObjects = events.filter(({ type }) => type !== undefined);
    for (const { type } of onObjects) expect(served).toContain(type);
    const paths = events.filter(({ type }) => type === undefined).map(({ path }) => path);
    // All others read documents and health.
    for (const path of paths)
      expect(path).toMatch(/^\/(api|apis|openapi|version|healthz|livez|readyz|metrics)(\/|\?|$)/);
  } finally {
    await plane.stop();
    await rm(folder, { recursive: true });
  }
});

/** A request as the audit log has it. `type` is group, version and resource of its object; undefined without an object. */
function readEvent(line: string) {
  const { user, verb, requestURI, objectRef } = JSON.parse(line);
  const { resource = '', subresource, apiGroup = '', apiVersion } = objectRef ?? {};
  return {
    ...{ user: String(user.username), verb: String(verb), path: String(requestURI) },
    what: [resource, subresource].filter(Boolean).join('/'),
    type: objectRef === undefined ? undefined : `${apiGroup}/${apiVersion}/${resource}`,
  };
}
