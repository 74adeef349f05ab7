import { type CustomContent, type Fields, isJsonObject, type Names, type OpenApiSchema } from '@orch/apimachinery';
import type { Members } from './copy-on-write.js';
import { mergeTypeOfFreeObject, mergeTypeOfObject } from './merge-type.js';
import { openApiSchema } from './open-api.js';
import { prunedObject } from './prune.js';
import type { StructuralSchema } from './structural-schema.js';

export interface ContentOptions {
  /** The schema as it is stored; undefined when the version has none. */
  readonly schema: Fields | undefined;
  /** undefined for a schema that is not structural. */
  readonly structural: StructuralSchema | undefined;
  /** Objects keep members that the schema lacks. */
  readonly preservesUnknown: boolean;
  readonly names: Names;
}

/** The members of a custom resource besides kind, apiVersion and metadata. */
export function customContent({ schema, structural, preservesUnknown, names }: ContentOptions): CustomContent {
  const prunes = structural !== undefined && !preservesUnknown;
  return {
    prune: (object) => (prunes ? asJson(prunedObject(structural, object)) : object),
    unknownFields(object) {
      const removed: string[] = [];
      if (prunes) prunedObject(structural, object, (path) => removed.push(path));
      return removed;
    },
    mergeType: (fields) => (prunes ? mergeTypeOfObject(structural, fields) : mergeTypeOfFreeObject(fields)),
    openApi(form): OpenApiSchema {
      // As in v1.21, a schema is published only if it describes all members.
      if (!prunes || schema === undefined) return { type: 'object' };
      return { ...openApiSchema(schema, form, names), type: 'object' };
    },
  };
}

/** Pruning returns an object for an object. */
function asJson(object: Members) {
  return isJsonObject(object) ? object : {};
}
