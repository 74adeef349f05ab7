import { isJsonObject, type Json, toJson } from '../differential/json.js';
import { parseScript, type Script, type Step } from '../differential/script.js';
import type { Server } from '../differential/server.js';
import { caseOf, type RecordedCase } from './recorded-case.js';
import { type RunNames, settle } from './settle.js';

/** Sends a script to a server. Returns the cases of its steps in order, without duplicates. */
export async function recordScript(
  script: Script,
  { server, names }: { readonly server: Server; readonly names: RunNames },
): Promise<readonly RecordedCase[]> {
  const cases = new Map<string, RecordedCase>();
  try {
    for (const step of script.setup) await server.send(step);
    for (const step of script.steps) {
      const recorded = await record(step, server);
      if (recorded === undefined) continue;
      const settled = settle(recorded, names);
      if (isCase(settled)) cases.set(keyOf(settled), settled);
    }
  } finally {
    for (const step of script.cleanup) await server.send(step);
  }
  return [...cases.values()];
}

async function record(step: Step, server: Server): Promise<RecordedCase | undefined> {
  const [method = '', target = ''] = server.nameOf(step).split(' ');
  const path = target.split('?')[0] ?? '';
  const isUpdate = method === 'PUT' || method === 'PATCH';
  const before = isUpdate ? await server.send(readOf(path)) : undefined;
  const text = server.bodyOf(step);
  const answer = await server.send(step);
  if (text === undefined || (before !== undefined && before.status !== 200)) return undefined;
  const contentType = step.headers['content-type'] ?? 'application/json';
  return caseOf({ method, path, contentType, body: parsed(text), old: before?.body, answer });
}

function readOf(path: string): Step {
  const [step] = parseScript('read', { steps: [{ send: `GET ${path}` }] }).steps;
  if (step === undefined) throw new Error('the script has no step');
  return step;
}

/** Null, which is no case, for a body that is no JSON. */
function parsed(text: string): Json {
  try {
    return toJson(JSON.parse(text));
  } catch {
    return null;
  }
}

function isCase(value: unknown): value is RecordedCase {
  if (typeof value !== 'object' || value === null) return false;
  const { object, causes } = { object: undefined, causes: undefined, ...value };
  return isJsonObject(object) && Array.isArray(causes);
}

/** Equal for the same object in another version or under another name. */
function keyOf(recorded: RecordedCase): string {
  return JSON.stringify(recorded)
    .replaceAll(/(apiVersion":"[a-z.0-9]+\/)v\d\w*/g, '$1v')
    .replaceAll(/"name":"(plain|tried)[^"]*"/g, '"name":"n"');
}
