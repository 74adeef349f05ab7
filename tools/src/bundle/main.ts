import { bundleProgram } from './program-bundle.js';

/**
 * The step `bundle` of a program that ships with the packages it is built of. Native modules, and libraries that read files
 * beside themselves, stay outside: npm installs them as dependencies of those packages.
 */
await bundleProgram({ external: ['lmdb', 'etcd3'], sourcemap: true });
