import { slug } from 'github-slugger';
import { defineConfig } from 'vitepress';
import sidebar from '../pages/sidebar.json' with { type: 'json' };

const packages = ['apimachinery', 'storage', 'client', 'apiserver', 'auth', 'certs'];

/**
 * The site is built from `pages/`, which `npm run site` writes from the documents and TypeDoc from the packages. A link to a page that
 * does not exist fails the build. Anchors are those of GitHub, so that the links of a document work in both places.
 */
export default defineConfig({
  title: 'Orch',
  // No icon: without this line browsers request one.
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  description: 'A cluster control plane in TypeScript',
  srcDir: 'pages',
  outDir: 'dist',
  cacheDir: '.vitepress/cache',
  markdown: { anchor: { slugify: (heading) => slug(heading) } },
  vite: { build: { chunkSizeWarningLimit: 10_000 } },
  themeConfig: {
    sidebar: [
      ...sidebar,
      {
        text: 'API of the packages',
        collapsed: true,
        items: packages.map((name) => ({ text: `@orch/${name}`, link: `/api/${name}` })),
      },
    ],
    outline: [2, 3],
    search: {
      provider: 'local',
      options: {
        // The coverage of the specification has the words of every other page, and would be found before them.
        _render: (source, env, markdown) =>
          env.relativePath === 'spec-coverage.md' ? '' : markdown.render(source, env),
      },
    },
  },
});
