import type { Recording, ScenarioRecording } from '../record/recording.js';
import { type AcceptedDifference, acceptedAs } from './accepted.js';
import { compareScenario, type Finding } from './compare-scenario.js';

export interface ScenarioResult {
  readonly name: string;
  /** Undefined when the scenario ran in full on both sides. */
  readonly failure: string | undefined;
  readonly skipped: string | undefined;
  readonly findings: readonly (Finding & { readonly acceptedAs: string | undefined })[];
  readonly byRange: readonly string[];
}

export interface RecordingResult {
  readonly label: string;
  readonly scenarios: readonly ScenarioResult[];
}

/** Compares a recording with the runs of the baseline, scenario by scenario. Pure. */
export function compareRecordings(
  baselines: readonly Recording[],
  other: Recording,
  accepted: readonly AcceptedDifference[],
): RecordingResult {
  return { label: other.label, scenarios: other.scenarios.map((scenario) => result(scenario)) };

  function result(scenario: ScenarioRecording): ScenarioResult {
    const { name, failure, skipped } = scenario;
    const none = { name, failure: undefined, skipped: undefined, findings: [], byRange: [] };
    if (skipped !== undefined) return { ...none, skipped };
    if (failure !== undefined) return { ...none, failure };
    const runs = baselines.flatMap(({ scenarios }) => scenarios.filter((each) => each.name === name));
    if (runs.length > 0 && runs.every((run) => run.skipped !== undefined)) {
      return { ...none, skipped: 'passed; not in the baseline' };
    }
    const complete = runs.filter((run) => run.failure === undefined && run.skipped === undefined);
    if (complete.length === 0)
      return { ...none, failure: `the baseline failed: ${runs[0]?.failure ?? 'not recorded'}` };
    const { findings, byRange } = compareScenario(complete, scenario);
    const context = { scenario: name, label: other.label, accepted };
    return { ...none, byRange, findings: findings.map((each) => ({ ...each, acceptedAs: acceptedAs(each, context) })) };
  }
}

/** Whether the scenario passed: all steps, and no difference that is not accepted. */
export function isEqual({ failure, skipped, findings }: ScenarioResult): boolean {
  return (
    failure === undefined && skipped === undefined && findings.every((finding) => finding.acceptedAs !== undefined)
  );
}
