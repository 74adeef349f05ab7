import { expect, test } from '@jest/globals';
import type { JsonObject } from '@orch/apimachinery';
import { ControlPlane } from '@orch/testing';
import { type AnyObject, eventually, isGone, resource } from '../support/objects.js';

const roleRef = { apiGroup: 'rbac.authorization.orch.io', kind: 'Role', name: 'x' };
const selector = { matchLabels: { app: 'x' } };
const template = { metadata: { labels: { app: 'x' } }, spec: { containers: [{ name: 'main', image: 'nginx' }] } };
const job = { template: { spec: { ...template.spec, restartPolicy: 'Never' } } };

/** One object of each of these kinds, with any verbs: services have no deletecollection. */
const content: Readonly<Record<string, readonly [version: string, kind: string, fields: JsonObject]>> = {
  services: ['v1', 'Service', { spec: { ports: [{ port: 80 }] } }],
  endpoints: ['v1', 'Endpoints', {}],
  limitranges: ['v1', 'LimitRange', { spec: { limits: [] } }],
  resourcequotas: ['v1', 'ResourceQuota', {}],
  podtemplates: ['v1', 'PodTemplate', { template }],
  events: ['v1', 'Event', {}],
  'statefulsets.apps': ['apps/v1', 'StatefulSet', { spec: { serviceName: 'x', selector, template } }],
  'controllerrevisions.apps': ['apps/v1', 'ControllerRevision', { revision: 1, data: {} }],
  'jobs.batch': ['batch/v1', 'Job', { spec: job }],
  'cronjobs.batch': ['batch/v1', 'CronJob', { spec: { schedule: '0 0 * * *', jobTemplate: { spec: job } } }],
  'leases.coordination.orch.io': ['coordination.orch.io/v1', 'Lease', {}],
  'roles.rbac.authorization.orch.io': ['rbac.authorization.orch.io/v1', 'Role', {}],
  'rolebindings.rbac.authorization.orch.io': ['rbac.authorization.orch.io/v1', 'RoleBinding', { roleRef }],
  'networkpolicies.networking.orch.io': ['networking.orch.io/v1', 'NetworkPolicy', { spec: { podSelector: {} } }],
  'poddisruptionbudgets.policy': ['policy/v1', 'PodDisruptionBudget', { spec: { minAvailable: 1, selector } }],
};

test('content of every group is deleted with its namespace, and nothing of another namespace [Terminology, 7]', async () => {
  await using plane = await ControlPlane.start({ controllers: ['namespace'], scheduler: false });
  const namespaces = resource(plane, 'namespaces');
  for (const name of ['doomed', 'neighbour']) {
    await namespaces.create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
    for (const [plural, [apiVersion, kind, fields]] of Object.entries(content)) {
      const own = plural === 'events' ? { involvedObject: { namespace: name } } : fields;
      const object: AnyObject = { apiVersion, kind, metadata: { name: 'x', namespace: name }, ...own };
      await resource(plane, plural).create(object);
    }
  }
  await namespaces.delete('doomed');
  await eventually('the namespace is gone', async () => (await isGone(namespaces, 'doomed')) || undefined);
  for (const plural of Object.keys(content)) {
    const places = (await resource(plane, plural).list()).items.map(({ metadata }) => metadata.namespace ?? '');
    const left = places.filter((name) => name === 'doomed' || name === 'neighbour');
    expect([plural, left]).toEqual([plural, ['neighbour']]);
  }
});
