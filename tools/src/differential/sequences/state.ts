import type { KindModel, Message } from '../../generate/kinds.js';
import { isJsonObject, type Json, type JsonObject, valueAt } from '../json.js';
import type { Random } from '../random/random.js';
import type { Step } from '../script.js';
import type { Pool } from './change.js';
import type { SequenceKind } from './kinds.js';

/** The input for generating the next request of a sequence. */
export interface SequenceState {
  readonly kind: SequenceKind;
  readonly model: KindModel;
  readonly message: Message | undefined;
  readonly random: Random;
  readonly pool: Pool;
  readonly statusPool: Pool;
  /** Whether managedFields are tracked: 1.20.2 also assigns owners to fields that a write cannot change, so such writes are not sent. */
  readonly owners: boolean;
  /** By short name: the last object in a response of the left server, with variables for server-chosen values. */
  readonly present: Map<string, JsonObject>;
  /** Just created. The reference stores some defaults of a few kinds on their first update, even on one without changes. */
  readonly unsettled: Set<string>;
  /** By short name and manager: the last applied configuration. */
  readonly applied: Map<string, JsonObject>;
}

export const shortNames = ['a', 'b'] as const;

export function fullName(kind: SequenceKind, name: string): string {
  return kind.key.endsWith('/CustomResourceDefinition') ? `${name}.$(run).example.com` : `$(run)-${name}`;
}

/** Updates the state after a response: `body` is normalised, with the run's names as `RUN`. */
export function learn(
  state: SequenceState,
  { step, status, body }: { readonly step: Step; readonly status: number; readonly body: Json },
): void {
  if (
    step.path.includes('dryRun') ||
    step.path.includes('/scale') ||
    JSON.stringify(step.body ?? null).includes('dryRun')
  )
    return;
  for (const name of shortNames) {
    const full = fullName(state.kind, name).replace('$(run)', 'RUN');
    const collection = !step.path.includes(`/${fullName(state.kind, name)}`);
    const kind = valueAt(body, 'kind');
    if (!collection && step.method === 'GET' && status === 404) state.present.delete(name);
    if (step.method === 'DELETE' && (collection || status < 300)) {
      const kept = valueAt(body, 'metadata.name') === full && valueAt(body, 'metadata.deletionTimestamp') !== undefined;
      if (!kept) state.present.delete(name);
    }
    if (status >= 300 || !isJsonObject(body) || kind !== state.kind.objects[0]?.['kind']) continue;
    if (valueAt(body, 'metadata.name') !== full || step.method === 'DELETE') continue;
    state.present.set(name, sendable(body, name));
    if (status === 201) state.unsettled.add(name);
  }
}

/** Returns an object of a response in a form that can be sent back, with server-chosen values in variables. */
function sendable(body: JsonObject, name: string): JsonObject {
  const text = JSON.stringify(body)
    .replaceAll('RUN', '$(run)')
    .replaceAll('"<address>"', `"$(ip${name})"`)
    .replaceAll('"<port>"', `"$(port${name})"`);
  const object: JsonObject = JSON.parse(text);
  const metadata: Record<string, Json> = { ...(isJsonObject(object['metadata']) ? object['metadata'] : {}) };
  const {
    managedFields: _owners,
    deletionTimestamp: _deleted,
    deletionGracePeriodSeconds: _grace,
    selfLink: _link,
    ...rest
  } = metadata;
  const version = `$(version${name})`;
  return {
    ...object,
    metadata: {
      ...rest,
      uid: `$(uid${name})`,
      resourceVersion: version,
      creationTimestamp: `$(time${name})`,
      ...(rest['namespace'] === undefined ? {} : { namespace: '$(namespace)' }),
    },
  };
}
