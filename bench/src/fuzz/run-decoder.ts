import {
  type ApiObject,
  canonicalize,
  encodeJson,
  isStatusError,
  type JsonObject,
  type Names,
} from '@orch/apimachinery';
import { type BodyDecoder, createBodyDecoder } from '@orch/controlplane';
import type { Verdict } from './check-response.js';
import { decoderForms, type FuzzCase, makeCase, sampleOf, targetName } from './fuzz-case.js';
import { Random } from './random.js';
import { Tally } from './tally.js';
import type { Target } from './targets.js';

export interface DecoderRun {
  readonly seed: number;
  readonly bodies: number;
  readonly names: Names;
  readonly targets: readonly Target[];
  /** Run this case alone. */
  readonly only?: number | undefined;
}

/**
 * Passes mutated bodies to the decoder of a server, in this process: it must return an object or throw a StatusError. Other
 * exceptions are failures, and so is a body that modifies a prototype such as `Object.prototype`.
 */
export async function runDecoder({ seed, bodies, names, targets, only }: DecoderRun): Promise<Tally> {
  const decoder = createBodyDecoder(names);
  const tally = new Tally();
  const before = prototypes();
  const currents = new Map<Target, ApiObject>();
  for (let index = only ?? 0; index < (only === undefined ? bodies : only + 1); index++) {
    const fuzzed = makeCase(index, { seed, names, targets, forms: decoderForms });
    if (fuzzed.body.length > bodyBytesMax) {
      tally.count(fuzzed, { type: 'rejected', code: 413, ms: 0 });
      continue;
    }
    const start = process.cpuUsage();
    const outcome = await outcomeOf(decoder, fuzzed, currentOf(fuzzed.target));
    // CPU time, independent of other load.
    const { user, system } = process.cpuUsage(start);
    const ms = (user + system) / 1_000;
    tally.count(
      fuzzed,
      prototypes() === before ? { ...outcome, ms } : { type: 'failure', why: 'a prototype has changed', ms },
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

/** The limit of a server for bodies, which rejects longer ones before decoding. */
const bodyBytesMax = 3 * 1024 * 1024;

async function outcomeOf(decoder: BodyDecoder, fuzzed: FuzzCase, current: ApiObject): Promise<Verdict> {
  const { body, headers, path, method, target } = fuzzed;
  const query = path.includes('?') ? path.slice(path.indexOf('?') + 1) : '';
  const sent = { body, contentType: headers['content-type'], query };
  const { gvk } = target.version;
  try {
    const object = method === 'PATCH' ? decoder.readPatched(gvk, sent, current) : await decoder.readObject(gvk, sent);
    // A decoded object can be encoded, and is equal when decoded again.
    const text = encodeJson(object);
    return text.includes('"polluted"') || !('polluted' in {})
      ? { type: 'accepted', code: 200 }
      : { type: 'failure', why: 'a prototype has a new member' };
  } catch (error) {
    if (!isStatusError(error))
      return { type: 'failure', why: error instanceof Error ? `${error.stack}` : String(error) };
    const { code, message } = error;
    return code < 500 ? { type: 'rejected', code } : { type: 'failure', why: `${code}: ${message}` };
  }
}

/** The names of the members of all objects, lists and functions. */
function prototypes(): string {
  return [Object, Array, Function, String, Number]
    .map(({ prototype }) => Object.getOwnPropertyNames(prototype).length)
    .join(' ');
}
