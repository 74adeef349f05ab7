import { type Accepted, acceptedBy } from './accepted.js';
import type { Answer } from './answer.js';
import { type Difference, differences } from './difference.js';
import { isJsonObject, type Json } from './json.js';
import { blankCells, type Normaliser, sortedAt } from './normalise.js';
import { openApiShapes } from './openapi-shapes.js';
import type { Script, Step } from './script.js';
import type { Server } from './server.js';

/** One side of the comparison. */
export interface Side {
  readonly server: Server;
  readonly normaliser: Normaliser;
}

/** One request and where its two answers differ. */
export interface Comparison {
  readonly request: string;
  readonly headers: Step['headers'];
  readonly body: Step['body'];
  readonly differences: readonly (Difference & { readonly acceptedAs: string | undefined })[];
  /** What was compared: left and right. */
  readonly answers: readonly [Json, Json];
}

/** Sends `script` to both sides, step by step. A server that does not answer has an answer of its own: `no answer`. */
export async function compareScript(
  script: Script,
  { left, right, accepted }: { readonly left: Side; readonly right: Side; readonly accepted: readonly Accepted[] },
): Promise<readonly Comparison[]> {
  const comparisons: Comparison[] = [];
  try {
    for (const step of script.setup) await sendBoth(step, left, right);
    for (const step of script.steps) {
      const request = left.normaliser.request(left.server.nameOf(step));
      const [leftAnswer, rightAnswer] = await sendBoth(step, left, right);
      const answers: [Json, Json] = [comparable(leftAnswer, step, left), comparable(rightAnswer, step, right)];
      const found = differences(...answers);
      comparisons.push({
        request,
        headers: step.headers,
        body: step.body,
        differences: found.map((difference) => ({
          ...difference,
          acceptedAs: acceptedBy(difference, { request, accepted }),
        })),
        answers,
      });
    }
  } finally {
    for (const step of script.cleanup) await sendBoth(step, left, right);
  }
  return comparisons;
}

function sendBoth(step: Step, left: Side, right: Side): Promise<[Answer, Answer]> {
  return Promise.all([sendOne(step, left), sendOne(step, right)]);
}

async function sendOne(step: Step, { server, normaliser }: Side): Promise<Answer> {
  normaliser.sent(server.bodyOf(step));
  try {
    return await server.send(step);
  } catch (error) {
    return { status: 0, headers: {}, body: `no answer: ${error instanceof Error ? error.message : String(error)}` };
  }
}

function comparable(answer: Answer, step: Step, { server, normaliser }: Side): Json {
  const sent = server.nameOf(step);
  const read = step.compare === 'openapi' ? openApiShapes(answer.body) : blankCells(answer.body);
  const whole = normaliser.answer({ ...answer, body: read }, sent);
  if (!isJsonObject(whole)) return whole;
  const { status = null, headers = null, body = null } = whole;
  if (step.compare === 'status') return { status, headers };
  return { status, headers, body: step.unordered.reduce(sortedAt, body) };
}
