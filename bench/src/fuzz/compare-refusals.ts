import { makeCase, serverForms } from './fuzz-case.js';
import { Random } from './random.js';
import { makeTargetsOn, remake, type ServerRun } from './run-server.js';
import type { FuzzAnswer, FuzzClient } from './send.js';
import type { Tally } from './tally.js';

/** Sends the first cases of each kind of 500 to the server again, and to another one. @returns a line for each kind and difference */
export async function compareRefusals(
  tally: Tally,
  run: Pick<ServerRun, 'seed' | 'names' | 'targets' | 'client'>,
  reference: FuzzClient,
): Promise<readonly string[]> {
  const { seed, names, targets, client } = run;
  const lines: string[] = [];
  const missing = await makeTargetsOn({ ...run, client: reference });
  if (missing.length > 0) lines.push(`not made at the reference: ${missing.join(', ')}`);
  for (const [category, { count, cases }] of tally.asReference) {
    const differences: string[] = [];
    for (const index of cases) {
      const fuzzed = makeCase(index, { seed, names, targets, forms: serverForms });
      const ask = async (server: FuzzClient) => {
        // What was changed before must not tell the two apart.
        if (fuzzed.method === 'PATCH') await remake(fuzzed.target, { seed, names, client: server });
        return await server.send(fuzzed, new Random(seed, index));
      };
      const [ours, theirs] = [await ask(client), await ask(reference)];
      if (told(ours) === told(theirs)) continue;
      const request = `${fuzzed.method} ${fuzzed.path.slice(0, 200)} ${fuzzed.headers['content-type'] ?? ''}`;
      const body = JSON.stringify(fuzzed.body.subarray(0, 300).toString());
      differences.push(
        `  case ${index}: ${request}\n    ${body}\n    ours:   ${told(ours)}\n    theirs: ${told(theirs)}`,
      );
    }
    lines.push(`${count} x ${category}: ${cases.length} sent to both, ${differences.length} differ`, ...differences);
  }
  return lines;
}

function told({ status, body }: FuzzAnswer): string {
  const text = body.toString();
  try {
    const { reason = '', message = '' }: { reason?: string; message?: string } = JSON.parse(text);
    return `${status} ${reason} ${message.slice(0, 300)}`;
  } catch {
    return `${status} ${text.slice(0, 300)}`;
  }
}
