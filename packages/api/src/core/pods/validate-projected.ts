import {
  type FieldError,
  type FieldPath,
  type Fields,
  forbidden,
  invalid,
  listAt,
  optionalFieldsAt,
  optionalNumberAt,
  required,
  textAt,
} from '@orch/apimachinery';
import { appendAll } from '../../resources/validation/append-all.js';
import { requireText } from '../shared/volume-source-checks.js';
import type { PageFacts } from './huge-pages.js';
import { validateDownwardFile, validateItem, validateMode } from './validate-files.js';

const kinds = ['secret', 'configMap', 'downwardAPI', 'serviceAccountToken'];
const tokenSecondsMin = 600;
const tokenSecondsMax = 2 ** 32;

/** Several sources in one folder: each of one type, and no path twice. */
export function validateProjected(source: Fields, path: FieldPath, facts: PageFacts): readonly FieldError[] {
  return [...validateMode(source, 'defaultMode', path), ...validateSources(source, path, facts)];
}

function validateSources(source: Fields, path: FieldPath, facts: PageFacts): readonly FieldError[] {
  const paths = new Set<string>();
  return listAt(source, 'sources').flatMap((item, index) => {
    const itemPath = path.child('sources').index(index);
    const errors: FieldError[] = [];
    let count = 0;
    for (const kind of kinds) {
      const projection = optionalFieldsAt(item, kind);
      if (projection === undefined) continue;
      count++;
      appendAll(errors, validateProjection(projection, { ...facts, kind, path, itemPath, paths }));
    }
    if (count > 1) errors.push(forbidden(itemPath, 'may not specify more than 1 volume type'));
    return errors;
  });
}

interface Place extends PageFacts {
  readonly kind: string;
  /** The path of the volume source, where conflicts are reported. */
  readonly path: FieldPath;
  readonly itemPath: FieldPath;
  /** Paths in the folder so far. The validation adds to it. */
  readonly paths: Set<string>;
}

function validateProjection(projection: Fields, place: Place): readonly FieldError[] {
  const { kind, itemPath } = place;
  const at = itemPath.child(kind);
  if (kind === 'serviceAccountToken') return validateToken(projection, place);
  const errors: FieldError[] = [];
  const items = listAt(projection, 'items');
  if (kind === 'downwardAPI') {
    for (const item of items) {
      appendAll(errors, validateDownwardFile(item, at, place));
      appendAll(errors, claimPath(textAt(item, 'path'), textAt(item, 'path'), place));
    }
    return errors;
  }
  const name = textAt(projection, 'name');
  appendAll(errors, requireText(projection, 'name', at));
  for (const [index, item] of items.entries()) {
    appendAll(errors, validateItem(item, at.child('items').index(index)));
    appendAll(errors, claimPath(textAt(item, 'path'), name, place));
  }
  return errors;
}

function validateToken(projection: Fields, place: Place): readonly FieldError[] {
  const at = place.itemPath.child('serviceAccountToken');
  const secondsPath = at.child('expirationSeconds');
  const seconds = optionalNumberAt(projection, 'expirationSeconds') ?? 0;
  const errors: FieldError[] = [];
  if (seconds < tokenSecondsMin) {
    errors.push(invalid(secondsPath, seconds, 'may not specify a duration less than 10 minutes'));
  }
  if (seconds > tokenSecondsMax) {
    errors.push(invalid(secondsPath, seconds, 'may not specify a duration larger than 2^32 seconds'));
  }
  // As in v1.21, an empty path is reported at the volume, and other paths of tokens are not validated.
  if (textAt(projection, 'path') !== '') return errors;
  return [...errors, required(place.path.child('path'), '')];
}

function claimPath(file: string, shown: string, { path, paths }: Place): readonly FieldError[] {
  if (file === '') return [];
  if (paths.has(file)) return [invalid(path, shown, 'conflicting duplicate paths')];
  paths.add(file);
  return [];
}
