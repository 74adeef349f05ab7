import { expect, test } from '@jest/globals';
import { readStatusReasons, renderStatusReasons } from './status-reasons.js';

const constructors = `/** 404: \`pods "x" not found\`. */
export function notFoundError(name: string): StatusError {
  return failure(404, 'NotFound', name);
}

export function badRequestError(message: string): StatusError {
  return failure(400, 'BadRequest', message);
}

/** Limits. */
export function limitErrors(): void {}
`;

test('reasons are read from the constructors, by code; missing constructors and docstrings are problems', () => {
  const reasons = "export type StatusReason =\n  | 'BadRequest'\n  | 'Gone'\n  | 'NotFound';\n";
  expect(readStatusReasons({ reasons, constructors })).toEqual({
    rows: [
      { code: 400, reason: 'BadRequest', name: 'badRequestError', about: '' },
      { code: 404, reason: 'NotFound', name: 'notFoundError', about: '404: `pods "x" not found`.' },
    ],
    problems: ['the reason Gone has no constructor', 'badRequestError has no docstring'],
  });
});

test('the page has a row for each constructor', () => {
  const row = { code: 404, reason: 'NotFound', name: 'notFoundError', about: '404: `a|b`,\nnot found.' };
  expect(renderStatusReasons([row])).toMatch(/^\| 404 \| `NotFound` \| `a\\\|b`, not found\. \| `notFoundError` \|$/m);
});
