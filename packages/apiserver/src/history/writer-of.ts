import { encodeJson, isJsonObject, type JsonObject, type JsonValue } from '@orch/apimachinery';

/** Who made a change, according to managedFields: the manager of the latest entry that the change added. */
export function writerOf(before: JsonObject | undefined, after: JsonObject | undefined): string | undefined {
  const known = new Set(entriesOf(before).map((entry) => encodeJson(entry)));
  const latest = entriesOf(after)
    .filter((entry) => !known.has(encodeJson(entry)))
    .sort((left, right) => compareTimes(left['time'], right['time']))
    .at(-1);
  const manager = latest?.['manager'];
  return typeof manager === 'string' && manager !== '' ? manager : undefined;
}

function entriesOf(object: JsonObject | undefined): readonly JsonObject[] {
  const metadata = object?.['metadata'];
  const entries = isJsonObject(metadata) ? metadata['managedFields'] : undefined;
  return Array.isArray(entries) ? entries.filter(isJsonObject) : [];
}

/** API timestamps sort as strings. */
function compareTimes(left: JsonValue | undefined, right: JsonValue | undefined): number {
  const [first, second] = [String(left ?? ''), String(right ?? '')];
  if (first === second) return 0;
  return first < second ? -1 : 1;
}
