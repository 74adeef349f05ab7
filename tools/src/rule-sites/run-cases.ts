import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { findRuleSites, type RuleSite, type Source } from './find-rule-sites.js';
import { instrument, type NumberedSite } from './instrument.js';

/** Where rules stand, and where what they call is declared. */
const sources = 'packages/api/src';
const libraries = ['packages/apimachinery/src/field', 'packages/apimachinery/src/validation'];
/** Exports `refusalCases` and `causesOf`. */
const cases = './packages/api/test/refusal-cases.js';

/** What the recorded cases have to do with a rule; kinds are written `apps/v1/Deployment`. */
export interface RuleResult extends Pick<RuleSite, 'path' | 'line' | 'text'> {
  /** Kinds whose cases are asked the rule. */
  readonly askedOf: readonly string[];
  /** Those of them of which a case fails by it. */
  readonly failedBy: readonly string[];
}

/** Runs the recorded cases over the validation in which each rule tells when it fails. */
export async function runCases(root: string): Promise<readonly RuleResult[]> {
  const sites = findRuleSites(
    readSources(root, sources),
    libraries.flatMap((folder) => readSources(root, folder)),
  ).map((site, id): NumberedSite => ({ ...site, id }));
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
      plugins: [workspaceSources(root), instrumented(root, sites)],
    });
    const printed: Printed = JSON.parse(execFileSync(process.execPath, [program], options));
    return sites.map(({ id, path, line, text }) => ({
      ...{ path, line, text },
      askedOf: printed.asked[id] ?? [],
      failedBy: printed.seen[id] ?? [],
    }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const options = { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;

/** What the program prints: kinds by the number of the rule. */
interface Printed {
  readonly asked: Readonly<Record<string, readonly string[]>>;
  readonly seen: Readonly<Record<string, readonly string[]>>;
}

/** Tells of calls that gave a field error, or a list of them that is not empty, and of functions that have some. */
const recorder = `const rules = { kind: '', asked: new Map(), seen: new Map() };
function note(kinds, id) {
  if (!kinds.has(id)) kinds.set(id, new Set());
  kinds.get(id).add(rules.kind);
}
function rulesAsked(...ids) {
  for (const id of ids) note(rules.asked, id);
}
function ruleSeen(id, given) {
  if (Array.isArray(given) ? given.length > 0 : given !== undefined) note(rules.seen, id);
  return given;
}
function ruleHandedOn(id, check) {
  if (typeof check !== 'function') return check;
  return (...given) => {
    rulesAsked(id);
    return ruleSeen(id, check(...given));
  };
}`;

const entry = `
import { causesOf, refusalCases } from '${cases}';
for (const given of refusalCases) {
  rules.kind = given.object.apiVersion + '/' + given.object.kind;
  causesOf(given);
}
const lists = (kinds) => Object.fromEntries([...kinds].map(([id, some]) => [id, [...some]]));
process.stdout.write(JSON.stringify({ asked: lists(rules.asked), seen: lists(rules.seen) }));`;

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

function instrumented(root: string, sites: readonly NumberedSite[]): Plugin {
  return {
    name: 'rule sites',
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, ({ path: file }) => {
        const path = relative(root, file);
        const own = sites.filter((site) => site.path === path);
        return { contents: instrument(readFileSync(file, 'utf8'), own), loader: 'ts' };
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
