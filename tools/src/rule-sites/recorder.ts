/**
 * JavaScript that a program of instrumented code begins with: the functions that `instrument` inserts, and `recorder`,
 * which collects what they report since `reset`. `reset(mutation)` changes one decision, named as in `mutations`:
 *
 *     7 true  7 false      the value of decision 7
 *     7 negated            the value of decision 7, each time
 *     7 edge               a comparison of equal numbers: `<` becomes `<=`
 *     7 without x          a membership of x
 *     7 dropped            the errors of rule 7
 *
 * A mutation that makes a loop endless throws.
 */
export const recorder = `const recorder = {
  enteredRules: new Set(), failedRules: new Set(), mutations: new Set(), operands: [], mutation: undefined, uses: 0,
  reset(mutation) {
    this.enteredRules.clear();
    this.failedRules.clear();
    this.mutations.clear();
    this.operands = [];
    this.mutation = mutation;
    this.uses = 0;
  },
  isChosen(mutation) {
    if (this.mutation === undefined) this.mutations.add(mutation);
    if (this.mutation !== mutation) return false;
    this.uses++;
    if (this.uses > 20000) throw new Error('the mutated code does not end');
    return true;
  },
};
function rulesEntered(...ids) {
  for (const id of ids) recorder.enteredRules.add(id);
}
function ruleSeen(id, given) {
  if (Array.isArray(given) ? given.length === 0 : given === undefined) return given;
  recorder.failedRules.add(id);
  if (!recorder.isChosen(id + ' dropped')) return given;
  return Array.isArray(given) ? [] : undefined;
}
function rulePassedOn(id, check) {
  if (typeof check !== 'function') return check;
  return (...given) => {
    rulesEntered(id);
    return ruleSeen(id, check(...given));
  };
}
function operandOf(value) {
  recorder.operands.push(value);
  return value;
}
function decisionOf(id, value) {
  if (recorder.isChosen(id + ' negated')) return !value;
  if (value) return recorder.isChosen(id + ' false') ? false : value;
  return recorder.isChosen(id + ' true') ? true : value;
}
function comparisonOf(id, value) {
  const last = recorder.operands.pop(), first = recorder.operands.pop();
  if (typeof first === 'number' && first == last && recorder.isChosen(id + ' edge')) return !value;
  return decisionOf(id, value);
}
function membershipOf(id, value) {
  const member = recorder.operands.pop();
  if (value && typeof member === 'string' && recorder.isChosen(id + ' without ' + member)) return false;
  return decisionOf(id, value);
}`;
