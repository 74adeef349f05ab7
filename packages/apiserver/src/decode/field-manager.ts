import { asFieldManager, fieldPath, type Names, validateFieldManager } from '@orch/apimachinery';
import type { Exchange } from '@orch/serving';
import type { Call } from '../context/call.js';
import { invalidOptions } from '../errors/invalid-options.js';

/** `kind` is the kind of the options. @throws StatusError 422 for an invalid manager name */
export function checkFieldManager(query: URLSearchParams, kind: string, names: Names): void {
  const errors = validateFieldManager(query.get('fieldManager') ?? '', fieldPath('fieldManager'));
  if (errors.length > 0) throw invalidOptions(kind, errors, names);
}

/** The field manager of a request: `fieldManager`, or the client's name (spec: managedFields entry). */
export function managerOf({
  query,
  exchange,
}: Pick<Call, 'query'> & { readonly exchange: Pick<Exchange, 'header'> }): string {
  const given = query.get('fieldManager') ?? '';
  // `kubectl` of `kubectl/v1.21.0 (linux/amd64)`.
  return given === '' ? asFieldManager(exchange.header('user-agent')?.split('/', 1)[0] ?? '') : given;
}
