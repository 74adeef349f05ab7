import type { Verb } from '@orch/apimachinery';
import type { CallHandler } from '../behaviors/resource-behavior.js';
import { create } from './create.js';
import { deleteOne } from './delete.js';
import { type DeleteCollectionParts, deleteCollection } from './delete-collection.js';
import { get } from './get.js';
import { list } from './list.js';
import { patch } from './patch.js';
import { update } from './update.js';
import { type WatchParts, watch } from './watch.js';
import type { WriteVerbParts } from './write-parts.js';

export interface VerbParts extends DeleteCollectionParts, WatchParts, WriteVerbParts {
  readonly limits: DeleteCollectionParts['limits'] & WatchParts['limits'] & WriteVerbParts['limits'];
  readonly behaviors: WriteVerbParts['behaviors'];
  readonly gates: WriteVerbParts['gates'];
  readonly now: WriteVerbParts['now'];
  readonly negotiator: WriteVerbParts['negotiator'];
  readonly responder: WriteVerbParts['responder'];
  readonly stores: WriteVerbParts['stores'];
}

/** The handlers of plain stored objects. */
export function makeVerbs(parts: VerbParts): Readonly<Record<Verb, CallHandler>> {
  return {
    get: (call) => get(call, parts),
    list: (call) => list(call, parts),
    watch: (call) => watch(call, parts),
    create: (call) => create(call, parts),
    update: (call) => update(call, parts),
    patch: (call) => patch(call, parts),
    delete: (call) => deleteOne(call, parts),
    deletecollection: (call) => deleteCollection(call, parts),
  };
}
