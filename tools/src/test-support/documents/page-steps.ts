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
  /** Blocks of commands or programs without a purpose, and markers of no block. */
  readonly problems: readonly PageProblem[];
}

export interface PageProblem {
  readonly line: number;
  readonly message: string;
}

const marker = /^<!-- (cluster|run until|file|output|not run|stop)(?:: (.+))? -->$/;
const hiddenStart = /^<!-- run(?: until: ((?!.*-->).+))?$/;
/** A block in one of these languages is a file, so that the test compiles or runs it. */
const programs = new Set(['ts', 'js', 'py', 'go']);

/**
 * Reads the steps of a page. Blocks in `sh` or `bash` are run in order. A comment on a line before a block gives it another purpose:
 *
 *     <!-- run until: TEXT -->   the command keeps running, for instance a server
 *     <!-- file: PATH -->        the block is a file
 *     <!-- output -->            the block is the output of the command before; `…` stands for any text
 *     <!-- not run: REASON -->   a test cannot run it
 *     <!-- stop -->              no block: ctrl-c in each terminal with a running command
 *     <!-- cluster: OPTIONS -->  no block: the page assumes a control plane with well-known names and these options of `orch up`
 *
 * Commands that the reader does not see, which bring about what the page assumes, are a comment of several lines. It begins with
 * `<!-- run` or `<!-- run until: TEXT`, and ends with a line `-->`. Each block has a language; `text` is for output.
 */
export function readPageSteps(text: string): PageSteps {
  const steps: PageStep[] = [];
  const notRun: { line: number; reason: string }[] = [];
  const problems: PageProblem[] = [];
  let pending: { readonly line: number; readonly name: string; readonly value: string } | undefined;
  for (const block of blocksOf(text)) {
    const { line } = block;
    if (block.kind === 'marker') {
      if (block.name === 'stop') steps.push({ kind: 'stop', line });
      else if (block.name === 'cluster') steps.push(...startCluster(line, block.value));
      else if (block.value === '' && block.name !== 'output')
        problems.push({ line, message: `the marker '${block.name}' has no value` });
      else pending = block;
      continue;
    }
    if (block.kind === 'hidden') {
      steps.push({ kind: 'run', line, code: block.content, until: block.until });
      continue;
    }
    const { language, content } = block;
    if (pending?.name === 'not run') notRun.push({ line, reason: pending.value });
    else if (pending?.name === 'file') steps.push({ kind: 'file', line, path: pending.value, content });
    else if (pending?.name === 'output') steps.push({ kind: 'output', line, expected: content });
    else if (language === 'sh' || language === 'bash')
      steps.push({ kind: 'run', line, code: content, until: pending?.value });
    else if (pending !== undefined) problems.push({ line, message: `a block in '${language}' cannot be run` });
    else if (programs.has(language))
      problems.push({ line, message: `a block in ${language} has no marker 'file' or 'not run'` });
    else if (language === '' || language === 'console')
      problems.push({ line, message: "a block has no language: commands are 'sh', output is 'text'" });
    pending = undefined;
  }
  if (pending !== undefined)
    problems.push({ line: pending.line, message: `no block follows the marker '${pending.name}'` });
  return { steps, notRun, problems };
}

/** The control plane of a page that does not say how to start it, and the administrator's kubeconfig. */
function startCluster(line: number, options: string): readonly PageStep[] {
  const up = `orch up --naming kubernetes --data-dir ./data ${options}`;
  const connect = 'export KUBECONFIG=$PWD/data/admin.kubeconfig';
  // A controller creates the account, without which no pod can be created.
  const wait = 'until kubectl get serviceaccount default >/dev/null 2>&1; do sleep 0.1; done';
  return [
    { kind: 'run', line, code: up, until: 'Orch is ready' },
    { kind: 'run', line, code: options.includes('--controllers=') ? connect : `${connect}\n${wait}`, until: undefined },
  ];
}

type Block =
  | { readonly kind: 'marker'; readonly line: number; readonly name: string; readonly value: string }
  | { readonly kind: 'hidden'; readonly line: number; readonly content: string; readonly until: string | undefined }
  | { readonly kind: 'code'; readonly line: number; readonly language: string; readonly content: string };

function* blocksOf(text: string): Generator<Block> {
  const lines = text.split('\n');
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const start = index + 1;
    const contentUntil = (end: string) => {
      index = lines.indexOf(end, start);
      if (index < 0) index = lines.length;
      return `${lines.slice(start, index).join('\n')}\n`;
    };
    const [, name, value = ''] = marker.exec(line) ?? [];
    if (name !== undefined) yield { kind: 'marker', line: start, name, value };
    const hidden = hiddenStart.exec(line);
    if (hidden !== null) yield { kind: 'hidden', line: start, content: contentUntil('-->'), until: hidden[1] };
    if (!line.startsWith('```')) continue;
    yield { kind: 'code', line: start, language: line.slice(3).split(' ')[0] ?? '', content: contentUntil('```') };
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
