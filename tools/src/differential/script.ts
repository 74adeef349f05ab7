import { isJsonObject, isRecord, type Json, toJson } from './json.js';

/**
 * One request of a script, its `$(variables)` not yet filled in. As YAML:
 *
 *     - send: POST /api/v1/namespaces/$(namespace)/configmaps
 *       body: {apiVersion: v1, kind: ConfigMap, metadata: {name: a}}
 *       capture: {version: metadata.resourceVersion}
 *       each: [{…}, {…}]      # the step once per row, the row's keys filled in
 */
export interface Step {
  readonly method: string;
  readonly path: string;
  /** Added to the default headers; null removes a default one. */
  readonly headers: Readonly<Record<string, string | null>>;
  /** Sent as JSON, or unchanged when it is `text`. */
  readonly body: { readonly json: Json } | { readonly text: string } | undefined;
  /** Variable name to the path of its value in the response body. */
  readonly capture: Readonly<Record<string, string>>;
  /**
   * `status` compares status code and content type alone, for responses about the machine; `openapi` compares an OpenAPI
   * document without its prose.
   */
  readonly compare: 'all' | 'status' | 'openapi';
  /** Paths of the arrays in the body whose order has no meaning, `.` for the body itself. */
  readonly unordered: readonly string[];
  /** Compares the headers with the uids of flow schema and priority level; the uids must be in earlier responses. */
  readonly classification: boolean;
  /** Sent again to each server until its response has this status, for writes that take effect later; 10 s at most. */
  readonly until: number | undefined;
}

export interface Script {
  readonly name: string;
  /** Sent first and last, not compared; cleanup is sent even after a failed step. */
  readonly setup: readonly Step[];
  readonly steps: readonly Step[];
  readonly cleanup: readonly Step[];
}

/** @throws Error that names the script and the malformed step. */
export function parseScript(name: string, document: unknown): Script {
  if (!isRecord(document)) throw new Error(`${name}: a script must be a map of setup, steps, cleanup`);
  const section = (key: string): Step[] => {
    const steps = document[key] ?? [];
    if (!Array.isArray(steps)) throw new Error(`${name}: ${key} must be a list of steps`);
    return steps
      .flatMap((step) => expand(toJson(step)))
      .map((step, index) => parseStep(step, `${name}: ${key}[${index}]`));
  };
  return { name, setup: section('setup'), steps: section('steps'), cleanup: section('cleanup') };
}

/** Expands a step or block with `each` into one per row, innermost blocks included: `{each: [rows], steps: [steps]}`. */
function expand(step: Json): Json[] {
  if (!isJsonObject(step)) return [step];
  const { each, ...once } = step;
  const rows = Array.isArray(each) ? each : [{}];
  return rows.flatMap((row) => {
    const filled = fillVariables(once, isJsonObject(row) ? row : {});
    if (!isJsonObject(filled)) return [filled];
    return Array.isArray(filled['steps']) ? filled['steps'].flatMap(expand) : [filled];
  });
}

const variable = /\$\(([A-Za-z0-9]+)\)/g;
const onlyVariable = /^\$\(([A-Za-z0-9]+)\)$/;

/**
 * Replaces `$(name)` by its value in every string and key; a string that consists of one variable takes the value's type.
 * Unknown variables stay. The members of an object under the key `<<` become members of its parent.
 */
export function fillVariables(value: Json, variables: Readonly<Record<string, Json>>): Json {
  if (typeof value === 'string') {
    const whole = onlyVariable.exec(value)?.[1];
    if (whole !== undefined) return variables[whole] ?? value;
    return value.replace(variable, (text, name: string) => textOf(variables[name]) ?? text);
  }
  if (Array.isArray(value)) return value.map((item: Json) => fillVariables(item, variables));
  if (!isJsonObject(value)) return value;
  const result: Record<string, Json> = {};
  for (const [key, item] of Object.entries(value)) {
    const filled = fillVariables(item, variables);
    if (key === '<<' && isJsonObject(filled)) Object.assign(result, filled);
    else result[String(fillVariables(key, variables))] = filled;
  }
  return result;
}

function textOf(value: Json | undefined): string | undefined {
  if (value === undefined) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const stepKeys = new Set([
  'send',
  'headers',
  'body',
  'text',
  'capture',
  'compare',
  'unordered',
  'until',
  'classification',
]);

function parseStep(step: Json, where: string): Step {
  if (!isRecord(step) || typeof step['send'] !== 'string')
    throw new Error(`${where}: a step needs "send: METHOD PATH"`);
  for (const key of Object.keys(step)) if (!stepKeys.has(key)) throw new Error(`${where}: unknown key ${key}`);
  const [method, path] = step['send'].split(' ');
  if (method === undefined || path === undefined) throw new Error(`${where}: "send" must be METHOD PATH`);
  const headers: Record<string, string | null> = {};
  for (const [key, value] of entriesOf(step['headers']))
    headers[key.toLowerCase()] = value === null ? null : String(value);
  const capture: Record<string, string> = {};
  for (const [key, value] of entriesOf(step['capture'])) capture[key] = String(value);
  const { body, text } = step;
  return {
    method,
    path,
    headers,
    body: typeof text === 'string' ? { text } : body === undefined ? undefined : { json: toJson(body) },
    capture,
    compare: step['compare'] === 'status' || step['compare'] === 'openapi' ? step['compare'] : 'all',
    unordered: [step['unordered'] ?? []].flat().map(String),
    classification: step['classification'] === true,
    until: step['until'] === undefined ? undefined : Number(step['until']),
  };
}

function entriesOf(value: unknown): [string, unknown][] {
  return isRecord(value) ? Object.entries(value) : [];
}

/** A GET request. */
export function getStep(path: string): Step {
  return {
    method: 'GET',
    path,
    headers: {},
    body: undefined,
    capture: {},
    compare: 'all',
    unordered: [],
    classification: false,
    until: undefined,
  };
}

/** A request with a JSON body. */
export function sendStep(method: string, path: string, json: Json, capture: Step['capture'] = {}): Step {
  return { ...getStep(path), method, body: { json }, capture };
}
