import { memberOf, membersOf, textOf, typeOf } from '../syntax-tree.js';

/**
 * Finds assertions on elapsed time in a module, while its nodes are visited in order:
 *
 *     expect(performance.now() - startMs)…          const tookMs = Date.now() - startMs; expect(tookMs)…
 *     expect(result.tookMs).toBeLessThan(100)       a name in Ms with an upper bound, in a module without FakeClock
 *
 * CPU times (`process.cpuUsage`), ratios of times and instants (`expect(Date.now()).toBeGreaterThan(untilMs)`) are allowed.
 */
export class AssertedTimes {
  /** Names of variables that hold a clock reading. */
  readonly #instants = new Set<string>();
  readonly #elapsed = new Set<string>();
  #hasFakeClock = false;

  /** Whether the node is an assertion on elapsed time. The caller visits every node of the module, in order. */
  visit(node: object): boolean {
    switch (typeOf(node)) {
      case 'Identifier':
        if (textOf(node, 'value') === 'FakeClock') this.#hasFakeClock = true;
        return false;
      case 'VariableDeclarator':
        this.#visitDeclarator(node);
        return false;
      case 'CallExpression':
        return this.#isAssertion(node);
      default:
        return false;
    }
  }

  #visitDeclarator(node: object): void {
    const name = textOf(memberOf(node, 'id'), 'value');
    const value = memberOf(node, 'init');
    if (name === '') return;
    if (this.#isInstant(value)) this.#instants.add(name);
    else if (this.#holdsElapsed(value)) this.#elapsed.add(name);
  }

  #isAssertion(call: object): boolean {
    const callee = memberOf(call, 'callee');
    if (typeOf(callee) !== 'MemberExpression') return false;
    const subject = expectedValue(memberOf(callee, 'object'));
    if (subject === undefined) return false;
    if (this.#holdsElapsed(subject)) return true;
    if (!upperBounds.has(lastName(callee)) || !durationName.test(lastName(subject))) return false;
    // An upper bound from a clock is an instant, and so is the value compared with it.
    return !this.#hasFakeClock && !membersOf(call, 'arguments').some((argument) => this.#holdsInstant(argument));
  }

  /** A clock reading, or a variable that holds one. */
  #isInstant(node: unknown): boolean {
    if (typeOf(node) === 'Identifier') return this.#instants.has(textOf(node, 'value'));
    return isClockRead(node) && membersOf(node, 'arguments').length === 0;
  }

  #holdsInstant(node: unknown): boolean {
    if (typeof node !== 'object' || node === null) return false;
    return this.#isInstant(node) || Object.values(node).some((value) => this.#holdsInstant(value));
  }

  /** Whether the value is derived from an elapsed time; ignores functions in it, dates and ratios of two times. */
  #holdsElapsed(node: unknown): boolean {
    if (Array.isArray(node)) return node.some((element) => this.#holdsElapsed(element));
    if (typeof node !== 'object' || node === null) return false;
    switch (typeOf(node)) {
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
        return false;
      case 'NewExpression':
        // `new Date(Date.now() - 1_000)` is an instant.
        return false;
      case 'Identifier':
        return this.#elapsed.has(textOf(node, 'value'));
      case 'MemberExpression':
        return this.#holdsElapsed(memberOf(node, 'object'));
      case 'BinaryExpression':
        return this.#isElapsed(node);
      case 'CallExpression':
        // `process.hrtime(start)` is a difference.
        if (isClockRead(node)) return membersOf(node, 'arguments').length > 0;
    }
    return Object.entries(node).some(([key, value]) => key !== 'span' && this.#holdsElapsed(value));
  }

  #isElapsed(binary: object): boolean {
    const left = memberOf(binary, 'left');
    const right = memberOf(binary, 'right');
    const operator = textOf(binary, 'operator');
    if (operator === '-' && this.#isInstant(left)) return true;
    if (operator === '/' && this.#holdsElapsed(left) && this.#holdsElapsed(right)) return false;
    return this.#holdsElapsed(left) || this.#holdsElapsed(right);
  }
}

const upperBounds: ReadonlySet<string> = new Set(['toBeLessThan', 'toBeLessThanOrEqual', 'toBeCloseTo']);
/** `tookMs`, `elapsedSeconds`; not `acknowledgedAtMs`, an instant, or `gracePeriodSeconds`, a field of an object. */
const durationName = /^(?!.*(?:At|[uU]ntil)Ms$).*Ms$|^(?:took|elapsed|lasted|waited|duration)(?:Seconds)?$/;
const clocks: ReadonlySet<string> = new Set(['performance.now', 'Date.now', 'process.hrtime', 'process.hrtime.bigint']);

function isClockRead(node: unknown): boolean {
  return typeOf(node) === 'CallExpression' && clocks.has(dotted(memberOf(node, 'callee')));
}

/** `x` of `expect(x)`, `expect(x).not` and `expect(x).resolves`. */
function expectedValue(node: unknown): unknown {
  if (typeOf(node) === 'MemberExpression') return expectedValue(memberOf(node, 'object'));
  if (typeOf(node) !== 'CallExpression' || textOf(memberOf(node, 'callee'), 'value') !== 'expect') return undefined;
  return memberOf(membersOf(node, 'arguments')[0], 'expression');
}

/** The last name of `a.b.c`. */
function lastName(node: unknown): string {
  return typeOf(node) === 'MemberExpression' ? textOf(memberOf(node, 'property'), 'value') : textOf(node, 'value');
}

function dotted(node: unknown): string {
  if (typeOf(node) !== 'MemberExpression') return textOf(node, 'value');
  return `${dotted(memberOf(node, 'object'))}.${textOf(memberOf(node, 'property'), 'value')}`;
}
