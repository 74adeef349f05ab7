import type { StatusError } from '@orch/apimachinery';
import { failure } from '@orch/apiserver';

/** Maps an error status of a node agent to the StatusError that v1.21 returns for it. */
export function agentFailure(
  status: number,
  text: string,
  { kind, name }: { readonly kind: string; readonly name: string },
): StatusError {
  const [reason, words] = known[status] ?? [
    '',
    `the server responded with the status code ${status} but did not return more information`,
  ];
  const message = status === 403 ? text : words;
  return failure(status, reason, `${message} ( ${kind} ${name})`, { name, kind });
}

const known: Readonly<Record<number, readonly [reason: string, words: string]>> = {
  401: ['Unauthorized', 'the server has asked for the client to provide credentials'],
  403: ['Forbidden', ''],
  404: ['NotFound', 'the server could not find the requested resource'],
  405: ['MethodNotAllowed', 'the server does not allow this method on the requested resource'],
  406: ['NotAcceptable', 'the server was unable to respond with a content type that the client supports'],
  409: ['Conflict', 'the server reported a conflict'],
  415: ['UnsupportedMediaType', 'the server was unable to understand the media type of the request body'],
  422: ['Invalid', 'the server rejected our request due to an error in our request'],
  429: ['TooManyRequests', 'the server has received too many requests and has asked us to try again later'],
  503: ['ServiceUnavailable', 'the server is currently unable to handle the request'],
  504: [
    'Timeout',
    'the server was unable to return a response in the time allotted, but may still be processing the request',
  ],
};
