/** Treats workspace packages like installed ones: they are not transformed. */
export default { test: { include: ['vitest.test.mjs'], server: { deps: { external: [/\/dist\//] } } } };
