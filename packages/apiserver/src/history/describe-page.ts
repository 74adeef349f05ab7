import type { ChangePage } from '@orch/storage';
import { describeChange } from './describe-change.js';
import type { HistoryQuery } from './query.js';

export interface DescribedPage {
  /** A JSON list of `DescribedChange`, the newest first. */
  readonly changesJson: string;
  /** Where to go on; changes below this revision are not in the list. */
  readonly before: string | undefined;
}

/**
 * The changes of a page as JSON, in steps: comparing a thousand updates of 2 KB takes 50 ms. A page that becomes too
 * large ends early, with whole revisions.
 */
export async function describePage(
  { changes, next }: ChangePage,
  { fields, charsMax = pageCharsMax }: { readonly fields: HistoryQuery['fields']; readonly charsMax?: number },
): Promise<DescribedPage> {
  const described: string[] = [];
  let chars = 0;
  let last: number | undefined;
  for (const change of changes) {
    if (chars >= charsMax && last !== undefined && change.revision !== last) {
      return { changesJson: `[${described.join(',')}]`, before: String(last) };
    }
    last = change.revision;
    const json = JSON.stringify(describeChange(change, fields));
    described.push(json);
    chars += json.length;
    if (described.length % stepChanges === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  return { changesJson: `[${described.join(',')}]`, before: next === undefined ? undefined : String(next) };
}

const pageCharsMax = 4 * 1024 * 1024;
const stepChanges = 20;
