import {
  badRequestError,
  type Fields,
  fieldPath,
  formatApiVersion,
  type GroupVersionKind,
  internalError,
  invalid,
  invalidError,
  textAt,
} from '@orch/apimachinery';

/**
 * Checks the type that a custom resource names. Unlike built-in kinds it must have `kind` and `apiVersion`, and another kind
 * is an error of its validation.
 * @throws StatusError 400 without kind, 422 for another kind, 500 without apiVersion, as v1.21 does
 */
export function checkCustomType(
  { kind, apiVersion }: { readonly kind?: unknown; readonly apiVersion?: unknown },
  {
    version: { gvk },
    value,
    json,
  }: {
    readonly version: { readonly gvk: GroupVersionKind };
    readonly value: Fields;
    readonly json: string;
  },
): void {
  if (isMissing(kind)) {
    const what = `${gvk.kind} in version ${JSON.stringify(gvk.version)} cannot be handled as a ${gvk.kind}`;
    throw badRequestError(`${what}: unmarshalerDecoder: Object 'Kind' is missing in '${json}'${excerptOfEnd(json)}`);
  }
  if (isMissing(apiVersion)) throw internalError("Object 'apiVersion' is missing in 'object has no apiVersion field'");
  if (typeof kind !== 'string' || kind === gvk.kind || apiVersion !== formatApiVersion(gvk)) return;
  const error = invalid(fieldPath('kind'), kind, `must be ${gvk.kind}`);
  throw invalidError({ ...gvk, kind }, textAt(value, 'metadata', 'name'), [error]);
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** The decoder has read the whole text when it finds no kind. */
function excerptOfEnd(json: string): string {
  const last = json.trimEnd();
  return `, error found in #10 byte of ...|${last.slice(-10)}|..., bigger context ...|${last.slice(-50)}|...`;
}
