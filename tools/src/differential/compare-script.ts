import { readFileSync } from 'node:fs';
import { type Accepted, acceptedBy } from './accepted.js';
import { type Difference, differences } from './difference.js';
import { isJsonObject, type Json } from './json.js';
import { blankCells, Normaliser, sortedAt } from './normalise.js';
import { openApiShapes } from './openapi-shapes.js';
import type { SideOptions } from './options.js';
import { type ComparedResponse, classificationHeaders } from './response.js';
import type { Script, Step } from './script.js';
import { Server } from './server.js';

/** One side of the comparison. */
export interface Side {
  readonly server: Server;
  readonly normaliser: Normaliser;
}

/** One request and the differences of its two responses. */
export interface Comparison {
  readonly request: string;
  readonly headers: Step['headers'];
  readonly body: Step['body'];
  readonly differences: readonly (Difference & { readonly acceptedAs: string | undefined })[];
  /** The compared responses: left and right. */
  readonly responses: readonly [Json, Json];
}

/** Sends `script` to both sides, step by step. A server that does not respond has the response `no response`. */
export async function compareScript(
  script: Script,
  { left, right, accepted }: { readonly left: Side; readonly right: Side; readonly accepted: readonly Accepted[] },
): Promise<readonly Comparison[]> {
  const comparisons: Comparison[] = [];
  try {
    for (const step of script.setup) await sendBoth(step, left, right);
    for (const step of script.steps) {
      const request = left.normaliser.request(left.server.nameOf(step));
      const [leftResponse, rightResponse] = await sendBoth(step, left, right);
      const responses: [Json, Json] = [comparable(leftResponse, step, left), comparable(rightResponse, step, right)];
      const found = differences(...responses);
      comparisons.push({
        request,
        headers: step.headers,
        body: step.body,
        differences: found.map((difference) => ({
          ...difference,
          acceptedAs: acceptedBy(difference, { request, accepted }),
        })),
        responses,
      });
    }
  } finally {
    for (const step of script.cleanup) await sendBoth(step, left, right);
  }
  return comparisons;
}

function sendBoth(step: Step, left: Side, right: Side): Promise<[ComparedResponse, ComparedResponse]> {
  return Promise.all([sendOne(step, left), sendOne(step, right)]);
}

async function sendOne(step: Step, { server, normaliser }: Side): Promise<ComparedResponse> {
  normaliser.sent(server.bodyOf(step));
  try {
    for (let attempt = 1; ; attempt += 1) {
      const response = await server.send(step);
      if (step.until === undefined || response.status === step.until || attempt === attemptsMax) return response;
      await new Promise((resolve) => setTimeout(resolve, attemptDelayMs));
    }
  } catch (error) {
    return { status: 0, headers: {}, body: `no response: ${error instanceof Error ? error.message : String(error)}` };
  }
}

const attemptsMax = 100;
const attemptDelayMs = 100;

function comparable(response: ComparedResponse, step: Step, { server, normaliser }: Side): Json {
  const sent = server.nameOf(step);
  const read = step.compare === 'openapi' ? openApiShapes(response.body) : blankCells(response.body);
  const named = Object.entries(response.headers).filter(
    ([name]) => step.classification || !classificationHeaders.includes(name),
  );
  const whole = normaliser.response({ ...response, headers: Object.fromEntries(named), body: read }, sent);
  if (!isJsonObject(whole)) return whole;
  const { status = null, headers = null, body = null } = whole;
  if (step.compare === 'status') return { status, headers };
  return { status, headers, body: step.unordered.reduce(sortedAt, body) };
}

/** Opens one server for all requests of a run; each call of the result returns it with an empty normaliser. */
export function openSide({ url, token, authorityFile }: SideOptions, run: string): () => Side {
  const authority = authorityFile === undefined ? undefined : readFileSync(authorityFile, 'utf8');
  const server = new Server({ url, token, authority, variables: { run, namespace: `differ-${run}` } });
  return () => ({ server, normaliser: new Normaliser({ run, address: new URL(url).host, now: Date.now }) });
}
