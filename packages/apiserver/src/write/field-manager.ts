import { type FieldError, fieldPath, invalid, type Names, tooLong } from '@orch/apimachinery';
import type { Exchange } from '@orch/serving';
import { invalidOptions } from '../errors/invalid-options.js';
import type { Call } from '../request/call.js';

/** The name of who writes is short and readable. `kind` is that of the options. @throws StatusError 422 */
export function checkFieldManager(query: URLSearchParams, kind: string, names: Names): void {
  const manager = query.get('fieldManager') ?? '';
  const errors: FieldError[] = [];
  const path = fieldPath('fieldManager');
  if (Buffer.byteLength(manager) > managerBytesMax) errors.push(tooLong(path, manager, managerBytesMax));
  const at = manager.search(unprintable);
  if (at >= 0) {
    const code = (manager.codePointAt(at) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    errors.push(invalid(path, manager, `invalid character U+${code} (at position ${at})`));
  }
  if (errors.length > 0) throw invalidOptions(kind, errors, names);
}

/** Who owns what a request writes: the name it gives, or what its client is called (spec: managedFields entry). */
export function managerOf({
  query,
  exchange,
}: Pick<Call, 'query'> & { readonly exchange: Pick<Exchange, 'header'> }): string {
  const given = query.get('fieldManager') ?? '';
  return given === '' ? clientName(exchange.header('user-agent') ?? '') : given;
}

/** `kubectl` of `kubectl/v1.21.0 (linux/amd64)`: what can be read of it, and is not too long. */
function clientName(userAgent: string): string {
  let name = '';
  let bytes = 0;
  for (const character of userAgent.split('/', 1)[0] ?? '') {
    if (unprintable.test(character)) continue;
    bytes += Buffer.byteLength(character);
    if (bytes > managerBytesMax) break;
    name += character;
  }
  return name;
}

const managerBytesMax = 128;
/** Neither letters, marks, numbers, punctuation nor symbols, nor a plain space. */
const unprintable = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/u;
