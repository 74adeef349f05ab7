import type { Step } from '../script.js';
import { makeStep } from './make-step.js';
import { deleteCollectionStep, deleteStep, readStep } from './read-and-delete-steps.js';
import { type SequenceState, shortNames } from './state.js';
import {
  applyStep,
  createStep,
  finalizersStep,
  freshObject,
  patchStep,
  putStep,
  subresourceStep,
} from './write-steps.js';

/** Generates one request for the state after the earlier ones. */
export function nextStep(state: SequenceState): Step {
  const { random, present, unsettled } = state;
  const [made] = unsettled;
  if (made !== undefined && /\/(Job|PersistentVolumeClaim)$/.test(state.kind.key)) {
    unsettled.delete(made);
    const body = { metadata: { annotations: { settled: 'yes' } } };
    return makeStep(state, { method: 'PATCH', name: made, body, type: 'application/merge-patch+json' });
  }
  const name = random.pick([...shortNames, 'a', 'a']);
  const object = present.get(name);
  if (random.oneIn(7)) return readStep(state, name);
  if (object === undefined) {
    if (random.oneIn(4)) return applyStep(state, name, undefined);
    if (random.oneIn(10) && !state.kind.isWatched) return deleteStep(state, name);
    if (random.oneIn(10)) return putStep(state, name, freshObject(state, name));
    if (random.oneIn(10)) return patchStep(state, name, freshObject(state, name));
    return createStep(state, name);
  }
  if (state.kind.isWatched && random.oneIn(2)) return patchStep(state, name, object);
  const choice = random.below(state.kind.isWatched ? 12 : 20);
  if (choice < 4) return applyStep(state, name, object);
  if (choice < 6) return putStep(state, name, object);
  if (choice < 12) return patchStep(state, name, object);
  if (choice < 15) return subresourceStep(state, name, object);
  if (choice < 16) return finalizersStep(state, name, object);
  if (choice < 18) return random.oneIn(2) ? patchStep(state, name, object) : deleteStep(state, name);
  if (choice < 19) return random.oneIn(5) ? deleteCollectionStep(state) : patchStep(state, name, object);
  return createStep(state, name);
}
