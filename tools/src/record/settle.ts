import { type Json, toJson } from '../differential/json.js';

/** What a run of a script names after itself. */
export interface RunNames {
  readonly run: string;
  readonly namespace: string;
}

/**
 * A value without what is new in each run: names, identities, times, addresses in memory. A comparison of whole
 * structures at the end of a cause goes, too; docs/differences.md tells of it.
 *
 *     {"name": "a-rec0f3", "uid": "0b1c…"}   {"name": "a-run", "uid": "u"}
 */
export function settle<T extends object>(value: T, { run, namespace }: RunNames): Json {
  const text = JSON.stringify(value)
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'u')
    .replaceAll(namespace, 'record')
    .replaceAll(run, 'run')
    .replaceAll(/\(0x[0-9a-f]+\)/g, '(0x0)');
  return toJson(JSON.parse(text, settleMember));
}

const recently = /^20(?:2[6-9]|[3-9]\d)-\d\d-\d\dT[\d:.]+Z$/;
const settledTime = '2021-01-01T00:00:00Z';

function settleMember(_name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return recently.test(value) ? settledTime : (value.split(/\n[\u00a0 +-]/)[0] ?? '');
}
