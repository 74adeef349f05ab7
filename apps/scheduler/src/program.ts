import { runProgram } from '@orch/component';
import { schedulerProgram } from './scheduler-program.js';

/** The entry of the program, and the only module with effects on import. */
runProgram(schedulerProgram(), process.argv.slice(2), process).then((code) => process.exit(code));
