import { buildArgv, runCLI } from 'jest';

/**
 * A process that runs jest again and again: each message has the arguments of a run, which is answered by `ended`. Its reporter
 * sends `failed` before that.
 */
export type JestAnswer = { readonly type: 'failed' } | { readonly type: 'ended'; readonly isPassed: boolean };

process.on('message', (given: readonly string[]) => {
  const send = (answer: JestAnswer) => process.send?.(answer);
  const run = async () => {
    const { results } = await runCLI(await buildArgv([...given]), [process.cwd()]);
    return results.success;
  };
  run().then(
    (isPassed) => send({ type: 'ended', isPassed }),
    () => send({ type: 'ended', isPassed: false }),
  );
});
