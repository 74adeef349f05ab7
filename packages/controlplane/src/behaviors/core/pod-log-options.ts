import {
  badRequestError,
  type FieldError,
  fieldPath,
  forbidden,
  formatTime,
  type Int64,
  invalid,
  invalidError,
  parseTime,
} from '@orch/apimachinery';
import { isTrue, parseInteger } from '@orch/apiserver';

/** Validated options of `pods/log`. */
export interface PodLogOptions {
  readonly container: string;
  /** Whether the certificate of the agent is not verified. */
  readonly skipsVerification: boolean;
  /** The query of the request to the agent, options in the order of their names. */
  readonly agentQuery: string;
}

/** Spec: pods/log. @throws StatusError 400 for malformed values, 422 for invalid ones */
export function readPodLogOptions(query: URLSearchParams, podName: string): PodLogOptions {
  const numbers = new Map<string, Int64>();
  for (const option of ['sinceSeconds', 'tailLines', 'limitBytes']) {
    const given = query.get(option) ?? '';
    if (given !== '') numbers.set(option, parseInteger(given));
  }
  const sinceTime = readTime(query.get('sinceTime') ?? '');
  checkLogOptions(numbers, { podName, sinceTime });
  const agent = new URLSearchParams();
  for (const option of ['follow', 'limitBytes', 'previous', 'sinceSeconds', 'sinceTime', 'tailLines', 'timestamps']) {
    const value = option === 'sinceTime' ? sinceTime : (numbers.get(option)?.toString() ?? switchOf(query, option));
    if (value !== '') agent.set(option, value);
  }
  return {
    container: query.get('container') ?? '',
    skipsVerification: isTrue(query.get('insecureSkipTLSVerifyBackend')),
    agentQuery: agent.toString(),
  };
}

function switchOf(query: URLSearchParams, option: string): string {
  return (option === 'follow' || option === 'previous' || option === 'timestamps') && isTrue(query.get(option))
    ? 'true'
    : '';
}

/** In UTC and whole seconds; '' when omitted. */
function readTime(text: string): string {
  if (text === '') return '';
  const time = parseTime(text);
  if (time !== undefined) return formatTime(time);
  const quoted = JSON.stringify(text);
  throw badRequestError(`parsing time ${quoted} as "2006-01-02T15:04:05Z07:00": cannot parse ${quoted} as "2006"`);
}

function checkLogOptions(
  numbers: ReadonlyMap<string, Int64>,
  { podName, sinceTime }: { readonly podName: string; readonly sinceTime: string },
): void {
  const errors: FieldError[] = [];
  const least = (option: string, minimum: number, words: string): void => {
    const value = numbers.get(option);
    if (value !== undefined && value < minimum) errors.push(invalid(fieldPath(option), value, words));
  };
  least('tailLines', 0, 'must be greater than or equal to 0');
  least('limitBytes', 1, 'must be greater than 0');
  if (numbers.has('sinceSeconds') && sinceTime !== '') {
    errors.push(forbidden(fieldPath('').key(''), 'at most one of `sinceTime` or `sinceSeconds` may be specified'));
  } else least('sinceSeconds', 1, 'must be greater than 0');
  if (errors.length > 0) throw invalidError({ group: '', kind: 'PodLogOptions' }, podName, errors);
}
