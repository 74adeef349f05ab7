export { programPath } from './program-path.js';
