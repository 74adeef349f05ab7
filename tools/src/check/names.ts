import type { ModuleFacts, TextFact } from './parse-module.js';
import { isGenerated, isTest, type Violation } from './source.js';

/** Spellings that contain the name of the product, in either dialect. */
const productNames: readonly RegExp[] = [
  /\borch\.io\b/,
  /k8s\.io/,
  /kubernetes\.io/,
  /\borch-(system|public|node-lease)\b/,
  /\bkube-/i,
  /kubelet/i,
  /nodeagent/i,
  /\borchctl\b/i,
  /vnd\.(orch|kubernetes)/,
  /\bx-(orch|kubernetes)-/i,
];

/** The package that owns the names, and code of the repository that is not part of any program. */
const exempt = ['packages/apimachinery/src/names/', 'tools/', 'bench/'];

/** Handwritten fact tables. */
const dataTable = /-facts\.ts$/;

/** A field name: neutral in memory, and renamed when encoded. */
const fieldName = /^nodeagent[A-Z][A-Za-z]*$/;

/** Modules that declare options, whose names are neutral in both dialects. */
const flagTables = /^(apps\/[^/]+\/src\/options\/|packages\/(component\/src\/flags|serving\/src\/options)\/)/;

/**
 * Reports product names in strings, templates and regular expressions outside the package that owns them. Data, tests, docs
 * and generated code may contain them.
 */
export function checkNames(modules: readonly ModuleFacts[]): readonly Violation[] {
  return modules.filter(({ path }) => !isExempt(path)).flatMap((module) => checkTexts(module));
}

function checkTexts({ path, texts }: ModuleFacts): readonly Violation[] {
  return texts
    .filter((fact) => spellsProduct(fact.text) && !isOptionName(path, fact))
    .map(({ text, line }) => ({
      path,
      line,
      message: `spells a product name in ${JSON.stringify(text)}; take it from a Names value`,
    }));
}

function spellsProduct(text: string): boolean {
  return !fieldName.test(text) && productNames.some((name) => name.test(text));
}

function isOptionName(path: string, { property, text }: TextFact): boolean {
  return flagTables.test(path) && property === 'name' && /^[a-z0-9-]+$/.test(text);
}

function isExempt(path: string): boolean {
  return isGenerated(path) || isTest(path) || dataTable.test(path) || exempt.some((folder) => path.startsWith(folder));
}
