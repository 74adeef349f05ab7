import { createProgramLogger, namesOfFlags, runProgram } from '@orch/component';
import { apiServerChecks, apiServerConfigOf, honouredFlags } from './config-of-flags.js';
import { apiServerFlags } from './options/api-server-flags.js';
import { runApiServer } from './run.js';

/** The entry of the program; the only module here that acts when it is loaded. */
runProgram(
  {
    name: 'orch-apiserver',
    summary: 'Validates and configures API objects, and serves the REST API to the state of the cluster.',
    table: (given) => apiServerFlags(namesOfFlags(given)),
    checks: apiServerChecks,
    honoured: honouredFlags,
    logger: (flags) =>
      createProgramLogger({
        format: flags.string('logging-format') === 'json' ? 'json' : 'text',
        level: flags.number('v') >= 4 ? 'debug' : 'info',
      }),
    run: async (flags, { signal, logger }) => {
      const config = await apiServerConfigOf(flags);
      await runApiServer(config, { signal, logger, onReady: ({ url }) => logger.info('serving', { url }) });
    },
    plainErrors: new Set([
      'FlagFileError',
      'StoreInUseError',
      'StoreFormatError',
      'StoreDialectError',
      'StoreCorruptError',
      'ListenError',
    ]),
  },
  process.argv.slice(2),
  process,
).then((code) => process.exit(code));
