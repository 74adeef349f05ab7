import { isJsonObject, isRecord, type Json, type JsonObject, toJson } from '../differential/json.js';
import { applyPatch, type ObjectPatch, patchBetween } from './object-patch.js';
import type { RecordedCase } from './recorded-case.js';

/**
 * The text of a file of cases, one case per line. Objects are JSON patches: `old` of a base object, `object` of `old` or,
 * for a create, of the base.
 *
 *     {"bases": [
 *     {"apiVersion": "v1", "kind": "Pod", …}
 *     ],
 *     "cases": [
 *     {"base": 0, "object": [{"op": "remove", "path": "/spec/containers"}], "causes": ["spec.containers: Required value"]}
 *     ]}
 */
export function renderRecordedFile(cases: readonly RecordedCase[]): string {
  const bases = chooseBases(cases.map(({ old, object }) => old ?? object));
  const rows = cases.map(({ old, object, subresource, causes }) => {
    const patches = bases.map((base) => patchBetween(base, old ?? object));
    const base = indexOfShortest(patches);
    const fromBase = patches[base];
    return {
      base,
      ...(old === undefined ? { object: fromBase } : { old: fromBase, object: patchBetween(old, object) }),
      ...(subresource === undefined ? {} : { subresource }),
      causes,
    };
  });
  return `{"bases": ${lines(bases)},\n"cases": ${lines(rows)}}\n`;
}

function lines(values: readonly unknown[]): string {
  return `[\n${values.map((value) => JSON.stringify(value)).join(',\n')}\n]`;
}

/** The cases of a parsed file. @throws Error when it is not as `renderRecordedFile` writes it. */
export function readRecordedFile(document: unknown): readonly RecordedCase[] {
  const { bases, cases } = isRecord(document) ? document : {};
  if (!Array.isArray(bases) || !Array.isArray(cases)) throw new Error('a recorded file has bases and cases');
  return cases.map((row: unknown): RecordedCase => {
    if (!isRecord(row) || !Array.isArray(row['causes'])) throw new Error('a recorded case has causes');
    const base = toJson(bases[Number(row['base'])]);
    const old = row['old'] === undefined ? undefined : patched(base, row['old']);
    const object = patched(old ?? base, row['object']);
    const { subresource } = row;
    return {
      ...(old === undefined ? {} : { old }),
      object,
      ...(typeof subresource === 'string' ? { subresource } : {}),
      causes: row['causes'].map(String),
    };
  });
}

function patched(value: Json, patch: unknown): JsonObject {
  if (!isPatch(patch)) throw new Error('a recorded object is a list of patch operations');
  const result = applyPatch(value, patch);
  if (!isJsonObject(result)) throw new Error('a recorded case has an object');
  return result;
}

function isPatch(value: unknown): value is ObjectPatch {
  return Array.isArray(value) && value.every((one) => isRecord(one) && typeof one['path'] === 'string');
}

/** Of each kind the object that is nearest to the others, and further ones that each save more than they take. */
function chooseBases(objects: readonly JsonObject[]): readonly JsonObject[] {
  const kindOf = ({ apiVersion, kind }: JsonObject) => `${apiVersion}/${kind}`;
  const kinds = new Set(objects.map(kindOf));
  return [...kinds].flatMap((kind) => basesOfKind(objects.filter((object) => kindOf(object) === kind)));
}

function basesOfKind(objects: readonly JsonObject[]): readonly JsonObject[] {
  const texts = new Set(objects.map((object) => JSON.stringify(object)));
  const candidates = objects.filter((object) => texts.delete(JSON.stringify(object)));
  const options = candidates.map((base) => ({
    base,
    lengths: objects.map((object) => lengthOf(patchBetween(base, object))),
  }));
  const bases: JsonObject[] = [];
  let shortest = objects.map(lengthOf);
  for (;;) {
    const gains = options.map(
      ({ base, lengths }) =>
        lengths.reduce((sum, length, index) => sum + Math.max(0, (shortest[index] ?? 0) - length), 0) - lengthOf(base),
    );
    const chosen = options[gains.indexOf(Math.max(...gains))];
    if (chosen === undefined || (bases.length > 0 && Math.max(...gains) <= 0)) return bases;
    bases.push(chosen.base);
    shortest = shortest.map((length, index) => Math.min(length, chosen.lengths[index] ?? length));
  }
}

function indexOfShortest(patches: readonly ObjectPatch[]): number {
  const lengths = patches.map(lengthOf);
  return lengths.indexOf(Math.min(...lengths));
}

function lengthOf(value: unknown): number {
  return JSON.stringify(value).length;
}
