import { describe, expect, test } from '@jest/globals';
import { podInfo } from '../../src/cluster/pod-info.js';
import { askExtenders } from '../../src/framework/ask-extenders.js';
import type { Extender } from '../../src/framework/extender.js';
import { aNode, aPod } from '../plugins/scenario.fixture.js';

const pod = podInfo(aPod('p'), () => true);
const { signal } = new AbortController();
const never = () => Promise.reject(new Error('no answer'));

function extender(name: string, change: Partial<Extender> = {}): Extender {
  return {
    ...{ name, ignorable: false, filters: true, prioritizes: false, preempts: false, binds: false },
    ...{ isInterested: () => true, filter: never, prioritize: never, preempt: never, bind: never },
    ...change,
  };
}

/** Leaves these nodes; the others are rejected, those called `never` for good. */
const leaving = (name: string, ...names: readonly string[]) =>
  extender(name, {
    async filter(_pod, nodes) {
      const others = nodes.map((node) => node.name).filter((node) => !names.includes(node));
      const of = (list: readonly string[]) => new Map(list.map((node) => [node, `no by ${name}`]));
      return {
        nodes: names,
        failed: of(others.filter((node) => node !== 'never')),
        unresolvable: of(others.filter((node) => node === 'never')),
      };
    },
  });

const scoring = (name: string, asked: string[][] = []) =>
  extender(name, {
    ...{ filters: false, prioritizes: true },
    async prioritize(_pod, nodes) {
      asked.push(nodes.map((node) => node.name));
      return new Map([['a', 7]]);
    },
  });

async function ask(nodes: readonly string[], ...extenders: readonly Extender[]) {
  const warnings: unknown[] = [];
  const log = { warn: (message: string, fields?: object) => warnings.push([message, fields]) };
  const given = nodes.map((name) => ({ name, node: aNode(name) }));
  return { warnings, ...(await askExtenders(pod, given, { extenders, signal, log })) };
}

describe('filtering', () => {
  test('each extender gets the nodes that the one before has left, and says why others are not', async () => {
    const { names, rejected } = await ask(
      ['a', 'b', 'c', 'never'],
      ...[leaving('x', 'a', 'b'), scoring('s'), leaving('y', 'b')],
    );
    expect(names).toEqual(['b']);
    const no = (code: string, plugin: string) => ({ code, plugin, reasons: [`no by ${plugin}`] });
    expect(Object.fromEntries(rejected)).toEqual({
      ...{ a: no('unschedulable', 'y'), c: no('unschedulable', 'x'), never: no('unresolvable', 'x') },
    });
  });

  test('when no node is left, no other extender is asked', async () => {
    expect((await ask(['a'], leaving('x'), extender('failing'))).names).toEqual([]);
    expect((await ask([], extender('failing'))).names).toEqual([]);
  });

  test('a failure counts, unless the extender is ignorable', async () => {
    await expect(ask(['a'], extender('x'))).rejects.toThrow('no answer');
    const { names, warnings } = await ask(['a', 'b'], extender('x', { ignorable: true }), leaving('y', 'b'));
    expect(names).toEqual(['b']);
    expect(warnings).toEqual([['an extender is skipped', { extender: 'x', error: 'no answer' }]]);
  });
});

describe('prioritizing', () => {
  test('is for several nodes, those that all extenders leave', async () => {
    const asked: string[][] = [];
    const { points } = await ask(['a', 'b', 'c'], scoring('s', asked), leaving('x', 'a', 'b'), scoring('t', asked));
    expect(asked).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
    expect(points).toEqual([new Map([['a', 7]]), new Map([['a', 7]])]);
    expect((await ask(['a', 'b'], leaving('x', 'a'), scoring('s', asked))).points).toEqual([]);
    expect(asked).toHaveLength(2);
  });

  test('a failure never counts', async () => {
    const failing = extender('f', { filters: false, prioritizes: true });
    const { points, warnings } = await ask(['a', 'b'], failing, scoring('s'));
    expect(points).toEqual([new Map(), new Map([['a', 7]])]);
    expect(warnings).toEqual([['the points of an extender are missing', { extender: 'f', error: 'no answer' }]]);
  });
});
