/** A step of a reader who follows a page. `line` is that of the fenced block, from 1. */
export type PageStep =
  /** Types the lines into the terminal. With `until` the command keeps running, in a terminal of its own, once it wrote that text. */
  | { readonly kind: 'run'; readonly line: number; readonly code: string; readonly until: string | undefined }
  /** Compares the output of the command before. */
  | { readonly kind: 'output'; readonly line: number; readonly expected: string }
  /** Writes a file into the folder of the reader. */
  | { readonly kind: 'file'; readonly line: number; readonly path: string; readonly content: string }
  /** Stops all running commands with ctrl-c. */
  | { readonly kind: 'stop'; readonly line: number };

export interface PageSteps {
  readonly steps: readonly PageStep[];
  /** Blocks that a test cannot run, with the reason from the page. */
  readonly notRun: readonly { readonly line: number; readonly reason: string }[];
  /** Blocks of commands or TypeScript without a purpose, and markers of no block, as `line: message`. */
  readonly problems: readonly string[];
}

const marker = /^<!-- (run until|file|output|not run|stop)(?:: (.+))? -->$/;

/**
 * Reads the steps of a page. Blocks in `sh` or `bash` are run in order. A comment on a line before a block gives it another purpose:
 *
 *     <!-- run until: TEXT -->   the command keeps running, for instance a server
 *     <!-- file: PATH -->        the block is a file
 *     <!-- output -->            the block is the output of the command before; `…` stands for any text
 *     <!-- not run: REASON -->   a test cannot run it
 *     <!-- stop -->              no block: ctrl-c in each terminal with a running command
 *
 * Each block in `ts` is a file, so that it is compiled.
 */
export function readPageSteps(text: string): PageSteps {
  const steps: PageStep[] = [];
  const notRun: { line: number; reason: string }[] = [];
  const problems: string[] = [];
  let pending: { readonly line: number; readonly name: string; readonly value: string } | undefined;
  for (const block of blocksOf(text)) {
    const { line } = block;
    if (block.kind === 'marker') {
      if (block.name === 'stop') steps.push({ kind: 'stop', line });
      else if (block.value === '' && block.name !== 'output')
        problems.push(`${line}: the marker '${block.name}' has no value`);
      else pending = block;
      continue;
    }
    const { language, content } = block;
    if (pending?.name === 'not run') notRun.push({ line, reason: pending.value });
    else if (pending?.name === 'file') steps.push({ kind: 'file', line, path: pending.value, content });
    else if (pending?.name === 'output') steps.push({ kind: 'output', line, expected: content });
    else if (language === 'sh' || language === 'bash')
      steps.push({ kind: 'run', line, code: content, until: pending?.value });
    else if (pending !== undefined) problems.push(`${line}: a block in '${language}' cannot be run`);
    else if (language === 'ts') problems.push(`${line}: a block in ts has no marker 'file' or 'not run'`);
    pending = undefined;
  }
  if (pending !== undefined) problems.push(`${pending.line}: no block follows the marker '${pending.name}'`);
  return { steps, notRun, problems };
}

type Block =
  | { readonly kind: 'marker'; readonly line: number; readonly name: string; readonly value: string }
  | { readonly kind: 'code'; readonly line: number; readonly language: string; readonly content: string };

function* blocksOf(text: string): Generator<Block> {
  const lines = text.split('\n');
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const [, name, value = ''] = marker.exec(line) ?? [];
    if (name !== undefined) yield { kind: 'marker', line: index + 1, name, value };
    if (!line.startsWith('```')) continue;
    const start = index + 1;
    index = lines.indexOf('```', start);
    if (index < 0) index = lines.length;
    const content = `${lines.slice(start, index).join('\n')}\n`;
    yield { kind: 'code', line: start, language: line.slice(3).split(' ')[0] ?? '', content };
  }
}

/**
 * Whether the output is the expected one. Spaces at the ends of lines and empty lines do not count. `…` stands for any text of a line,
 * and alone on a line for any lines.
 */
export function isExpectedOutput(output: string, expected: string): boolean {
  const linesOf = (text: string) => text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trimEnd()]));
  const pattern = linesOf(expected).map((line) =>
    line.trim() === '…' ? '(?:.*\n)*?' : `${line.split('…').map(escapeRegExp).join('.*')}\n`,
  );
  return new RegExp(`^${pattern.join('')}$`).test(
    linesOf(output)
      .map((line) => `${line}\n`)
      .join(''),
  );
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
