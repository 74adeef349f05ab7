import { tmpdir } from 'node:os';
import { basename, dirname, resolve } from 'node:path';
import { combineOptions, type OptionReader, option } from '@orch/component';
import type { ApiServerConfig } from './config.js';

/**
 * `--enable-logs-handler`: the files of the folder that begin with the name of the program, or with `--log-file`. v1.21 serves
 * all of `/var/log`, with the files of other programs. Undefined when the log goes to standard error only.
 */
export const logFilesOption: OptionReader<ApiServerConfig['logFiles']> = combineOptions(
  {
    isEnabled: option.boolean('enable-logs-handler'),
    toStderr: option.boolean('logtostderr'),
    file: option.string('log-file'),
    folder: option.string('log-dir'),
  },
  ({ isEnabled, toStderr, file, folder }) => {
    if (!isEnabled || toStderr) return undefined;
    if (file !== '') return { folder: dirname(resolve(file)), prefix: basename(file) };
    return { folder: folder === '' ? tmpdir() : resolve(folder), prefix: 'orch-apiserver.' };
  },
);
