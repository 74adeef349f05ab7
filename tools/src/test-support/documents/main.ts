import { readFileSync } from 'node:fs';
import { isFollowed, readDocuments } from './documents.js';
import type { StepTime } from './follow-page.js';
import { Reader } from './reader.js';

/**
 * `npm run follow [-- PAGE ...]`, in the root: follows pages literally and prints how long each took, with its sections. Without pages it
 * lists the commands that tests do not run, with their reasons, and counts both.
 */
async function main(pages: readonly string[]): Promise<void> {
  if (pages.length === 0) return listCommands();
  await using reader = new Reader(process.cwd());
  for (const page of pages) {
    const times = await reader.follow(page).catch((error: unknown) => {
      console.error(`${page}: ${error instanceof Error ? error.message : String(error)}`);
      process.exitCode = 1;
      return [];
    });
    console.log(`${page}: ${seconds(times)}`);
    for (const [heading, part] of sectionsOf(page, times)) console.log(`  ${heading}: ${seconds(part)}`);
  }
}

function listCommands(): void {
  const documents = readDocuments(process.cwd());
  for (const { path, notRun } of documents)
    for (const { line, reason } of notRun) console.log(`${path}:${line}: ${reason}`);
  const count = documents.flatMap(({ steps }) => steps.filter(({ kind }) => kind === 'run' || kind === 'file')).length;
  const notRun = documents.flatMap((document) => document.notRun).length;
  console.log(`${documents.filter(isFollowed).length} pages are followed: ${count} blocks run, ${notRun} not run`);
}

function sectionsOf(page: string, times: readonly StepTime[]): ReadonlyMap<string, readonly StepTime[]> {
  const lines = readFileSync(page, 'utf8').split('\n');
  const sections = new Map<string, readonly StepTime[]>();
  for (const time of times) {
    const heading = lines.slice(0, time.line).findLast((line) => line.startsWith('## ')) ?? '';
    sections.set(heading, [...(sections.get(heading) ?? []), time]);
  }
  return sections;
}

function seconds(times: readonly StepTime[]): string {
  return `${(times.reduce((sum, { tookMs }) => sum + tookMs, 0) / 1000).toFixed(1)} s`;
}

await main(process.argv.slice(2));
