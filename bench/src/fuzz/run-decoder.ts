import { type ApiObject, canonicalize, isStatusError, type JsonObject, type Names } from '@orch/apimachinery';
import { type BodyDecoder, createBodyDecoder } from '@orch/apiserver';
import { decoderForms, type FuzzCase, makeCase, sampleOf, targetName } from './fuzz-case.js';
import type { Verdict } from './judge.js';
import { Random } from './random.js';
import { Tally } from './tally.js';
import type { Target } from './targets.js';

export interface DecoderRun {
  readonly seed: number;
  readonly bodies: number;
  readonly names: Names;
  readonly targets: readonly Target[];
  /** This one alone. */
  readonly only?: number | undefined;
}

/**
 * Gives mutated bodies to the decoder of a server, in this process: each is read, or refused with a StatusError. A body
 * that leaves a trace on `Object.prototype` counts as a fault, as does one that something else is thrown for.
 */
export async function runDecoder({ seed, bodies, names, targets, only }: DecoderRun): Promise<Tally> {
  const decoder = createBodyDecoder(names);
  const tally = new Tally();
  const before = prototypes();
  const currents = new Map<Target, ApiObject>();
  for (let index = only ?? 0; index < (only === undefined ? bodies : only + 1); index++) {
    const fuzzed = makeCase(index, { seed, names, targets, forms: decoderForms });
    if (fuzzed.body.length > bodyBytesMax) {
      tally.count(fuzzed, { type: 'refused', code: 413, ms: 0 });
      continue;
    }
    const start = process.cpuUsage();
    const outcome = await outcomeOf(decoder, fuzzed, currentOf(fuzzed.target));
    // What others do beside it does not count.
    const { user, system } = process.cpuUsage(start);
    const ms = (user + system) / 1_000;
    tally.count(
      fuzzed,
      prototypes() === before ? { ...outcome, ms } : { type: 'fault', why: 'a prototype has changed', ms },
    );
  }
  return tally;

  function currentOf(target: Target): ApiObject {
    const known = currents.get(target);
    if (known !== undefined) return known;
    const { version, sample } = target;
    const random = new Random(seed);
    const given: JsonObject =
      sample === undefined ? { ...sampleOf(target, { random, names, name: targetName }) } : sample;
    const current = canonicalize(version.schema, given, { names, gvk: version.gvk });
    const object: ApiObject = {
      ...current,
      kind: version.gvk.kind,
      apiVersion: target.apiVersion,
      metadata: { name: targetName, creationTimestamp: null },
    };
    currents.set(target, object);
    return object;
  }
}

/** What a server reads of a body at most; it refuses longer ones before it decodes them. */
const bodyBytesMax = 3 * 1024 * 1024;

async function outcomeOf(decoder: BodyDecoder, fuzzed: FuzzCase, current: ApiObject): Promise<Verdict> {
  const { body, headers, path, method, target } = fuzzed;
  const query = path.includes('?') ? path.slice(path.indexOf('?') + 1) : '';
  const sent = { body, contentType: headers['content-type'], query };
  const { gvk } = target.version;
  try {
    const object = method === 'PATCH' ? decoder.readPatched(gvk, sent, current) : await decoder.readObject(gvk, sent);
    // What was read can be written, and is the same when it is read again.
    const text = JSON.stringify(object);
    return text.includes('"polluted"') || !('polluted' in {})
      ? { type: 'taken', code: 200 }
      : { type: 'fault', why: 'a prototype has a new member' };
  } catch (error) {
    if (!isStatusError(error)) return { type: 'fault', why: error instanceof Error ? `${error.stack}` : String(error) };
    const { code, message } = error;
    return code < 500 ? { type: 'refused', code } : { type: 'fault', why: `${code}: ${message}` };
  }
}

/** The names that all objects, lists and functions have. */
function prototypes(): string {
  return [Object, Array, Function, String, Number]
    .map(({ prototype }) => Object.getOwnPropertyNames(prototype).length)
    .join(' ');
}
