import type { Pod } from '@orch/api/types/core_v1';
import { type ApiObject, badRequestError, type DeepReadonly } from '@orch/apimachinery';
import type { Call, StoredKinds } from '@orch/apiserver';
import { notFound } from '@orch/apiserver';
import { findObject } from './find-object.js';

/** Reads the pod of a call. `name` overrides the name in the path, which may include scheme and port. @throws StatusError 404 */
export async function readPod(call: Call, parts: StoredKinds, name = call.key.name): Promise<DeepReadonly<Pod>> {
  const pod = await findObject('pods', name, { call, parts });
  if (pod === undefined || !isPod(pod)) throw notFound(call.definition, name);
  return pod;
}

/** Stored objects are canonical: a member that exists has the type of its schema. */
export function isPod(object: DeepReadonly<ApiObject>): object is DeepReadonly<ApiObject & Pod> {
  return object.kind === 'Pod';
}

/** The requested container, or the only one when `requested` is ''. @throws StatusError 400 */
export function chooseContainer(pod: DeepReadonly<Pod>, requested: string, gates: (name: string) => boolean): string {
  const { containers = [], initContainers = [], ephemeralContainers = [] } = pod.spec ?? {};
  const debugging = gates('EphemeralContainers') ? ephemeralContainers : [];
  const names = [...initContainers, ...containers, ...debugging].map(({ name = '' }) => name);
  const podName = pod.metadata.name ?? '';
  if (requested !== '') {
    if (names.includes(requested)) return requested;
    throw badRequestError(`container ${requested} is not valid for pod ${podName}`);
  }
  const [only] = containers;
  if (containers.length === 1 && only !== undefined) return only.name;
  throw badRequestError(`a container name must be specified for pod ${podName}, choose one of: [${names.join(' ')}]`);
}
