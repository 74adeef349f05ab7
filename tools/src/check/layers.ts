import { isBuiltin } from 'node:module';
import { findFolderCycles } from './folder-cycles.js';
import { findImportCycles } from './import-cycles.js';
import type { ImportFact, ModuleFacts } from './parse-module.js';
import { isTest, type SourceFile, type Violation, workspaceFolder } from './source.js';
import { lineNaming, readRootDependencies, readWorkspaces, resolvePath, type Workspace } from './workspaces.js';

/** Layers of the architecture, lowest first: a workspace imports only from layers below its own. */
const layers: readonly (readonly string[])[] = [
  ['packages/apimachinery'],
  ['packages/component', 'packages/certs'],
  ['packages/api'],
  ['packages/storage', 'packages/client'],
  ['packages/auth'],
  ['packages/serving'],
  ['packages/apiserver'],
  [
    'packages/controlplane',
    'packages/extensions',
    'packages/aggregation',
    'packages/controllers',
    'packages/scheduler',
    'packages/nodes',
  ],
  ['apps/apiserver', 'apps/controller-manager', 'apps/scheduler'],
  ['apps/orch'],
  ['packages/testing', 'apps/standalone'],
  ['tools', 'bench', 'examples'],
];

/** Imports that the layers would allow, but that are forbidden. */
const forbidden: ReadonlyMap<string, readonly string[]> = new Map([
  ['packages/auth', ['packages/storage']],
  ['packages/controllers', ['packages/storage', 'packages/serving']],
  ['packages/scheduler', ['packages/storage', 'packages/serving']],
  ['packages/nodes', ['packages/storage', 'packages/serving']],
]);

/** The generic packages: their sources know no built-in kind. Tests of the store read the catalogue as data. */
const generic = ['packages/storage', 'packages/auth', 'packages/serving', 'packages/apiserver'];
const builtInKinds = 'packages/api';

/** Packages that use the API only through the client, and open no connections. */
const clientOnly = ['packages/controllers', 'packages/scheduler', 'packages/nodes'];
/** Sends to extenders of the scheduler, which are no API servers. */
const otherServers = ['packages/scheduler/src/extenders/post-json.ts'];
const networkModules = ['net', 'tls', 'http', 'https', 'http2', 'dgram'];

/** Code without sockets, files, clocks or process state, except for the files that wrap the clock. */
const pure = ['packages/apimachinery/src/', 'packages/api/src/', 'packages/certs/src/pure/'];
const impureFiles = ['packages/apimachinery/src/objects/clock.ts', 'packages/apimachinery/src/objects/fake-clock.ts'];
const pureModules = ['buffer', 'crypto', 'util'];
const impureGlobals = [
  'process',
  'Date.now',
  'new Date()',
  'performance',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'fetch',
  'navigator',
];

/** Packages that tests of any layer may use. */
const testingPackages = ['packages/testing'];

/** Packages whose code is bundled: what they import is a development dependency, and their users install none of it. */
const bundled = ['apps/standalone'];

/** Files that tests of any package may import by path. */
const testSupport = 'tools/src/test-support/';

/**
 * Checks imports between workspaces and files against the layers, and manifests against the imports. `files` contains the
 * manifests, `modules` the parsed sources.
 */
export function checkLayers(files: readonly SourceFile[], modules: readonly ModuleFacts[]): readonly Violation[] {
  const workspaces = readWorkspaces(files);
  const rootDependencies = readRootDependencies(files);
  return [
    ...modules.flatMap((module) => checkModule(module, workspaces)),
    ...workspaces.flatMap((workspace) => checkManifest(workspace, { files, modules, workspaces, rootDependencies })),
    ...findImportCycles(modules),
    ...findFolderCycles(modules),
  ];
}

function checkModule(module: ModuleFacts, workspaces: readonly Workspace[]): readonly Violation[] {
  const { path } = module;
  const violations: Violation[] = [];
  const add = (line: number, message: string) => violations.push({ path, line, message });
  for (const one of module.imports) {
    const message = importError(path, one, workspaces);
    if (message !== undefined) add(one.line, message);
  }
  if (isPure(path)) {
    for (const { name, line } of module.globals) {
      if (impureGlobals.includes(name))
        add(line, `${name} is not allowed in a package without clocks and process state`);
    }
  }
  return violations;
}

function importError(
  path: string,
  { specifier, typeOnly }: ImportFact,
  workspaces: readonly Workspace[],
): string | undefined {
  const folder = workspaceFolder(path);
  if (folder === undefined) return undefined;
  if (specifier.startsWith('.')) {
    const file = resolvePath(path.slice(0, path.lastIndexOf('/')), specifier);
    if (isTest(path) && file.startsWith(testSupport)) return undefined;
    const target = workspaceFolder(`${file}/`);
    return target === folder ? undefined : `imports ${specifier} from outside ${folder}; import the package by name`;
  }
  if (isBuiltin(specifier)) return builtinError(path, specifier, typeOnly);
  const target = workspaces.find(({ name }) => name === packageName(specifier));
  if (target === undefined) return undefined;
  if (/^(src|dist)(\/|$)/.test(specifier.slice(target.name.length + 1))) {
    return `imports ${specifier}, a path inside another package`;
  }
  // Tests beside the sources import files; those in test/ may import the package by name.
  if (target.folder === folder) {
    return path.startsWith(`${folder}/src/`)
      ? `imports its own package ${specifier} by name; import the file`
      : undefined;
  }
  if (isTest(path) && testingPackages.includes(target.folder)) return undefined;
  if (target.folder === builtInKinds && generic.includes(folder) && !isTest(path)) {
    return `${folder} is generic and must not import ${builtInKinds}`;
  }
  if (forbidden.get(folder)?.includes(target.folder)) return `${folder} must not import ${target.folder}`;
  if (layerOf(target.folder) < layerOf(folder)) return undefined;
  return `${folder} (layer ${layerOf(folder)}) imports ${target.folder} (layer ${layerOf(target.folder)}), which is not below it`;
}

function builtinError(path: string, specifier: string, typeOnly: boolean): string | undefined {
  if (typeOnly || isTest(path)) return undefined;
  const module = specifier.replace(/^node:/, '').split('/')[0] ?? '';
  if (isPure(path) && !pureModules.includes(module)) {
    return `imports ${specifier} into a package without files, sockets, clocks and process state`;
  }
  const isClientOnly = clientOnly.some((folder) => path.startsWith(`${folder}/`)) && !otherServers.includes(path);
  if (isClientOnly && networkModules.includes(module)) {
    return `imports ${specifier}; use the API through packages/client`;
  }
  return undefined;
}

function isPure(path: string): boolean {
  return pure.some((folder) => path.startsWith(folder)) && !impureFiles.includes(path) && !isTest(path);
}

/** From 1; a folder without a layer is above all. */
function layerOf(folder: string): number {
  const index = layers.findIndex((layer) => layer.includes(folder));
  return index < 0 ? layers.length + 1 : index + 1;
}

interface Repository {
  readonly files: readonly SourceFile[];
  readonly modules: readonly ModuleFacts[];
  readonly workspaces: readonly Workspace[];
  readonly rootDependencies: readonly string[];
}

/** Each imported package is a dependency and each dependency is imported; the same for project references. */
function checkManifest(workspace: Workspace, repository: Repository): readonly Violation[] {
  const { files, modules, workspaces, rootDependencies } = repository;
  const { folder, name, dependencies, devDependencies } = workspace;
  const isBundled = bundled.includes(folder);
  const violations: Violation[] = [];
  const used = new Set<string>();
  const usedBySources = new Set<string>();
  for (const module of modules) {
    if (workspaceFolder(module.path) !== folder) continue;
    const inTest = isTest(module.path) || folder === 'tools' || folder === 'bench';
    for (const { specifier, line } of module.imports) {
      if (specifier.startsWith('.') || isBuiltin(specifier)) continue;
      const dependency = packageName(specifier);
      if (dependency === name) continue;
      used.add(dependency);
      if (module.path.startsWith(`${folder}/src/`)) usedBySources.add(dependency);
      const own = inTest || isBundled ? [...dependencies, ...devDependencies] : dependencies;
      const known = inTest ? [...own, ...rootDependencies] : own;
      const isTestDriver =
        inTest && workspaces.some((one) => one.name === dependency && testingPackages.includes(one.folder));
      if (known.includes(dependency) || known.includes(typesOf(dependency)) || isTestDriver) continue;
      violations.push({
        path: module.path,
        line,
        message: `imports ${dependency}, which ${folder}/package.json lacks`,
      });
    }
  }
  const manifest = `${folder}/package.json`;
  // The dependencies of a bundled package are native parts, which tools/src/bundle checks.
  for (const dependency of isBundled ? devDependencies : [...dependencies, ...devDependencies]) {
    if (used.has(dependency) || [...used].some((one) => typesOf(one) === dependency)) continue;
    const line = lineNaming(files, manifest, `"${dependency}"`);
    violations.push({
      path: manifest,
      line,
      message: `has the dependency ${dependency}, which nothing in ${folder} imports`,
    });
  }
  return [...violations, ...checkReferences(workspace, { files, workspaces, used: usedBySources })];
}

function checkReferences(
  { folder, references }: Workspace,
  repository: {
    readonly files: readonly SourceFile[];
    readonly workspaces: readonly Workspace[];
    readonly used: ReadonlySet<string>;
  },
): readonly Violation[] {
  const { files, workspaces, used } = repository;
  const path = `${folder}/tsconfig.json`;
  const needed = workspaces.filter(({ name }) => used.has(name)).map((one) => one.folder);
  const missing = needed.filter((one) => !references.includes(one));
  const unused = references.filter((one) => !needed.includes(one));
  return [
    ...missing.map((one) => ({ path, line: 1, message: `lacks the reference to ${one}, which ${folder} imports` })),
    ...unused.map((one) => ({
      path,
      line: lineNaming(files, path, one.split('/').at(-1) ?? one),
      message: `refers to ${one}, which nothing in ${folder}/src imports`,
    })),
  ];
}

function packageName(specifier: string): string {
  const segments = specifier.split('/');
  return segments.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}

/** `@types/express` for `express`. */
function typesOf(dependency: string): string {
  return `@types/${dependency.replace(/^@/, '').replace('/', '__')}`;
}
