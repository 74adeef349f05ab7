import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from '@jest/globals';

const root = join(__dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const scripts: Readonly<Record<string, string>> = JSON.parse(read('package.json')).scripts;

const index = 'docs/README.md';
const documents = documentsBelow('docs');
const texts = [
  ...['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'bench/results.md'],
  ...documentsBelow('bench/spikes'),
  ...['packages', 'apps'].flatMap(packageReadmes),
  ...documents,
];

function documentsBelow(folder: string): readonly string[] {
  const paths = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return paths
    .filter((path) => path.endsWith('.md'))
    .map((path) => join(folder, path))
    .toSorted();
}

function packageReadmes(parent: string): readonly string[] {
  const paths = readdirSync(join(root, parent)).map((name) => `${parent}/${name}/README.md`);
  return paths.filter((path) => existsSync(join(root, path)));
}

interface Link {
  /** From the root. */
  readonly path: string;
  /** Of a heading, without `#`. */
  readonly anchor: string | undefined;
}

/** The relative links of a document, in order. */
function linksOf(document: string): readonly Link[] {
  const links = read(document).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g);
  return [...links].map(([, link = '', anchor]) => ({
    path: link === '' ? document : normalize(join(dirname(document), link)),
    anchor,
  }));
}

/** The anchors of the headings of a document, as GitHub makes them. */
function anchorsOf(document: string): readonly string[] {
  const headings = read(document).matchAll(/^#+ (.+)$/gm);
  const seen = new Map<string, number>();
  return [...headings].map(([, heading = '']) => {
    const anchor = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-');
    const count = seen.get(anchor) ?? 0;
    seen.set(anchor, count + 1);
    // The second heading of the text gets a number.
    return count === 0 ? anchor : `${anchor}-${count}`;
  });
}

function isResolved({ path, anchor }: Link): boolean {
  if (!existsSync(join(root, path))) return false;
  return anchor === undefined || anchorsOf(path).includes(anchor);
}

/** All documents that links lead to from `start`. */
function reachableFrom(start: string): ReadonlySet<string> {
  const reached = new Set([start]);
  for (const document of reached) {
    for (const { path } of linksOf(document)) if (documents.includes(path)) reached.add(path);
  }
  return reached;
}

describe('the index of documents', () => {
  test('is linked from the README', () => {
    expect(linksOf('README.md').map(({ path }) => path)).toContain(index);
  });

  test('links every document of its folder, of the guides, of operating and of the reference exactly once', () => {
    const listed = linksOf(index).map(({ path }) => path);
    const folders = ['docs', 'docs/guides', 'docs/operating', 'docs/reference'];
    const expected = documents.filter((path) => folders.includes(dirname(path)) && path !== index);
    expect(listed.toSorted()).toEqual([...expected, 'docs/decisions/README.md'].toSorted());
  });

  test('leads to every document', () => {
    expect([...reachableFrom(index)].toSorted()).toEqual(documents);
  });
});

describe.each(texts)('%s', (document) => {
  test('has links that resolve, with their headings', () => {
    expect(linksOf(document).filter((link) => !isResolved(link))).toEqual([]);
  });

  test('names npm scripts that exist', () => {
    for (const [, name = '', workspace] of read(document).matchAll(/\bnpm run ([a-z:-]+)(?: -w (\S+))?/g)) {
      const known = workspace === undefined ? scripts : JSON.parse(read(`${workspace}/package.json`)).scripts;
      expect(Object.keys(known)).toContain(name);
    }
  });
});
