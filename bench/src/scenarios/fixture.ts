import { configMap, namespaceObject, pod, serviceAccount } from './objects.js';
import { createMany, mustCreate, type ServerUnderTest } from './server-under-test.js';

/** The objects that scenarios read: namespaces with 1 to 5,000 pods, and one with config maps. */
export async function makeFixture(server: ServerUnderTest): Promise<void> {
  await makeNamespace(server, 'maps');
  await makeNamespace(server, 'created');
  await createMany(server, { path: '/api/v1/namespaces/maps/configmaps', template: configMap('map-$N'), count: 500 });
  for (const count of podCounts) {
    const namespace = podNamespace(count);
    await makeNamespace(server, namespace);
    await createMany(server, {
      path: `/api/v1/namespaces/${namespace}/pods`,
      template: pod('pod-$N', { nodeName: 'node-$M', slice: 'slice-$M' }),
      count,
    });
  }
}

const podCounts = [1, 500, 1_000, 5_000] as const;

export type PodCount = (typeof podCounts)[number];
export const podNamespace = (count: PodCount) => `pods-${count}`;

/** Creates a namespace with the service account that admission requires. */
export async function makeNamespace(server: ServerUnderTest, name: string): Promise<void> {
  await mustCreate(server, '/api/v1/namespaces', namespaceObject(name));
  await mustCreate(server, `/api/v1/namespaces/${name}/serviceaccounts`, serviceAccount('default'));
}
