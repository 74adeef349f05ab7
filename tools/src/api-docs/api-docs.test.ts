import { expect, test } from '@jest/globals';
import { documentPackage } from './document-package.js';
import { readDeclarations, textOfComment } from './read-declarations.js';
import { readIndex } from './read-index.js';
import { renderReference } from './render-reference.js';

const codeOf = (text: string) => [...readDeclarations({ path: 'a.ts', text }).values()].map(({ code }) => code);

test.each([
  ['a function', '/** Ä. */\nexport function f<T>(a: T, b = 1): T {\n  return a;\n}', 'function f<T>(a: T, b = 1): T;'],
  ['an asynchronous function', 'export async function f(): Promise<void> {}', 'function f(): Promise<void>;'],
  ['a generator', 'async function* f(): AsyncGenerator<X> {}', 'function f(): AsyncGenerator<X>;'],
  [
    'overloads',
    'export function f(a: 1): 2;\nexport function f(a: 3): 4;\nexport function f(a: unknown): unknown {}',
    'function f(a: 1): 2;\nfunction f(a: 3): 4;',
  ],
  [
    'an interface',
    'export interface A {\n  /** B. */\n  readonly b: C;\n}',
    'interface A {\n  /** B. */\n  readonly b: C;\n}',
  ],
  ['a type', "export type A = 'b' | 'c';", "type A = 'b' | 'c';"],
  ['a typed constant', 'export const a: B = { c: 1 };', 'const a: B;'],
  ['a constant', "export const a = ['b'] as const;", "const a = ['b'] as const;"],
])('the code of %s is its declaration', (_, text, code) => {
  expect(codeOf(text)).toEqual([code]);
});

test('the code of a class has its public members with their comments', () => {
  const text = `export class A<T> extends Error implements B {
  override readonly name = 'A';
  readonly kind: Kind = 'k';
  readonly #secret = 1;
  constructor(private readonly options: O) {
    super();
  }
  /** The size. */
  get size(): number { return 1; }
  /** Makes one. */
  static make(): A { return new A(); }
  private hidden(): void {}
  #own(): void {}
}`;
  expect(codeOf(text)).toEqual([
    `class A<T> extends Error implements B {
  override readonly name = 'A';
  readonly kind: Kind;
  constructor(options: O);
  /** The size. */
  get size(): number;
  /** Makes one. */
  static make(): A;
}`,
  ]);
});

test('a comment becomes text, and what it throws a paragraph', () => {
  expect(textOfComment('/** Reads. @throws E for x */')).toBe('Reads. Throws E for x');
  expect(textOfComment('/**\n * Reads:\n *\n *     code\n * @throws E\n */')).toBe('Reads:\n\n    code\n\nThrows E');
});

test('sections of an index are its comments', () => {
  const text =
    "// One\nexport { a, type B } from './a.js';\nexport { c } from './c.js';\n// Two\nexport type { D } from './d.js';\n";
  const [a, c, d] = ['./a.js', './c.js', './d.js'];
  expect(readIndex({ path: 'index.ts', text })).toEqual([
    {
      title: 'One',
      exports: [
        { name: 'a', specifier: a },
        { name: 'B', specifier: a },
        { name: 'c', specifier: c },
      ],
    },
    { title: 'Two', exports: [{ name: 'D', specifier: d }] },
  ]);
});

const documented = (files: Readonly<Record<string, string>>) =>
  documentPackage({ index: 'src/index.ts', read: (path) => files[path] ?? '' });

test('exports and methods without docstring are problems', () => {
  const { problems } = documented({
    'src/index.ts': "// A\nexport { A, f, g } from './a.js';\n",
    'src/a.ts': '/** A. */\nexport interface A {\n  b: string;\n  c(): void;\n}\n\nexport function f(): void {}\n',
  });
  expect(problems).toEqual([
    'src/a.ts:2: the method A.c has no docstring',
    'src/a.ts:7: the export f has no docstring',
    'src/a.ts:1: g is not declared in this file; the index must export it from its own file',
  ]);
});

test('the page has each export with the types that only it uses', () => {
  const { sections } = documented({
    'src/index.ts': "// F\nexport { f, type Known } from './a.js';\n",
    'src/a.ts':
      '/** Runs. */\nexport function f(o: O, k: Known): void {}\n/** Options. */\ninterface O { p: P }\ntype P = 1;\n/** K. */\nexport type Known = 2;\n',
  });
  const head = { package: '@x/y', source: 'src', command: 'npm run z', about: 'Look up.' };
  expect(renderReference(head, sections)).toBe(`# @x/y: API

<!-- Generated from src by npm run z. Do not edit. -->

Look up.

- [F](#f): [f](#f-1), [Known](#known)

## F

### f

Runs.

\`\`\`ts
function f(o: O, k: Known): void;

/** Options. */
interface O { p: P }

type P = 1;
\`\`\`

### Known

K.

\`\`\`ts
type Known = 2;
\`\`\`
`);
});
