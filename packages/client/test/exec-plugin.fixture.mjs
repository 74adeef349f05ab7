#!/usr/bin/env node
// A credential plugin for tests. Appends its input to the file LOG, and prints the file OUTPUT. FAIL is its exit code.
import { appendFileSync, readFileSync } from 'node:fs';

const input = process.env.ORCH_EXEC_INFO ?? process.env.KUBERNETES_EXEC_INFO ?? '{}';
appendFileSync(
  process.env.LOG,
  `${JSON.stringify({ args: process.argv.slice(2), input: JSON.parse(input), own: process.env.OWN ?? null })}\n`,
);
process.stdout.write(readFileSync(process.env.OUTPUT));
process.exitCode = Number(process.env.FAIL ?? 0);
