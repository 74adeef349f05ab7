import { parse } from 'yaml';
import { memberOf, membersOf, parseSyntax, textOf, typeOf } from '../syntax-tree.js';

/** An entry of the table of plugins in the sources. Its position is the order of execution. */
export interface TableEntry {
  readonly name: string;
  readonly isDefault: boolean;
}

/** Reads the list `admissionPlugins` of a module. @throws Error when there is none */
export function readPluginTable(file: { readonly path: string; readonly text: string }): readonly TableEntry[] {
  const list = findList(parseSyntax(file));
  if (list === undefined) throw new Error(`${file.path} has no list admissionPlugins`);
  return membersOf(list, 'elements').map((element) => {
    const members = new Map(
      membersOf(memberOf(element, 'expression'), 'properties').map((property) => [
        textOf(memberOf(property, 'key'), 'value') || textOf(property, 'value'),
        memberOf(property, 'value'),
      ]),
    );
    return {
      name: textOf(members.get('name'), 'value'),
      isDefault: memberOf(members.get('isDefault'), 'value') === true,
    };
  });
}

function findList(node: unknown): unknown {
  if (Array.isArray(node)) return firstOf(node);
  if (typeof node !== 'object' || node === null) return undefined;
  if (typeOf(node) === 'VariableDeclarator' && textOf(memberOf(node, 'id'), 'value') === 'admissionPlugins') {
    return memberOf(node, 'init');
  }
  return firstOf(Object.values(node));
}

function firstOf(nodes: readonly unknown[]): unknown {
  for (const node of nodes) {
    const found = findList(node);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What a plugin does to a request. */
export const effects = ['changes', 'admits', 'rejects'] as const;

/** What the sources and the tests do not say about a plugin: an entry of `tools/data/admission-plugins.yaml`. */
export interface PluginDescription {
  readonly name: string;
  readonly phase: 'mutating' | 'validating' | 'both';
  /** What the plugin is for, as a sentence. */
  readonly purpose: string;
  /** Where its configuration is, in Markdown; undefined when there is none. */
  readonly configuration: string | undefined;
  /** What the plugin never does, such as `changes`; everything else needs a test. */
  readonly nothing: readonly string[];
  /** Paths of further modules whose tests are all about the plugin. */
  readonly tests: readonly string[];
}

/** @throws Error naming a malformed entry */
export function readDescriptions(text: string): readonly PluginDescription[] {
  const entries: unknown = parse(text);
  if (!Array.isArray(entries)) throw new Error('the descriptions of admission plugins are not a list');
  return entries.map((entry: unknown) => {
    const [name, phase, purpose] = [textOf(entry, 'name'), textOf(entry, 'phase'), textOf(entry, 'purpose')];
    if (name === '' || purpose === '' || (phase !== 'mutating' && phase !== 'validating' && phase !== 'both')) {
      throw new Error(`not the description of an admission plugin: ${JSON.stringify(entry)}`);
    }
    const configuration = textOf(entry, 'configuration') || undefined;
    const nothing = membersOf(entry, 'nothing').map(String);
    const unknown = nothing.find((section) => !effects.some((effect) => effect === section));
    if (unknown !== undefined) throw new Error(`${name} has an unknown section: ${unknown}`);
    return { name, phase, purpose, configuration, nothing, tests: membersOf(entry, 'tests').map(String) };
  });
}
