import type { JestAnswer } from './serve-jest.js';

/** A reporter that prints nothing, and tells the parent process of the first test that fails. */
export default class ReportFailure {
  onTestCaseResult(_test: unknown, result: { readonly status: string }): void {
    const answer: JestAnswer = { type: 'failed' };
    if (result.status === 'failed') process.send?.(answer);
  }
}
