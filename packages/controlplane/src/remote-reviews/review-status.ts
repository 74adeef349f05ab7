import { errorMessage, isJsonObject, type JsonObject, parseJson } from '@orch/apimachinery';
import { ReviewCallError } from './review-client.js';

/** The kind of a review, with its article in messages. */
export interface ReviewKind {
  readonly kind: string;
  readonly article: 'a' | 'an';
}

/**
 * The status of a review in a response; an empty object when it is missing. With an `apiVersion` the review must have it.
 * @throws ReviewCallError when the response is not a review of the kind
 */
export function readReviewStatus(bytes: Buffer, review: ReviewKind & { readonly apiVersion?: string }): JsonObject {
  const { kind, article, apiVersion } = review;
  let value: unknown;
  try {
    value = parseJson(bytes.toString());
  } catch (error) {
    throw new ReviewCallError(`the response is not JSON: ${errorMessage(error)}`, false, { cause: error });
  }
  if (!isJsonObject(value) || value['kind'] !== kind || (apiVersion ?? value['apiVersion']) !== value['apiVersion']) {
    const wanted = apiVersion === undefined ? kind : `${kind} of ${apiVersion}`;
    throw new ReviewCallError(`the response is not ${article} ${wanted}`, false);
  }
  const status = value['status'] ?? {};
  if (!isJsonObject(status)) throw wrongReviewStatus(review);
  return status;
}

/** The status has a member of the wrong type. */
export function wrongReviewStatus({ kind, article }: ReviewKind): ReviewCallError {
  return new ReviewCallError(`the status of the response is not that of ${article} ${kind}`, false);
}
