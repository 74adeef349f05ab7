import type { Outcome } from './attack.js';
import type { HostileClient, ReceivedAnswer, SentRequest } from './hostile-client.js';

/** A request that a server must reject. */
export interface HostileRequest extends SentRequest {
  readonly name: string;
  /** Default: every status of a client's error. */
  readonly expected?: readonly number[];
  /** Sent by this client instead of that of the attack. */
  readonly client?: HostileClient;
}

/** Sends each request and lists those that the server did not reject as expected. */
export async function sendAll(client: HostileClient, requests: readonly HostileRequest[]): Promise<Outcome> {
  const wrong: string[] = [];
  for (const request of requests) {
    const answer = await (request.client ?? client).send(request);
    if (!isRejected(answer, request.expected)) wrong.push(`${request.name}: ${answer.status}`);
  }
  return {
    held: wrong.length === 0,
    result:
      wrong.length === 0
        ? `${requests.length} of ${requests.length} requests rejected`
        : `${wrong.length} of ${requests.length} requests not rejected as expected: ${wrong.join(', ')}`,
  };
}

/** All results in one outcome. */
export function allHeld(outcomes: readonly Outcome[]): Outcome {
  return {
    held: outcomes.every(({ held }) => held),
    result: outcomes.map(({ result }) => result).join('; '),
  };
}

function isRejected({ status }: ReceivedAnswer, expected: readonly number[] | undefined): boolean {
  return expected === undefined ? status >= 400 && status < 500 : expected.includes(status);
}
