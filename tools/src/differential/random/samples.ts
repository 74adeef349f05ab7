import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { KindModel, Message } from '../../generate/kinds.js';
import { readRecordedFile } from '../../record/recorded-file.js';
import { isJsonObject, isRecord, type Json, type JsonObject, toJson } from '../json.js';
import { parseScript } from '../script.js';
import { placesOf } from './places.js';

/** Reads the objects of the tests and the scripts, valid and invalid, by `apiVersion/Kind`. Run from the root of the repository. */
export function readSamples(root: string): ReadonlyMap<string, readonly JsonObject[]> {
  const samples = new Map<string, JsonObject[]>();
  const texts = new Set<string>();
  for (const value of [...objectsOfTests(join(root, 'packages/api/test')), ...objectsOfScripts(root)]) {
    const text = JSON.stringify(value);
    if (!isJsonObject(value) || texts.has(text)) continue;
    const { apiVersion, kind } = value;
    if (typeof apiVersion !== 'string' || typeof kind !== 'string') continue;
    texts.add(text);
    const key = `${apiVersion}/${kind}`;
    samples.set(key, [...(samples.get(key) ?? []), value]);
  }
  return samples;
}

function objectsOfTests(folder: string): readonly Json[] {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const recorded = readdirSync(join(folder, 'recorded')).flatMap((file) =>
    readRecordedFile(read(join('recorded', file))),
  );
  const others = ['created.json', 'defaulted.json', 'refusals.json'].map(read).filter(Array.isArray).flat();
  return [...recorded, ...others]
    .filter(isRecord)
    .flatMap((given) => [given['object'], given['old'], given['sent']])
    .filter((value) => value !== undefined)
    .map(toJson);
}

function objectsOfScripts(root: string): readonly Json[] {
  const folder = join(root, 'tools/data/differential/scripts');
  return readdirSync(folder).flatMap((file) => {
    const { setup, steps } = parseScript(file, parse(readFileSync(join(folder, file), 'utf8')));
    return [...setup, ...steps].flatMap(({ method, body }) =>
      (method === 'POST' || method === 'PUT') && body !== undefined && 'json' in body ? [body.json] : [],
    );
  });
}

/** Finds the message of `apiVersion/Kind` in `model`, in the stem of the first label of the group. */
export function messageOfKind(model: KindModel, key: string): Message | undefined {
  const [kind = '', version = '', group = 'core'] = key.split('/').toReversed();
  const [word = ''] = group.split('.');
  const stem = word === 'internal' ? 'apiserverinternal' : word;
  return model.messages.get(`${stem}_${version}.${kind}`);
}

/** Collects the distinct values of `samples` by `<stem>.<Message>.<field>`. */
export function seenValues(
  model: KindModel,
  samples: ReadonlyMap<string, readonly JsonObject[]>,
): ReadonlyMap<string, readonly Json[]> {
  const seen = new Map<string, Map<string, Json>>();
  for (const [key, objects] of samples) {
    const message = messageOfKind(model, key);
    if (message === undefined) continue;
    for (const place of objects.flatMap((object) => placesOf(model, message, object))) {
      if (place.value === undefined || place.part !== 'whole') continue;
      const values = seen.get(place.name) ?? new Map<string, Json>();
      const text = JSON.stringify(place.value);
      // Large values occur in samples anyway; as values they would only make other objects large.
      if (text.length < 600) values.set(text, place.value);
      seen.set(place.name, values);
    }
  }
  return new Map([...seen].map(([name, values]) => [name, [...values.values()]]));
}
