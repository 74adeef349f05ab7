import { describeSources } from './describe-sources.js';
import { createProgressLine } from './progress-line.js';
import { runTurbo } from './run-turbo.js';
import { readSteps } from './steps.js';

/**
 * `npm run build`: builds every workspace in the order of turbo.json, and shows the progress in one line. Plain
 * JavaScript, because it runs before anything is built.
 */
async function main() {
  const steps = readSteps();
  const progress = createProgressLine(process.stdout, { steps: steps.size });
  const { code, messages } = await runTurbo({ env: describeSources(process.cwd()), onStep: progress.step });
  progress.end();
  process.exitCode = code;
  if (code === 0) return;
  for (const [name, { log }] of steps) {
    if (messages.some((text) => /^\s*Failed:/.test(text) && text.includes(name)))
      process.stdout.write(`${name}:\n${log()}\n`);
  }
  process.stdout.write(`${messages.join('\n')}\n`);
}

await main();
