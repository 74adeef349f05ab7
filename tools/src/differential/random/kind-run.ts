import type { Message } from '../../generate/kinds.js';
import type { Accepted } from '../accepted.js';
import type { Side } from '../compare-script.js';
import type { JsonObject } from '../json.js';
import type { Resource } from './resources.js';
import type { ValueSource } from './values.js';

/** The input of the comparison of one kind. */
export interface KindRun {
  readonly key: string;
  readonly message: Message;
  readonly resource: Resource;
  readonly samples: readonly JsonObject[];
  readonly source: ValueSource;
  readonly requests: number;
  readonly updates: 'also' | 'only' | 'none';
  readonly accepted: readonly Accepted[];
  readonly excluded: RegExp | undefined;
  /** Returns two sides with empty normalisers and the variables set so far. */
  readonly makeSides: () => { readonly left: Side; readonly right: Side };
}
