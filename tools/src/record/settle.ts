import { type Json, toJson } from '../differential/json.js';

/** Names that each run of a script makes up. */
export interface RunNames {
  readonly run: string;
  readonly namespace: string;
}

/**
 * Replaces what differs between runs: names, uids, times, memory addresses. Removes the comparison of whole structures
 * at the end of a cause, see docs/differences.md.
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
