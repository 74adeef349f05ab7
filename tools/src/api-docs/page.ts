import { readFileSync } from 'node:fs';
import type { PageMaker } from '../generated-page.js';
import { documentPackage } from './document-package.js';
import { type ReferenceHead, renderReference } from './render-reference.js';

const index = 'packages/client/src/index.ts';
const head: ReferenceHead = {
  package: '@orch/client',
  source: 'packages/client/src',
  command: 'npm run api-docs',
  about:
    'Look up what `@orch/client` exports: shapes, units and errors. Start with [Write a controller](../writing-a-controller.md), ' +
    'which uses most of it; the [README of the package](../../packages/client/README.md) lists its parts. Times are in ' +
    'milliseconds where a name ends in `Ms`.',
};

/** docs/reference/client.md from the docstrings of the package. An export or method without docstring is a problem. */
export const apiDocsPage: PageMaker = {
  name: 'api-docs',
  make: () => {
    const { sections, problems } = documentPackage({ index, read: (path) => readFileSync(path, 'utf8') });
    return { pages: { 'docs/reference/client.md': renderReference(head, sections) }, problems };
  },
};
