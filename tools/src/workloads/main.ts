import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'yaml';
import { runComparison } from '../differential/run-comparison.js';
import { ApiClient } from './cluster/api-client.js';
import {
  type Command,
  type CompareCommand,
  defaultAcceptedFile,
  defaultScenarioFolder,
  parseCommand,
  type RecordCommand,
  type SetUpsCommand,
  usage,
} from './command/options.js';
import { type AcceptedDifference, parseAcceptedDifferences } from './compare/accepted.js';
import { compareRecordings } from './compare/compare-recordings.js';
import { differing, report } from './compare/report.js';
import { documentScenarios } from './document.js';
import { recordScenarios } from './record/record-scenarios.js';
import { parseRecording, type Recording } from './record/recording.js';
import { readScenarios } from './scenario/read-scenarios.js';
import { recordSetUp } from './set-ups/record-set-up.js';

/** Runs workload scenarios against servers with controllers, and compares what their watch streams show. */
async function run(command: Command): Promise<number> {
  if (command.verb === 'record') return record(command);
  if (command.verb === 'compare') return compare(command);
  if (command.verb === 'document') {
    const page = 'docs/workload-scenarios.md';
    const scenarios = readScenarios(defaultScenarioFolder, []);
    const accepted = readAccepted(defaultAcceptedFile);
    writeFileSync(page, documentScenarios(readFileSync(page, 'utf8'), { scenarios, accepted }));
    return 0;
  }
  return recordSetUps(command);
}

async function recordSetUps(command: SetUpsCommand): Promise<number> {
  const { chosen, baselineRuns, workFolder, acceptedFile, verbose } = command;
  const file = (label: string) => `${workFolder}/${label}.json`;
  const baselineFiles: string[] = [];
  const files: string[] = [];
  for (const setUp of chosen) {
    for (let number = 1; number <= (setUp === 'reference' ? baselineRuns : 1); number += 1) {
      const label = setUp === 'reference' ? `${setUp}-${number}` : setUp;
      await recordSetUp(setUp, command, (server) =>
        record({ ...server, verb: 'record', label, outFile: file(label), selection: command.selection }),
      );
      files.push(file(label));
    }
  }
  for (let number = 1; number <= baselineRuns; number += 1) baselineFiles.push(file(`reference-${number}`));
  return compare({ verb: 'compare', baselineFiles, files, acceptedFile, verbose });
}

async function record(command: RecordCommand): Promise<number> {
  const { url, token, authorityFile, label, outFile, releases, selection } = command;
  const scenarios = readScenarios(selection.scenarioFolder, selection.only);
  const authority = authorityFile === undefined ? undefined : readFileSync(authorityFile, 'utf8');
  const client = new ApiClient({ url, token, authority });
  try {
    const recording = await recordScenarios(scenarios, {
      ...{ client, label, releases, parallel: selection.parallel, quietMs: selection.quietMs },
      run: randomBytes(2).toString('hex'),
      onProgress: (line) => console.error(`${label}  ${line}`),
    });
    writeFileSync(outFile, JSON.stringify(recording));
    return recording.scenarios.filter(({ failure }) => failure !== undefined).length;
  } finally {
    client.close();
  }
}

async function compare({ baselineFiles, files, acceptedFile, verbose }: CompareCommand): Promise<number> {
  const accepted = readAccepted(acceptedFile);
  const baselines = baselineFiles.map(readRecording);
  const results = files.map((file) => compareRecordings(baselines, readRecording(file), accepted));
  console.log(report(results, { verbose }));
  return differing(results);
}

function readAccepted(file: string): readonly AcceptedDifference[] {
  return parseAcceptedDifferences(parse(readFileSync(file, 'utf8')));
}

/** @throws Error that names a file that does not exist, such as a baseline that was not recorded. */
function readRecording(file: string): Recording {
  if (!existsSync(file)) throw new Error(`no recording ${file}: record the set-up reference first`);
  return parseRecording(JSON.parse(readFileSync(file, 'utf8')));
}

// Programs of a set-up end with this one.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(2));
runComparison({ usage, parseOptions: parseCommand, compare: run });
