import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { findDecisions } from './find-decisions.js';
import { findRuleSites, type RuleSite, type Source } from './find-rule-sites.js';
import { instrument, type Numbered } from './instrument.js';
import { recorder } from './recorder.js';

/** The sources of rules, and of the functions they call. */
const sources = ['packages/api/src', 'packages/apimachinery/src/resources'];
/** No request reaches the rules of configuration files; their own tests prove them. */
const configurationFiles = 'packages/api/src/config/';
const libraries = ['packages/apimachinery/src/field', 'packages/apimachinery/src/validation'];

/** What the recorded cases prove of a rule. Kinds are written `apps/v1/Deployment`. */
export interface RuleResult extends Pick<RuleSite, 'path' | 'line' | 'text'> {
  /** Kinds with a case that enters the function of the rule. */
  readonly enteredBy: readonly string[];
  /** Kinds with a case that fails by the rule. */
  readonly failedBy: readonly string[];
}

/** Runs the recorded cases over instrumented validation. */
export async function runCases(root: string): Promise<readonly RuleResult[]> {
  const code = readCode(root);
  const { entered, failed }: KindsOfRules = await runProgram(root, { code, decisions: false, entry: ruleEntry });
  return numberedSites(code).map(({ id, path, line, text }) => ({
    ...{ path, line, text },
    enteredBy: entered[id] ?? [],
    failedBy: failed[id] ?? [],
  }));
}

/** What the program prints: kinds by the number of the rule. */
interface KindsOfRules {
  readonly entered: Readonly<Record<string, readonly string[]>>;
  readonly failed: Readonly<Record<string, readonly string[]>>;
}

/** The cases to keep, as indexes by family; `families` are those that may be reduced, see `chooseCases`. */
export async function chooseRecordedCases(
  root: string,
  families: readonly string[],
): Promise<Readonly<Record<string, readonly number[]>>> {
  return runProgram(root, { code: readCode(root), decisions: true, entry: choiceEntry(families) });
}

interface Code {
  readonly checked: readonly Source[];
  readonly called: readonly Source[];
}

function readCode(root: string): Code {
  return {
    checked: sources
      .flatMap((folder) => readSources(root, folder))
      .filter(({ path }) => !path.startsWith(configurationFiles)),
    called: libraries.flatMap((folder) => readSources(root, folder)),
  };
}

function numberedSites({ checked, called }: Code): readonly Numbered<RuleSite>[] {
  return findRuleSites(checked, called).map((site, id) => ({ ...site, id }));
}

const options = { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;

/** Runs a program of the tests over instrumented code, and parses the JSON that it prints. */
async function runProgram<T>(
  root: string,
  { code, decisions, entry }: { readonly code: Code; readonly decisions: boolean; readonly entry: string },
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'rule-sites-'));
  try {
    const program = join(folder, 'cases.cjs');
    await build({
      stdin: { contents: entry, resolveDir: root, loader: 'ts' },
      outfile: program,
      bundle: true,
      platform: 'node',
      target: 'node20',
      logLevel: 'warning',
      banner: { js: recorder },
      plugins: [workspaceSources(root), instrumented(root, instrumentedTexts(code, decisions))],
    });
    return JSON.parse(execFileSync(process.execPath, [program], options));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function instrumentedTexts(code: Code, withDecisions: boolean): ReadonlyMap<string, string> {
  const sites = numberedSites(code);
  let decisionCount = 0;
  return new Map(
    [...code.checked, ...code.called].map((source) => {
      const decisions = withDecisions ? findDecisions(source).map((one) => ({ ...one, id: decisionCount++ })) : [];
      const own = sites.filter(({ path }) => path === source.path);
      return [source.path, instrument(source.text, { sites: own, decisions })];
    }),
  );
}

const ruleEntry = `
import { causesOf, refusalCases } from './packages/api/test/refusal-cases.js';
async function run() {
  const entered = {}, failed = {};
  const note = (kinds, ids, kind) => {
    for (const id of ids) (kinds[id] ??= new Set()).add(kind);
  };
  for (const given of refusalCases) {
    recorder.reset();
    await causesOf(given);
    const kind = given.object.apiVersion + '/' + given.object.kind;
    note(entered, recorder.enteredRules, kind);
    note(failed, recorder.failedRules, kind);
  }
  process.stdout.write(JSON.stringify({ entered, failed }, (_key, value) => (value instanceof Set ? [...value] : value)));
}
run();`;

function choiceEntry(families: readonly string[]): string {
  return `
import { comparable } from './packages/api/test/refusal-case.js';
import { causesOf, refusalFamilies } from './packages/api/test/refusal-cases.js';
import { chooseCases } from './tools/src/record/choose-cases.js';
const families = new Set(${JSON.stringify(families)});
const cases = refusalFamilies.flatMap(([family, cases]) => cases.map((given, index) => ({ family, index, given })));
const candidates = cases.map(({ family, given: { object, old, subresource, causes } }) => ({
  kind: object.apiVersion + '/' + object.kind,
  operation: subresource ?? (old === undefined ? 'create' : 'update'),
  causes,
  isFixed: !families.has(family),
}));
async function isAsRecorded(index) {
  const { given } = cases[index];
  const sorted = (causes) => causes.map(comparable).sort().join('\\n');
  return sorted(await causesOf(given)) === sorted(given.causes);
}
const runner = {
  async run(index) {
    recorder.reset();
    const matches = await isAsRecorded(index);
    const { enteredRules, failedRules, mutations } = recorder;
    return {
      isAsRecorded: matches,
      enteredRules: [...enteredRules],
      failedRules: [...failedRules],
      mutations: [...mutations],
    };
  },
  async detects(index, mutation) {
    recorder.reset(mutation);
    try {
      return !(await isAsRecorded(index));
    } catch {
      return true;
    }
  },
};
chooseCases(candidates, runner).then((chosen) => {
  const kept = {};
  for (const { family, index } of chosen.map((one) => cases[one])) (kept[family] ??= []).push(index);
  process.stdout.write(JSON.stringify(kept));
});`;
}

/** The packages as their sources, as the tests see them. */
function workspaceSources(root: string): Plugin {
  return {
    name: 'workspace sources',
    setup({ onResolve }) {
      onResolve({ filter: /^@orch\// }, ({ path }) => {
        const [, workspace = '', door, name = ''] = path.split('/');
        const folder = join(root, 'packages', workspace, 'src');
        if (door === undefined) return { path: join(folder, 'index.ts') };
        if (door === 'protobuf-runtime') return { path: join(folder, 'codec', 'protobuf-runtime.ts') };
        return { path: join(folder, 'generated', name, `${door}.ts`) };
      });
    },
  };
}

function instrumented(root: string, texts: ReadonlyMap<string, string>): Plugin {
  return {
    name: 'rule sites',
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, ({ path: file }) => {
        const contents = texts.get(relative(root, file));
        return contents === undefined ? undefined : { contents, loader: 'ts' };
      });
    },
  };
}

function readSources(root: string, folder: string): readonly Source[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === 'generated' ? [] : readSources(root, path);
    return path.endsWith('.ts') && !path.endsWith('.test.ts')
      ? [{ path, text: readFileSync(join(root, path), 'utf8') }]
      : [];
  });
}
