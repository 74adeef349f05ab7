import {
  DamagedRecordError,
  describeDamage,
  type RecordDamage,
  repairAdvice,
  type StoreProblem,
} from '../store/damage.js';
import type { Environment } from './environment.js';
import type { Position } from './position.js';
import { RecordError, viewRecordOf } from './read-record.js';
import { recordView } from './record.js';

/**
 * The damaged records that reads have found. Each is reported once, when it is found. `current` checks them again, and
 * drops entries that were written again or removed since.
 */
export class DamageLog {
  readonly #found = new Map<string, RecordDamage>();
  readonly #history = new Set<Position>();

  constructor(
    private readonly environment: Pick<Environment, 'keys' | 'log'>,
    private readonly onDamage: (description: string) => void,
  ) {}

  /** The newest version of an entry cannot be read. */
  note(key: string, { revision, what }: RecordError): DamagedRecordError {
    const damage = { key, revision, what };
    const known = this.#found.get(key);
    if (known?.revision !== revision || known.what !== what) {
      if (known !== undefined || this.#found.size < foundMax) this.#found.set(key, damage);
      this.onDamage(describeDamage(damage));
    }
    return new DamagedRecordError(damage);
  }

  /** A record of the history, not the newest version of a live entry, cannot be read. */
  noteHistory({ position, revision, what }: RecordError): RecordDamage {
    const damage = { revision, what };
    if (!this.#history.has(position) && this.#history.size < foundMax) {
      this.#history.add(position);
      this.onDamage(describeDamage(damage));
    }
    return damage;
  }

  /** Live entries that are unreadable now. */
  current(): readonly RecordDamage[] {
    for (const key of this.#found.keys()) {
      const recordError = recordErrorOf(this.environment, key);
      if (recordError === undefined) this.#found.delete(key);
    }
    return [...this.#found.values()];
  }

  problems(): readonly StoreProblem[] {
    const damages = this.current();
    const [first] = damages;
    if (first === undefined) return [];
    const more = damages.length === 1 ? '' : `, and ${damages.length - 1} more`;
    return [{ type: 'damaged', message: `${describeDamage(first)}${more}; ${repairAdvice}` }];
  }
}

/** Why the newest version of a key cannot be read; undefined when it can, or does not exist. */
export function recordErrorOf({ keys, log }: Pick<Environment, 'keys' | 'log'>, key: string): RecordError | undefined {
  const state = keys.get(key);
  if (state === undefined) return undefined;
  try {
    const record = viewRecordOf(log, state.position, key);
    return recordView.isDelete(record) ? new RecordError(state.position, 'it is a delete') : undefined;
  } catch (error) {
    if (error instanceof RecordError) return error;
    throw error;
  }
}

/** Further damaged records are reported, but not stored. */
const foundMax = 1_000;
