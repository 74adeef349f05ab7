import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { kubernetesNames } from '@orch/apimachinery';
import { parse } from 'yaml';
import { Random } from '../fuzz/random.js';
import { makeTargets, type Target } from '../fuzz/targets.js';
import { countSteps } from './count-steps.js';
import type { Variant } from './item-values.js';
import { type Place, placesOf } from './places.js';
import { ignoringRejections, type MakeWrite, tryTo, type WriteCase, writes } from './stepped-writes.js';

// Lists as long as a request allows must not be compared pairwise. The tests count steps instead of time: with four times the
// items linear work takes four times the steps, quadratic work sixteen times.

const script = join(__dirname, '../../../tools/data/differential/scripts/kinds.yaml');
const convertedKinds: ReadonlySet<string> = new Set(['CustomResourceDefinition', 'HorizontalPodAutoscaler', 'Ingress']);
/** Versions of a kind are validated like its first one, except those converted from another form. */
const targets = makeTargets(kubernetesNames, parse(readFileSync(script, 'utf8'))).filter(
  ({ definition, version }) => version === definition.versions[0] || convertedKinds.has(definition.kind),
);
const variants = ['distinct', 'same', 'empty'] as const satisfies readonly Variant[];
const ratioMax = 5;
const few = 24;

/** Places whose steps may grow faster, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'StorageClass allowedTopologies': 'as many errors as pairs of equal terms, and 10,000 at most',
  'CustomResourceDefinition spec.versions':
    'in the older version each has a copy of one schema, at most 4 MiB in total',
  'CSINode spec.drivers': 'as many errors as pairs of one name, and stored drivers have distinct names',
};

/** Their templates are validated like pods. */
const kindsOfPods: ReadonlySet<string> = new Set([
  'CronJob',
  'DaemonSet',
  'Deployment',
  'Job',
  'PodTemplate',
  'ReplicaSet',
  'ReplicationController',
  'StatefulSet',
]);

beforeAll(async () => {
  for (const { definition } of targets) await definition.strategy.load?.(() => true);
});

describe('the steps of a write grow linearly with each of its lists', () => {
  const cases = listsOf(targets).flatMap(({ target, place }) =>
    variants.map((variant): WriteCase => ({ target, places: [place], variant })),
  );

  test.each(Object.entries(writes))('in %s', (_what, make) => {
    expect(steepCases(make, cases, few)).toEqual([]);
  });
});

describe('the steps of a write grow linearly with several of its lists', () => {
  const create = writes['decoding, defaults, conversion and validation of a new object'];
  const update = writes['validation of an update that changes nothing'];

  test.each(targets.filter(({ definition }) => !kindsOfPods.has(definition.kind)))(
    'of $apiVersion $definition.kind',
    (target) => {
      const cases = groupsOf(listsOf([target]).map(({ place }) => place)).map(
        (places): WriteCase => ({ target, places, variant: 'distinct' }),
      );
      expect(steepCases(create, cases, 2 * few)).toEqual([]);
      expect(steepCases(update, cases, 2 * few)).toEqual([]);
    },
  );
});

/** Returns the cases that take more than five times the steps for four times the items. */
function steepCases(make: MakeWrite, cases: readonly WriteCase[], count: number): readonly string[] {
  return cases.flatMap((given) => {
    const [small = 0, large = 0] = [count, count * 4].map((items) => {
      const write = tryTo(() => make(given, items));
      return write === undefined ? 0 : countSteps(() => ignoringRejections(write));
    });
    const isSteep = large > count * count && large > ratioMax * small;
    return isSteep && !isException(given) ? [`${nameOf(given)}: ${small} steps, then ${large}`] : [];
  });
}

function isException({ target, places }: WriteCase): boolean {
  return places.some(({ path }) => `${target.definition.kind} ${path}` in exceptions);
}

function nameOf({ target, places, variant }: WriteCase): string {
  return `${target.apiVersion} ${target.definition.kind} ${places.map(({ path }) => path).join(', ')} ${variant}`;
}

interface ListOfKind {
  readonly target: Target;
  readonly place: Place;
}

/** All lists and maps; each message once, on the first kind that has it. */
function listsOf(kinds: readonly Target[]): readonly ListOfKind[] {
  const lists = new Map<string, ListOfKind>();
  for (const target of kinds) {
    for (const place of placesOf(target.version.schema)) {
      const isList = place.type === 'list' || place.type === 'map';
      if (isList && !lists.has(place.site)) lists.set(place.site, { target, place });
    }
  }
  return [...lists.values()];
}

/** Groups of a few places such that nearly every two places share a group. */
function groupsOf(places: readonly Place[]): readonly (readonly Place[])[] {
  const random = new Random(1);
  const together = new Set<string>();
  const groups: (readonly Place[])[] = [];
  const groupSize = Math.min(8, places.length);
  const wantedPairs = (places.length * (places.length - 1)) / 2;
  for (let attempt = 0; together.size < wantedPairs * 0.9 && attempt < 1_000; attempt += 1) {
    const chosen = new Set<number>();
    while (chosen.size < groupSize) chosen.add(random.below(places.length));
    const before = together.size;
    for (const one of chosen) for (const other of chosen) if (one < other) together.add(`${one} ${other}`);
    // Nested places are filled after the outer ones.
    const group = [...chosen].map((index) => places[index]).filter((place) => place !== undefined);
    if (together.size > before) groups.push(group.sort((left, right) => left.fields.length - right.fields.length));
  }
  return groups;
}
