import { readFileSync, writeFileSync } from 'node:fs';
import { completeLockfile } from './complete-lockfile.js';

/** Run after `npm install` has changed `package-lock.json`: `npm run lockfile`. */
const file = 'package-lock.json';
writeFileSync(file, `${JSON.stringify(completeLockfile(JSON.parse(readFileSync(file, 'utf8'))), null, 2)}\n`);
