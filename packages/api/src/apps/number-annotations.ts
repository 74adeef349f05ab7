import { type ApiObject, badRequestError, int64Error } from '@orch/apimachinery';

/**
 * Checks an annotation that stores a number field of older versions. `describe` returns the message of v1.21.
 *
 * @throws StatusError 400
 */
export function checkNumberAnnotation(
  { apiVersion, kind, metadata }: ApiObject,
  key: string,
  describe: (error: string, text: string) => string,
): void {
  const text = metadata.annotations?.[key];
  if (text === undefined) return;
  const error = int64Error(text);
  if (error === undefined) return;
  const version = apiVersion.slice(apiVersion.indexOf('/') + 1);
  const why = describe(`strconv.ParseInt: parsing ${JSON.stringify(text)}: ${error}`, text);
  throw badRequestError(`${kind} in version ${JSON.stringify(version)} cannot be handled as a ${kind}: ${why}`);
}
