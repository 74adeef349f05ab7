import { isFields, type SelectableField } from '@orch/apimachinery';
import type { CustomDefinition } from '../definitions/custom-definition.js';
import { parseJsonPath } from './json-path.js';

/** The fields of all versions that field selectors may name: `.spec.color` is the selector `spec.color`. */
export function selectableFieldsOf({ versions }: CustomDefinition): readonly SelectableField[] {
  const paths = new Set(versions.flatMap(({ selectableFields }) => selectableFields));
  return [...paths].map((text) => {
    const path = parseJsonPath(text);
    return { path: labelOf(text), value: (object) => textOf(path?.(object)[0]) };
  });
}

/** The selectors that one version accepts. */
export function selectablePathsOf(paths: readonly string[]): ReadonlySet<string> {
  return new Set(paths.map(labelOf));
}

function labelOf(path: string): string {
  return path.replace(/^\./, '');
}

/** A missing member is an empty text, as for built-in kinds. */
function textOf(value: unknown): string {
  return value === undefined || value === null || isFields(value) || Array.isArray(value) ? '' : String(value);
}
