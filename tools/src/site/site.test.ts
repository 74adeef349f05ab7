import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readKinds } from '../generate/kinds.js';
import { checkBuiltLinks } from './built-links.js';
import { kindPages, kindSection } from './kind-pages.js';
import { sidebarOf } from './sidebar.js';
import { linksToSite, relativeLinks } from './site-links.js';
import { sitePages } from './site-pages.js';

test.each([
  ['a document', 'docs/a.md', '[b](b.md#c)', '[b](./b.md#c)'],
  ['the index of a folder', 'docs/a.md', '[b](decisions/README.md)', '[b](./decisions/index.md)'],
  ['a document of the parent folder', 'docs/reference/a.md', '[b](../b.md)', '[b](../b.md)'],
  ['a source file', 'docs/a.md', '[b](../examples/src/b.ts)', '[b](./repository/examples/src/b.ts.md)'],
  ['a document outside of the documents', 'docs/a.md', '[b](../bench/b.md)', '[b](./repository/bench/b.md)'],
  ['a document, from outside', 'bench/a.md', '[b](../docs/b.md)', '[b](../../b.md)'],
  ['an image', 'docs/a.md', '![b](b.svg)', '![b](./b.svg)'],
])('a link to %s leads to its page', (_, document, text, expected) => {
  expect(linksToSite(document, text)).toBe(expected);
});

test('links to other sites and within the page stay, and code is no link', () => {
  const text = '[a](https://a.example/b.md) [c](#c)\n\n```ts\nx[a](b.md)\n```\n';
  expect(linksToSite('docs/a.md', text)).toBe(text);
  expect(relativeLinks('docs/a.md', text)).toEqual([]);
});

test('the site has the documents, the files that they link, and their images', () => {
  const files: Readonly<Record<string, string>> = {
    'docs/README.md': '# A\n\n[b](../examples/b.ts) [c](../bench/c.md) [gone](gone.md)\n\n![d](d.svg)\n',
    'examples/b.ts': 'export const b = 1;\n',
    'bench/c.md': '# C\n\n[e](e.md)\n',
    'bench/e.md': '# E\n',
    'docs/d.svg': '<svg/>',
  };
  const site = sitePages({ documents: ['docs/README.md'], read: (path) => files[path] });
  expect(site.pages.map(({ path }) => path)).toEqual([
    'index.md',
    'repository/examples/b.ts.md',
    'repository/bench/c.md',
    'repository/bench/e.md',
  ]);
  expect(site.pages[1]?.text).toBe('# examples/b.ts\n\n```ts\nexport const b = 1;\n```\n');
  expect(site.assets).toEqual(['docs/d.svg']);
  expect(site.problems).toEqual(['docs/README.md: docs/gone.md does not exist']);
});

test('the sidebar has the sections of the index and the titles of the documents', () => {
  const text =
    '# Index\n\nSee [x](x.md).\n\n## Run\n\n| a | b |\n|---|---|\n| [a.md](a.md) | see [b](b.md) |\n\n## Build\n';
  const sidebar = sidebarOf({ path: 'docs/README.md', text, titleOf: (path) => `Title of ${path}` });
  expect(sidebar).toEqual([
    { text: 'Run', collapsed: true, items: [{ text: 'Title of docs/a.md', link: '/a.md' }] },
    { text: 'Build', collapsed: true, items: [] },
  ]);
});

test('built links are checked with their headings', () => {
  const files = new Set(['index.html', 'a/b.html', 'assets/c.css']);
  const pages = [
    {
      path: 'index.html',
      html: '<link href="/assets/c.css"><a href="/a/b.html#d">x</a><a href="/a/b.html#e">x</a><a href="https://x.example">',
    },
    { path: 'a/b.html', html: '<h2 id="d">x</h2><a href="./../index.html">x</a><a href="./gone.html">x</a>' },
  ];
  expect(checkBuiltLinks({ pages, files })).toEqual({
    count: 5,
    broken: ['index.html: /a/b.html#e', 'a/b.html: ./gone.html'],
  });
});

test('the page of a group version has each kind with its fields, and links to the types of other versions', () => {
  const model = readKinds(join(__dirname, '..', '..', '..'));
  const page = kindPages(model).find(({ path }) => path === 'fields/apps_v1.md')?.text ?? '';
  expect(page).toMatch(/^# apps\/v1\n\n## ControllerRevision\n/);
  expect(page).toMatch(/^## Deployment\n\n.+\n\n\| field \| type \| description \|$/m);
  expect(page).toMatch(/^\| `replicas` \| int32 \| .+ \|$/m);
  expect(page).toContain('| `template` | [PodTemplateSpec](./core_v1.md#podtemplatespec) |');
  expect(page).toContain('| `strategy` | [DeploymentStrategy](#deploymentstrategy) |');
  expect(page).not.toContain('## DeploymentList');
  expect(kindSection(model).items).toContainEqual({ text: 'apps/v1', link: '/fields/apps_v1.md' });
});
