import { isJsonObject, isRecord, type Json, type JsonObject, toJson } from '../json.js';

/** A kind for random sequences: one entry of `tools/data/differential/sequences.yaml`. */
export interface SequenceKind {
  /** `apps/v1/Deployment`. */
  readonly key: string;
  /** Path of the collection, with `$(namespace)` for a namespaced one. */
  readonly path: string;
  /** Objects without a name, mostly valid: the initial objects of sequences and the source of values. */
  readonly objects: readonly JsonObject[];
  readonly statuses: readonly Json[];
  readonly subresources: readonly string[];
  readonly fieldSelectors: readonly string[];
  /** Places that requests do not change, such as `spec.names`. */
  readonly fixed: readonly string[];
  /** The server writes status and deletes asynchronously: status and versions are neither sent nor compared. */
  readonly isWatched: boolean;
}

/** @throws Error that names the malformed entry. */
export function parseSequenceKinds(document: unknown): readonly SequenceKind[] {
  if (!Array.isArray(document)) throw new Error('kinds of sequences must be a list');
  return document.map((entry: unknown, index) => {
    const { kind, path, objects, statuses, subresources, fieldSelectors, fixed, watched } = isRecord(entry)
      ? entry
      : {};
    if (typeof kind !== 'string' || typeof path !== 'string' || !Array.isArray(objects)) {
      throw new Error(`entry ${index} needs kind, path and objects`);
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
