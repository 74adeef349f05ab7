import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { readKinds } from '../../generate/kinds.js';
import { parseAccepted } from '../accepted.js';
import { openSide, type Side } from '../compare-script.js';
import type { JsonObject } from '../json.js';
import { runComparison } from '../run-comparison.js';
import { getStep, sendStep } from '../script.js';
import { keepsName, withMetadata } from './bases.js';
import { compareKind } from './compare-kind.js';
import { type Options, parseOptions, usage } from './options.js';
import { makeRandom } from './random.js';
import { reportKind } from './report-kind.js';
import { findResource, type Resource } from './resources.js';
import { messageOfKind, readSamples, seenValues } from './samples.js';

/** Sends randomly mutated objects to two servers and prints each distinct difference. Run from the root of the repository. */
async function compare(options: Options): Promise<number> {
  const model = readKinds(process.cwd());
  const samples = readSamples(process.cwd());
  const accepted = parseAccepted(parse(readFileSync(options.acceptedFile, 'utf8')));
  const source = { model, seen: seenValues(model, samples), random: makeRandom(options.seed) };
  const run = randomBytes(4).toString('hex');
  const [left, right] = [openSide(options.left, `l${run}`), openSide(options.right, `r${run}`)];
  const makeSides = () => ({ left: left(), right: right() });
  let found = 0;
  try {
    await prepare(makeSides());
    for (const key of options.kinds) {
      const message = messageOfKind(model, key);
      const resource = await findResource(left().server, key);
      if (message === undefined || resource === undefined)
        throw new Error(`${key}: unknown kind; write apiVersion/Kind`);
      const own = (samples.get(key) ?? []).map((sample) => placed(sample, resource));
      const findings = await compareKind({
        key,
        message,
        resource,
        samples: own.length > 0 ? own : [placed(emptyObject(key), resource)],
        source,
        requests: options.requestsPerKind,
        updates: options.updates,
        accepted,
        excluded: options.excluded,
        makeSides,
      });
      const shown = findings.filter(({ what }) => !what.every((text) => options.hidden?.test(text) === true));
      found += shown.length;
      console.log(reportKind(key, shown, options));
    }
  } finally {
    const sides = makeSides();
    await sendBoth(sides, { ...getStep('/api/v1/namespaces/$(namespace)'), method: 'DELETE' });
    await sendBoth(
      sides,
      sendStep('PUT', '/api/v1/namespaces/$(namespace)/finalize', {
        apiVersion: 'v1',
        kind: 'Namespace',
        metadata: { name: '$(namespace)' },
        spec: { finalizers: [] },
      }),
    );
    sides.left.server.close();
    sides.right.server.close();
  }
  return found;
}

async function prepare(sides: { readonly left: Side; readonly right: Side }): Promise<void> {
  const name = '$(namespace)';
  await sendBoth(
    sides,
    sendStep('POST', '/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name } }),
  );
  const account = { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'default' } };
  await sendBoth(
    sides,
    sendStep('POST', `/api/v1/namespaces/${name}/serviceaccounts`, { ...account, automountServiceAccountToken: false }),
  );
}

async function sendBoth(sides: { readonly left: Side; readonly right: Side }, step: ReturnType<typeof getStep>) {
  await Promise.all([sides.left.server.send(step), sides.right.server.send(step)]);
}

/** Puts a sample into the namespace of this run, with a name of this run. */
function placed(sample: JsonObject, { namespaced }: Resource): JsonObject {
  return withMetadata(sample, ({ namespace: _namespace, resourceVersion: _version, uid: _uid, ...metadata }) => ({
    ...metadata,
    ...(keepsName(sample) || metadata['name'] === undefined ? {} : { name: 'r$(run)' }),
    ...(namespaced ? { namespace: '$(namespace)' } : {}),
  }));
}

function emptyObject(key: string): JsonObject {
  const at = key.lastIndexOf('/');
  return { apiVersion: key.slice(0, at), kind: key.slice(at + 1), metadata: { name: 'r$(run)' } };
}

runComparison({ usage, parseOptions, compare });
