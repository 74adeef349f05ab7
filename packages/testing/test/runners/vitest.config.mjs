/** Packages of a workspace are treated as installed ones are: not transformed. */
export default { test: { include: ['vitest.test.mjs'], server: { deps: { external: [/\/dist\//] } } } };
