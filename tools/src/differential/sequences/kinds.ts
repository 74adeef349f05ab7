import { isJsonObject, isRecord, type Json, type JsonObject, toJson } from '../json.js';

/** A kind whose objects sequences are about: one entry of `tools/data/differential/sequences.yaml`. */
export interface SequenceKind {
  /** `apps/v1/Deployment`. */
  readonly key: string;
  /** Of the collection, with `$(namespace)` where it is in one. */
  readonly path: string;
  /** Objects without a name, nearly all valid: what sequences begin with, and where values for a place come from. */
  readonly objects: readonly JsonObject[];
  readonly statuses: readonly Json[];
  readonly subresources: readonly string[];
  readonly fieldSelectors: readonly string[];
  /** Places that requests leave as they are, such as `spec.names`. */
  readonly fixed: readonly string[];
  /** A server writes status and deletes on its own, later: these are neither sent nor compared, nor are versions. */
  readonly isWatched: boolean;
}

/** @throws Error naming the entry that is malformed. */
export function parseSequenceKinds(document: unknown): readonly SequenceKind[] {
  if (!Array.isArray(document)) throw new Error('kinds of sequences are a list');
  return document.map((entry: unknown, index) => {
    const { kind, path, objects, statuses, subresources, fieldSelectors, fixed, watched } = isRecord(entry)
      ? entry
      : {};
    if (typeof kind !== 'string' || typeof path !== 'string' || !Array.isArray(objects)) {
      throw new Error(`entry ${index} has kind, path and objects`);
    }
    const at = kind.lastIndexOf('/');
    const type = { apiVersion: kind.slice(0, at), kind: kind.slice(at + 1) };
    return {
      key: kind,
      path,
      objects: objects
        .map(toJson)
        .filter(isJsonObject)
        .map((object) => ({ ...type, ...object })),
      statuses: Array.isArray(statuses) ? statuses.map(toJson) : [],
      subresources: Array.isArray(subresources) ? subresources.map(String) : [],
      fieldSelectors: Array.isArray(fieldSelectors) ? fieldSelectors.map(String) : ['metadata.name=$(run)-a'],
      fixed: Array.isArray(fixed) ? fixed.map(String) : [],
      isWatched: watched === true,
    };
  });
}
