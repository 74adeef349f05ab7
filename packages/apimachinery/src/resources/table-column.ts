import type { ApiObject } from '../objects/api-object.js';
import type { Int64 } from '../objects/int64.js';
import type { DeepReadonly } from '../objects/json.js';

export interface TableColumn {
  readonly name: string;
  readonly type: 'string' | 'integer' | 'boolean' | 'number' | 'date';
  readonly format: string;
  readonly description: string;
  readonly priority: number;
  /** The value of the cell. Only cells that depend on the time use `now`. */
  cell(object: DeepReadonly<ApiObject>, now: Date): string | Int64 | boolean | null;
  /** For a cell that depends on the time: its text is computed when a row is sent, without decoding the object again. */
  readonly clock?: ClockCell;
}

export interface ClockCell {
  /** Extracts what the cell needs from the object. */
  read(object: DeepReadonly<ApiObject>): string;
  text(read: string, now: Date): string | null;
}

export interface TableRowCondition {
  readonly type: 'Completed';
  readonly status: 'True' | 'False' | 'Unknown';
  readonly reason: string;
  readonly message: string;
}
