import type { Json } from '../json.js';
import type { Step } from '../script.js';

export function getStep(path: string): Step {
  return { method: 'GET', path, headers: {}, body: undefined, capture: {}, compare: 'all', unordered: [] };
}

/** A request with a body. */
export function sendStep(method: string, path: string, json: Json, capture: Step['capture'] = {}): Step {
  return { ...getStep(path), method, body: { json }, capture };
}
