import { type ApiObject, badRequestError, parseInt64 } from '@orch/apimachinery';

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
  if (text === undefined) return;
  const fault = parseInt64(text);
  if (typeof fault === 'bigint') return;
  const version = apiVersion.slice(apiVersion.indexOf('/') + 1);
  const why = describe(`strconv.ParseInt: parsing ${JSON.stringify(text)}: ${fault}`, text);
  throw badRequestError(`${kind} in version ${JSON.stringify(version)} cannot be handled as a ${kind}: ${why}`);
}
