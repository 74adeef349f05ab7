import type { Call } from '../context/call.js';
import { warn } from '../negotiate/warnings.js';
import type { WriteParts } from './write-parts.js';

/** Sends the warning that the behavior of the resource defines for new objects. */
export function warnOfNewObject(
  { exchange, definition, version }: Call,
  { behaviors }: Pick<WriteParts, 'behaviors'>,
): void {
  const { warning } = behaviors.of(definition);
  if (warning !== undefined) warn(exchange, version, [`${version.gvk.kind} ${warning}`]);
}
