// A stand-in for the scheduler of the reference: Orch's own, which logs points in the reference's format. With the variable
// FAULT it prefers the nodes with the least room.
import { featureGatesOf, runProgram } from '@orch/component';
import { builtInPlugins, defaultScheduling } from '@orch/scheduler';
import { schedulerProgram } from '@orch/scheduler-program';
import { observedPlugins } from '../dist/scheduling/compare/observed-plugins.js';

const faulty = 'NodeResourcesLeastAllocated';

function withFault(registry) {
  const definition = registry[faulty];
  return {
    ...registry,
    [faulty]: {
      ...definition,
      create(args, handle) {
        const plugin = definition.create(args, handle);
        return {
          ...plugin,
          scores(cycle, feasible) {
            const inner = plugin.scores(cycle, feasible);
            return inner && { score: (slot) => 100 - inner.score(slot) };
          },
        };
      },
    },
  };
}

const { profiles } = defaultScheduling({ gates: featureGatesOf({}).enabled });
const weights = new Map(profiles.flatMap(({ plugins }) => plugins.score.map(({ name, weight = 1 }) => [name, weight])));
const plugins = observedPlugins(process.env.FAULT ? withFault(builtInPlugins) : builtInPlugins, {
  weights,
  onScores({ pod, plugin, points }) {
    const list = [...points].map(([node, value]) => `{${node} ${value}}`).join(' ');
    process.stderr.write(`I0101 00:00:00.000000 1 scheduler.go:1] Plugin ${plugin} scores on ${pod} => [${list}]\n`);
  },
});
process.exitCode = await runProgram(
  schedulerProgram(plugins),
  ['--naming=kubernetes', ...process.argv.slice(2)],
  process,
);
