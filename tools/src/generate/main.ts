import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generateOutputs } from './outputs.js';

/** Writes every generated file. Run from the root of the repository. */
const root = process.cwd();
for (const [path, text] of generateOutputs(root)) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
