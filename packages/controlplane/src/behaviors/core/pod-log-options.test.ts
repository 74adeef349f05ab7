import { describe, expect, test } from '@jest/globals';
import { readPodLogOptions } from './pod-log-options.js';

const read = (query: string) => readPodLogOptions(new URLSearchParams(query), 'web');

function errorOf(query: string): unknown {
  try {
    return read(query);
  } catch (error) {
    return error;
  }
}

describe('options of the log of a pod', () => {
  test('have defaults, which the agent does not need', () => {
    expect(read('')).toEqual({ container: '', skipsVerification: false, agentQuery: '' });
    expect(read('follow=false&previous=0&timestamps=False&tailLines=&sinceTime=')).toEqual(read(''));
  });

  test('go to the agent in the order of their names, apart from those of the server', () => {
    const query =
      'timestamps=true&tailLines=0&sinceSeconds=1&previous=1&limitBytes=1&follow=true&container=main' +
      '&insecureSkipTLSVerifyBackend=true&other=1';
    expect(read(query)).toEqual({
      ...{ container: 'main', skipsVerification: true },
      agentQuery: 'follow=true&limitBytes=1&previous=true&sinceSeconds=1&tailLines=0&timestamps=true',
    });
  });

  test('have their time in UTC and whole seconds', () => {
    expect(read('sinceTime=2026-01-01T02:00:00.5%2B02:00').agentQuery).toBe('sinceTime=2026-01-01T00%3A00%3A00Z');
  });

  test.each([
    ['tailLines=-1', 'tailLines', 'Invalid value: -1: must be greater than or equal to 0'],
    ['limitBytes=0', 'limitBytes', 'Invalid value: 0: must be greater than 0'],
    ['sinceSeconds=0', 'sinceSeconds', 'Invalid value: 0: must be greater than 0'],
    [
      'sinceSeconds=0&sinceTime=2026-01-01T00:00:00Z',
      '[]',
      'Forbidden: at most one of `sinceTime` or `sinceSeconds` may be specified',
    ],
  ])('are rejected when invalid: %s', (query, field, message) => {
    expect(errorOf(query)).toMatchObject({
      ...{ code: 422, reason: 'Invalid', message: `PodLogOptions "web" is invalid: ${field}: ${message}` },
      status: { details: { name: 'web', kind: 'PodLogOptions', causes: [{ field, message }] } },
    });
  });

  test('report all errors at once', () => {
    const causes = ['tailLines', 'limitBytes', 'sinceSeconds'].map((field) => expect.objectContaining({ field }));
    expect(errorOf('tailLines=-1&limitBytes=0&sinceSeconds=-5')).toMatchObject({ status: { details: { causes } } });
  });

  test.each(['tailLines=many', 'sinceTime=yesterday'])('are rejected when malformed: %s', (query) => {
    expect(errorOf(query)).toMatchObject({ code: 400, reason: 'BadRequest' });
  });

  test('name a malformed time', () => {
    expect(errorOf('sinceTime=yesterday')).toMatchObject({
      message: 'parsing time "yesterday" as "2006-01-02T15:04:05Z07:00": cannot parse "yesterday" as "2006"',
    });
  });
});
