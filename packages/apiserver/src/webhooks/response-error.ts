import { isJsonObject, parseJson } from '@orch/apimachinery';

/** The message for a response other than 2xx: of its Status, or one for the HTTP status. */
export function responseErrorMessage(code: number, body: Buffer): string {
  const text = body.subarray(0, textBytesMax).toString().trim();
  return statusMessage(text) ?? fixedMessages[code] ?? messageFor(code, text);
}

const textBytesMax = 2_048;

function statusMessage(text: string): string | undefined {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    return undefined;
  }
  if (!isJsonObject(value) || value['kind'] !== 'Status') return undefined;
  const { message } = value;
  return typeof message === 'string' && message !== '' ? message : undefined;
}

function messageFor(code: number, text: string): string {
  const given = text === '' ? 'unknown' : text;
  if (code === 403 || code === 406) return given;
  if (code >= 500) return `an error on the server (${JSON.stringify(given)}) has prevented the request from succeeding`;
  return `the server responded with the status code ${code} but did not return more information`;
}

const fixedMessages: Readonly<Record<number, string>> = {
  400: 'the server rejected our request for an unknown reason',
  401: 'the server has asked for the client to provide credentials',
  404: 'the server could not find the requested resource',
  405: 'the server does not allow this method on the requested resource',
  409: 'the server reported a conflict',
  422: 'the server rejected our request due to an error in our request',
  429: 'the server has received too many requests and has asked us to try again later',
  503: 'the server is currently unable to handle the request',
  504: 'the server was unable to return a response in the time allotted, but may still be processing the request',
};
