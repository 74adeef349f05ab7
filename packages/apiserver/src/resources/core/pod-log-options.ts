import {
  badRequestError,
  type FieldError,
  fieldPath,
  forbidden,
  formatTime,
  invalid,
  invalidError,
  parseTime,
} from '@orch/apimachinery';
import { parseInteger } from '../../read/list-options.js';
import { isTrue } from '../../request/request-info.js';

/** What a reader of a log wants of it. */
export interface PodLogOptions {
  readonly container: string;
  /** Whether the answer of an agent is taken without knowing whose it is. */
  readonly skipsVerification: boolean;
  /** As the agent is told, options in the order of their names. */
  readonly agentQuery: string;
}

/** Spec: pods/log. @throws StatusError 400 for what cannot be read, 422 for what cannot be meant */
export function readPodLogOptions(query: URLSearchParams, podName: string): PodLogOptions {
  const numbers = new Map<string, number>();
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

/** In UTC and whole seconds; '' for none. */
function readTime(text: string): string {
  if (text === '') return '';
  const time = parseTime(text);
  if (time !== undefined) return formatTime(time);
  const quoted = JSON.stringify(text);
  throw badRequestError(`parsing time ${quoted} as "2006-01-02T15:04:05Z07:00": cannot parse ${quoted} as "2006"`);
}

function checkLogOptions(
  numbers: ReadonlyMap<string, number>,
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
