import { type ApiObject, badRequestError } from '@orch/apimachinery';

const int64Max = 9_223_372_036_854_775_807n;

/**
 * A number of older versions that later ones keep in an annotation must be one; `describe` says what v1.21 says of it.
 *
 * @throws StatusError 400
 */
export function checkNumberAnnotation(
  { apiVersion, kind, metadata }: ApiObject,
  key: string,
  describe: (fault: string, text: string) => string,
): void {
  const text = metadata.annotations?.[key];
  const fault = text === undefined ? undefined : numberFault(text);
  if (text === undefined || fault === undefined) return;
  const version = apiVersion.slice(apiVersion.indexOf('/') + 1);
  const why = describe(`strconv.ParseInt: parsing ${JSON.stringify(text)}: ${fault}`, text);
  throw badRequestError(`${kind} in version ${JSON.stringify(version)} cannot be handled as a ${kind}: ${why}`);
}

function numberFault(text: string): string | undefined {
  if (!/^[-+]?\d+$/.test(text)) return 'invalid syntax';
  const number = BigInt(text.replace(/^\+/, ''));
  return number > int64Max || number < -int64Max - 1n ? 'value out of range' : undefined;
}
