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

/** Whether some recorded case fails by the rule. */
export interface RuleResult extends RuleSite {
  readonly isReached: boolean;
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
    const printed: unknown = JSON.parse(execFileSync(process.execPath, [program], { encoding: 'utf8' }));
    const reached = new Set(Array.isArray(printed) ? printed : []);
    return sites.map(({ id, ...site }) => ({ ...site, isReached: reached.has(id) }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Tells of a call that gave a field error, or a list of them that is not empty. */
const recorder = `const rulesSeen = new Set();
function ruleSeen(id, given) {
  if (Array.isArray(given) ? given.length > 0 : given !== undefined) rulesSeen.add(id);
  return given;
}`;

const entry = `
import { causesOf, refusalCases } from '${cases}';
for (const given of refusalCases) causesOf(given);
process.stdout.write(JSON.stringify([...rulesSeen]));`;

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
