import { encodeJson, type ResourceDefinition } from '@orch/apimachinery';
import type { ChangePage } from '@orch/storage';
import { describeChange } from './describe-change.js';
import type { HistoryQuery } from './query.js';

export interface DescribedPage {
  /** A JSON list of `DescribedChange`, newest first. */
  readonly changesJson: string;
  /** Where the next page starts: the list contains no changes below this revision. */
  readonly before: string | undefined;
  /** Damaged revisions within the range of the list. */
  readonly damaged: readonly string[];
}

export interface DescribePageOptions {
  readonly fields: HistoryQuery['fields'];
  /** Whether values of the resource are withheld. */
  readonly isSecret: (definition: ResourceDefinition) => boolean;
  readonly charsMax?: number;
}

/**
 * The changes of a page as JSON, in steps: comparing a thousand updates of 2 KB takes 50 ms. A page that becomes too
 * large ends early, after a whole revision, and continues there.
 */
export async function describePage(
  { changes, next, damaged = [] }: ChangePage,
  { fields, isSecret, charsMax = pageCharsMax }: DescribePageOptions,
): Promise<DescribedPage> {
  const described: string[] = [];
  let chars = 0;
  let last: number | undefined;
  const damagedFrom = (revision: number): readonly string[] => damaged.filter((one) => one >= revision).map(String);
  for (const change of changes) {
    if (chars >= charsMax && last !== undefined && change.revision !== last) {
      return { changesJson: `[${described.join(',')}]`, before: String(last), damaged: damagedFrom(last) };
    }
    last = change.revision;
    const json = encodeJson(describeChange(change, { fields, isSecret }));
    described.push(json);
    chars += json.length;
    if (described.length % stepChanges === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  return {
    changesJson: `[${described.join(',')}]`,
    before: next === undefined ? undefined : String(next),
    damaged: damagedFrom(0),
  };
}

const pageCharsMax = 4 * 1024 * 1024;
const stepChanges = 20;
