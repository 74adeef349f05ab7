import { type Comparison, compareScript } from '../compare-script.js';
import { isJsonObject, type JsonObject } from '../json.js';
import { type Step, sendStep } from '../script.js';
import { makeBases } from './bases.js';
import { findingsOf } from './findings.js';
import type { KindRun } from './kind-run.js';
import { mutate } from './mutate.js';
import { withoutFields } from './places.js';
import { shrink } from './shrink.js';

/** A distinct difference, and the smallest request found that shows it. */
export interface Finding {
  readonly what: readonly string[];
  readonly method: string;
  readonly path: string;
  readonly changes: readonly string[];
  readonly object: JsonObject;
  readonly comparison: Comparison;
  /** The number of requests that showed its first text. */
  count: number;
}

interface Request {
  readonly method: string;
  readonly path: string;
  readonly object: JsonObject;
}

const shrinkTriesMax = 60;

/** Sends mutated objects of one kind to both servers. Only the starting points of updates are stored. */
export async function compareKind(run: KindRun): Promise<readonly Finding[]> {
  const { random } = run.source;
  const findings = new Map<string, Finding>();
  const creates = run.samples.map((sample): Request => {
    return { method: 'POST', path: `${run.resource.path}?dryRun=All`, object: sample };
  });
  const { bases, remove } = await makeBases(run);
  const updates = bases.flatMap(({ path, object }): Request[] => [
    { method: 'PUT', path: `${path}?dryRun=All`, object },
    ...(run.resource.hasStatus ? [{ method: 'PUT', path: `${path}/status?dryRun=All`, object }] : []),
  ]);
  try {
    for (let sent = 0; sent < run.requests; sent += 1) {
      const isUpdate = updates.length > 0 && (run.updates === 'only' || (run.updates === 'also' && random.oneIn(2)));
      const request = random.pick(isUpdate ? updates : creates);
      const mutant = mutate(run.source, run.message, request.object);
      const object = withoutExcludedFields(run, mutant.object);
      const { changes } = mutant;
      const what = await differ(run, { ...request, object });
      const fresh = what.texts.filter((text) => !findings.has(keyOf(request, text)));
      for (const text of what.texts) {
        const known = findings.get(keyOf(request, text));
        if (known !== undefined) known.count += 1;
      }
      const [first] = fresh;
      if (first === undefined) continue;
      const smallest = await shrink(object, {
        isInteresting: async (smaller) => (await differ(run, { ...request, object: smaller })).texts.includes(first),
        triesMax: shrinkTriesMax,
      });
      const { comparison, texts } = await differ(run, { ...request, object: smallest });
      if (comparison === undefined) continue;
      const shown = texts.includes(first) ? texts : fresh;
      const finding = {
        what: shown,
        method: request.method,
        path: request.path,
        changes,
        object: smallest,
        comparison,
        count: 1,
      };
      for (const text of new Set([first, ...shown])) {
        if (!findings.has(keyOf(request, text))) findings.set(keyOf(request, text), finding);
      }
    }
  } finally {
    await remove();
  }
  return [...new Set(findings.values())].toSorted((a, b) => sizeOf(a) - sizeOf(b));
}

/** Differences on create, update and update of status are distinct, since their rules differ. */
function keyOf({ method, path }: Request, text: string): string {
  return `${method}${path.includes('/status?') ? ' status' : ''} ${text}`;
}

async function differ(
  run: KindRun,
  { method, path, object }: Request,
): Promise<{ readonly texts: readonly string[]; readonly comparison: Comparison | undefined }> {
  const step: Step = sendStep(method, path, object);
  const script = { name: run.key, setup: [], steps: [step], cleanup: [] };
  const [comparison] = await compareScript(script, { ...run.makeSides(), accepted: run.accepted });
  return { texts: comparison === undefined ? [] : findingsOf(comparison), comparison };
}

function withoutExcludedFields({ source, message, excluded }: KindRun, object: JsonObject): JsonObject {
  if (excluded === undefined) return object;
  const rest = withoutFields(source.model, message, { value: object, excluded });
  return isJsonObject(rest) ? rest : object;
}

function sizeOf({ object }: Finding): number {
  return isJsonObject(object) ? JSON.stringify(object).length : 0;
}
