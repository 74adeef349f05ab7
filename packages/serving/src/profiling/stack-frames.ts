import type { Runtime } from 'node:inspector';
import type { StackFrame } from './encode-pprof.js';

/** Converts a frame of V8, whose lines begin at 0. */
export function stackFrame({ functionName, url, lineNumber }: Runtime.CallFrame): StackFrame {
  return {
    functionName: functionName === '' ? '(anonymous)' : functionName,
    file: url.replace(/^file:\/\//, ''),
    line: Math.max(0, lineNumber + 1),
  };
}
