import { booleanAt, type Fields, memberAt, textAt } from '@orch/apimachinery';
import type { Patterns } from '../patterns/patterns.js';
import { findSchemaPlace, type SchemaPlace } from '../schema/schema-path.js';
import type { CompiledExpression, ExpressionCompiler } from './compile.js';
import { ruleReasons } from './rule-library.js';
import { formatSourceErrors } from './syntax.js';
import { type RuleType, types } from './values/types.js';

/** A rule of a schema, ready to run. */
export interface CompiledRule {
  /** Without white space around it. */
  readonly text: string;
  readonly expression: CompiledExpression;
  /** '' for none. */
  readonly message: string;
  readonly messageExpression: CompiledExpression | undefined;
  readonly reason: string;
  /** The member that errors name; undefined for the value itself. */
  readonly place: SchemaPlace | undefined;
  /** Runs on updates only. */
  readonly isTransition: boolean;
  readonly hasOptionalOldSelf: boolean;
}

/** An error of a rule, in one of its members. */
export interface RuleProblem {
  readonly member: 'rule' | 'message' | 'messageExpression' | 'reason' | 'fieldPath' | 'optionalOldSelf';
  readonly code: 'required' | 'invalid' | 'notSupported';
  readonly detail: string;
}

export interface RuleContext {
  readonly schema: Fields;
  readonly self: RuleType;
  readonly compiler: ExpressionCompiler;
  /** Values of the schema in one object, at most; 1 by default. */
  readonly valuesMax?: number;
  readonly patterns: Pick<Patterns, 'syntaxError'>;
}

/** Compiles a rule. Returns its problems if it has any, with the messages of later releases. */
export function compileRule(rule: Fields, context: RuleContext): CompiledRule | readonly RuleProblem[] {
  const text = textAt(rule, 'rule').trim();
  const message = textAt(rule, 'message').trim();
  const reason = textAt(rule, 'reason') || 'FieldValueInvalid';
  const problems: RuleProblem[] = [...textProblems(rule, { text, message })];
  if (!ruleReasons.includes(reason)) problems.push({ member: 'reason', code: 'notSupported', detail: reason });
  const pathText = textAt(rule, 'fieldPath').trim();
  const place = pathText === '' ? undefined : findSchemaPlace(context.schema, pathText);
  if (typeof place === 'string') {
    problems.push({
      member: 'fieldPath',
      code: 'invalid',
      detail: `fieldPath ${pathText} is an invalid path: ${place}`,
    });
  }
  if (text === '') return problems;
  const hasOptionalOldSelf = booleanAt(rule, 'optionalOldSelf');
  const variables = new Map([
    ['self', context.self],
    ['oldSelf', hasOptionalOldSelf ? types.optional(context.self) : context.self],
  ]);
  const expression = compileMember(text, { ...context, variables, member: 'rule', wanted: types.bool });
  if ('code' in expression) return [...problems, expression];
  const usesOldSelf = expression.uses('oldSelf');
  if (memberAt(rule, 'optionalOldSelf') !== undefined && !usesOldSelf) {
    const detail = 'may not be set if oldSelf is not used in rule';
    problems.push({ member: 'optionalOldSelf', code: 'invalid', detail });
  }
  const source = textAt(rule, 'messageExpression').trim();
  const messageExpression =
    source === ''
      ? undefined
      : compileMember(source, { ...context, variables, member: 'messageExpression', wanted: types.string });
  if (messageExpression !== undefined && 'code' in messageExpression) problems.push(messageExpression);
  if (problems.length > 0 || typeof place === 'string') return problems;
  if (messageExpression !== undefined && 'code' in messageExpression) return problems;
  const isTransition = usesOldSelf && !hasOptionalOldSelf;
  return { text, expression, message, messageExpression, reason, place, isTransition, hasOptionalOldSelf };
}

function textProblems(
  rule: Fields,
  { text, message }: { readonly text: string; readonly message: string },
): readonly RuleProblem[] {
  const problems: RuleProblem[] = [];
  if (text === '') problems.push({ member: 'rule', code: 'required', detail: 'rule is not specified' });
  const givenMessage = textAt(rule, 'message');
  const givenExpression = textAt(rule, 'messageExpression');
  if (givenMessage !== '' && message === '') {
    problems.push({ member: 'message', code: 'invalid', detail: 'message must be non-empty if specified' });
  } else if (/[\r\n]/.test(message)) {
    problems.push({ member: 'message', code: 'invalid', detail: 'message must not contain line breaks' });
  } else if (/[\r\n]/.test(text) && message === '' && givenExpression === '') {
    const detail = 'message must be specified if rule contains line breaks';
    problems.push({ member: 'message', code: 'required', detail });
  }
  if (givenExpression !== '' && givenExpression.trim() === '') {
    const detail = 'messageExpression must be non-empty if specified';
    problems.push({ member: 'messageExpression', code: 'required', detail });
  }
  return problems;
}

interface MemberContext extends RuleContext {
  readonly variables: ReadonlyMap<string, RuleType>;
  readonly member: 'rule' | 'messageExpression';
  readonly wanted: RuleType;
}

function compileMember(
  source: string,
  { compiler, valuesMax = 1, patterns, variables, member, wanted }: MemberContext,
): CompiledExpression | RuleProblem {
  const title = member === 'rule' ? 'compilation failed' : 'messageExpression compilation failed';
  const problem = (text: string): RuleProblem => ({ member, code: 'invalid', detail: `${title}: ${text}` });
  const compiled = compiler.compile(source, variables, { valuesMax });
  if ('errors' in compiled) return problem(compiled.errors);
  if (compiled.type.kind !== wanted.kind && compiled.type.kind !== 'dyn') {
    return problem(member === 'rule' ? 'must evaluate to a bool' : 'must evaluate to a string');
  }
  const wrong = compiled.patterns.flatMap(({ pattern, at }) => {
    const error = patterns.syntaxError(pattern);
    return error === undefined ? [] : [{ at, message: `invalid matches argument: error parsing regexp: ${error}` }];
  });
  return wrong.length > 0 ? problem(formatSourceErrors(source, wrong)) : compiled;
}
