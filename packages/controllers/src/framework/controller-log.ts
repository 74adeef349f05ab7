import type { DeepReadonly, ObjectMeta } from '@orch/apimachinery';
import type { ControllerLog } from './controller.js';

/** The log of one controller: each line names it. */
export function controllerLog(log: ControllerLog, controller: string): ControllerLog {
  return {
    error: (message, fields) => log.error(message, { controller, ...fields }),
    warn: (message, fields) => log.warn(message, { controller, ...fields }),
    info: (message, fields) => log.info(message, { controller, ...fields }),
    debug: (message, fields) => log.debug(message, { controller, ...fields }),
  };
}

/** An object as log lines name it: `namespace/name`, or the name of what has no namespace. */
export function logName({ metadata }: { readonly metadata: DeepReadonly<ObjectMeta> }): string {
  const { namespace, name = '' } = metadata;
  return namespace ? `${namespace}/${name}` : name;
}
