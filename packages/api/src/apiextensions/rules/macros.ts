import { type Call, type Expression, SyntaxFailure } from './syntax.js';

/** Replaces a call of a macro by its own node; other calls stay. @throws SyntaxFailure for wrong arguments */
export function expandMacro(call: Call): Expression {
  const { name, target, args, at } = call;
  if (target === undefined) return name === 'has' && args.length === 1 ? expandHas(args, at) : call;
  switch (name) {
    case 'all':
    case 'exists':
    case 'exists_one':
    case 'filter': {
      const [variable, condition] = args;
      if (args.length !== 2 || variable === undefined || condition === undefined) return call;
      const common = { kind: 'comprehension', macro: name, range: target, at } as const;
      return { ...common, variable: variableOf(variable), condition, result: undefined };
    }
    case 'map': {
      const [variable, ...rest] = args;
      if (args.length < 2 || args.length > 3 || variable === undefined) return call;
      const common = { kind: 'comprehension', macro: name, range: target, at } as const;
      const condition = rest.length === 2 ? rest[0] : undefined;
      return { ...common, variable: variableOf(variable), condition, result: rest.at(-1) };
    }
    case 'optMap':
    case 'optFlatMap': {
      const [variable, body] = args;
      if (args.length !== 2 || variable === undefined || body === undefined) return call;
      return { kind: 'binding', macro: name, operand: target, variable: variableOf(variable), body, at };
    }
    default:
      return call;
  }
}

function expandHas([argument]: readonly Expression[], at: number): Expression {
  if (argument?.kind !== 'select' || argument.form !== 'value') {
    throw new SyntaxFailure('invalid argument to has() macro', at);
  }
  return { ...argument, form: 'test' };
}

function variableOf(expression: Expression): string {
  if (expression.kind === 'identifier') return expression.name;
  throw new SyntaxFailure('argument must be a simple name', expression.at);
}
