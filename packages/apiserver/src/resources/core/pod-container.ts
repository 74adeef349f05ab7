import type { Pod } from '@orch/api/types/core_v1';
import { type ApiObject, badRequestError, type DeepReadonly } from '@orch/apimachinery';
import { notFound } from '../../errors/errors.js';
import type { Call } from '../../request/call.js';
import type { ServerParts } from '../../server/parts.js';
import { findObject } from './find-object.js';

/** The pod that a call is about; `name` when what stands in the path is more than that. @throws StatusError 404 */
export async function readPod(call: Call, parts: ServerParts, name = call.key.name): Promise<DeepReadonly<Pod>> {
  const pod = await findObject('pods', name, { call, parts });
  if (pod === undefined || !isPod(pod)) throw notFound(call.definition, name);
  return pod;
}

/** Stored objects are canonical: what is there has the shape of its kind. */
export function isPod(object: DeepReadonly<ApiObject>): object is DeepReadonly<ApiObject & Pod> {
  return object.kind === 'Pod';
}

/** A pod with one container needs none named. @throws StatusError 400 */
export function chooseContainer(pod: DeepReadonly<Pod>, asked: string, gates: (name: string) => boolean): string {
  const { containers = [], initContainers = [], ephemeralContainers = [] } = pod.spec ?? {};
  const debugging = gates('EphemeralContainers') ? ephemeralContainers : [];
  const names = [...initContainers, ...containers, ...debugging].map(({ name = '' }) => name);
  const podName = pod.metadata.name ?? '';
  if (asked !== '') {
    if (names.includes(asked)) return asked;
    throw badRequestError(`container ${asked} is not valid for pod ${podName}`);
  }
  const [only] = containers;
  if (containers.length === 1 && only !== undefined) return only.name;
  throw badRequestError(`a container name must be specified for pod ${podName}, choose one of: [${names.join(' ')}]`);
}
