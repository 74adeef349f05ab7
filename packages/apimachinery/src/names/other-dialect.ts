import { makeNames } from './make-names.js';
import type { Dialect, Names } from './names.js';

/** A group recognized in the other dialect, for hints to a client that uses the wrong one. */
export interface OtherSpelling {
  readonly dialect: Dialect;
  /** The group in the dialect of the server. */
  readonly group: string;
}

/** Recognizes a group spelled in the other dialect; undefined when it is unknown there or the same in both. */
export function groupInOtherDialect(group: string, names: Names): OtherSpelling | undefined {
  const dialect: Dialect = names.dialect === 'orch' ? 'kubernetes' : 'orch';
  const other = makeNames(dialect);
  const neutral = other.neutralGroup(group);
  const own = names.group(neutral);
  return own === group || other.group(neutral) !== group ? undefined : { dialect, group: own };
}
