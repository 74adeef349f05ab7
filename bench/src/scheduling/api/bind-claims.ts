import type { PersistentVolume } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import type { ApiClient } from './api-client.js';
import { bindCompleted, boundByController } from './known-names.js';
import { collectionPath } from './resource-paths.js';

/**
 * Completes the bindings that a scheduler begins: a claim is bound to the volume that names it. In place of the volume controllers,
 * so that both servers do the same. Resolves when it follows the volumes.
 */
export async function bindClaims(client: ApiClient, signal: AbortSignal): Promise<{ readonly ended: Promise<void> }> {
  const bound = new Set<string>();
  let fail: (error: unknown) => void = () => {};
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  const onLine = (line: Buffer) => {
    const { type, object }: { readonly type: string; readonly object: DeepReadonly<PersistentVolume> } = JSON.parse(
      line.toString(),
    );
    const uid = object.metadata.uid ?? '';
    if (type === 'DELETED' || object.spec?.claimRef?.uid === undefined || bound.has(uid)) return;
    bound.add(uid);
    bindClaim(client, object).catch(fail);
  };
  const path = `${collectionPath('PersistentVolume')}?watch=1&timeoutSeconds=7200`;
  const { ended } = await client.watch(path, { onLine, signal });
  const either = Promise.race([ended, failed]);
  either.catch(() => undefined);
  return { ended: either };
}

async function bindClaim(client: ApiClient, { metadata, spec }: DeepReadonly<PersistentVolume>): Promise<void> {
  const { namespace, name } = spec?.claimRef ?? {};
  const path = `${collectionPath('PersistentVolumeClaim', namespace)}/${name}`;
  const annotations = { [bindCompleted]: 'yes', [boundByController]: 'yes' };
  const body = { metadata: { annotations }, spec: { volumeName: metadata.name } };
  const { status, body: text } = await client.request({ method: 'PATCH', path, body });
  // The claim may have been deleted meanwhile.
  if (status === 404) return;
  if (status !== 200) throw new Error(`PATCH ${path}: ${status} ${text}`);
  await client.request({ method: 'PATCH', path: `${path}/status`, body: { status: { phase: 'Bound' } } });
}
