import type { Event } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import type { ControlPlane } from '@orch/testing';

/** `Warning FailedCreate: message` of each event of the object, in the order of their creation. */
export async function eventsOf(plane: ControlPlane, name: string, namespace?: string): Promise<readonly string[]> {
  return (await eventObjects(plane, name, namespace)).map(
    ({ type, reason, message }) => `${type} ${reason}: ${message}`,
  );
}

/** `Warning FailedCreate (component): message` of each event of the object, in the order of their creation. */
export async function eventsWithSource(plane: ControlPlane, name: string): Promise<readonly string[]> {
  return (await eventObjects(plane, name)).map(
    ({ type, reason, message, source }) => `${type} ${reason} (${source?.component}): ${message}`,
  );
}

/** The names of events begin with that of their object and end with their time. */
async function eventObjects(
  plane: ControlPlane,
  name: string,
  namespace?: string,
): Promise<readonly DeepReadonly<Event>[]> {
  const events = plane.client.resource<Event>({ group: '', version: 'v1', resource: 'events' });
  const fieldSelector = `involvedObject.name=${name}`;
  const { items } = await events.list({ fieldSelector, ...(namespace === undefined ? {} : { namespace }) });
  return items.toSorted((a, b) => ((a.metadata.name ?? '') < (b.metadata.name ?? '') ? -1 : 1));
}
