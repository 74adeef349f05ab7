/** A reporter for runs in one process: prints nothing, and ends the process at the first test that fails. */
export default class StopAtFailure {
  onTestCaseResult(_test: unknown, result: { readonly status: string }): void {
    if (result.status === 'failed') process.exit(1);
  }
}
