import { parse } from 'yaml';
import type { ControllerDescription } from './document-controllers.js';

/** Reads tools/data/controllers.yaml. @throws Error that names the first malformed entry */
export function readDescriptions(text: string): readonly ControllerDescription[] {
  const value: unknown = parse(text);
  if (!Array.isArray(value)) throw new Error('the descriptions of controllers are not a list');
  return value.map((entry: unknown) => {
    if (!isDescription(entry)) throw new Error(`not the description of a controller: ${JSON.stringify(entry)}`);
    return entry;
  });
}

function isDescription(entry: unknown): entry is ControllerDescription {
  if (typeof entry !== 'object' || entry === null) return false;
  const { name, purpose, partOf, workers, scenarios } = { ...empty, ...entry };
  const texts: readonly unknown[] = [name, purpose, partOf, workers];
  return (
    name !== '' &&
    purpose !== '' &&
    texts.every((text) => typeof text === 'string') &&
    Array.isArray(scenarios) &&
    scenarios.every((scenario: unknown) => typeof scenario === 'string')
  );
}

const empty = { name: '', purpose: '', partOf: '', workers: '', scenarios: [] };
