import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/**
 * Runs turbo, which writes one JSON object per line: `{"source": "@orch/api#build", "text": "..."}`. A source is a step,
 * or turbo itself. Resolves with the exit code and with turbo's own messages. Lines of steps are only counted: turbo
 * breaks them where a step flushed its output.
 * @param {{ env: NodeJS.ProcessEnv, onStep: (step: string) => void }} options
 */
export async function runTurbo({ env, onStep }) {
  const turbo = spawn(join('node_modules', '.bin', 'turbo'), ['run', 'bundle', '--json'], {
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Ctrl-C in a terminal also reaches turbo, which ends its steps; then this program ends.
  const ignore = () => {};
  process.on('SIGINT', ignore);
  const closed = once(turbo, 'close');
  const steps = new Set();
  const messages = [];
  for await (const line of createInterface({ input: turbo.stdout })) {
    const { source, text } = parseLine(line);
    if (source === 'turbo') messages.push(text);
    else if (!steps.has(source)) {
      steps.add(source);
      onStep(source);
    }
  }
  const [code, signal] = await closed;
  process.off('SIGINT', ignore);
  const isHeading = (text) => text.trim() === '' || /^ {3}•/.test(text);
  return { code: code ?? 128 + constants.signals[signal], messages: messages.filter((text) => !isHeading(text)) };
}

/** Treats a line that is not turbo's JSON as a message of turbo. */
function parseLine(line) {
  try {
    const { source, text } = JSON.parse(line);
    if (typeof source === 'string' && typeof text === 'string') return { source, text };
  } catch {
    // Not JSON: kept below.
  }
  return { source: 'turbo', text: line };
}
