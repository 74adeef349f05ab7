/**
 * Shows progress in one line: rewritten in place on a terminal and removed at the end; otherwise one plain line at the start.
 * @param {NodeJS.WriteStream} output
 * @param {{ steps: number }} options
 */
export function createProgressLine(output, { steps }) {
  let done = 0;
  if (!output.isTTY) output.write(`Building Orch: ${steps} steps; the first build takes about a minute\n`);
  else write('the first build takes about a minute');
  return { step, end };

  /** Called when a step was built, or restored from the cache. */
  function step(name) {
    done += 1;
    if (output.isTTY) write(name);
  }

  function end() {
    if (output.isTTY) output.write('\r\x1b[2K');
  }

  function write(text) {
    const line = `Building Orch: ${done} of ${steps} steps; ${text}`;
    output.write(`\r\x1b[2K${line.slice(0, (output.columns || 80) - 1)}`);
  }
}
