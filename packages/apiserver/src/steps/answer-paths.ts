import type { PathHandler } from '../context/path-handler.js';
import type { RequestStep } from '../context/request-context.js';
import type { Documents } from '../discovery/documents.js';
import type { RemoteVersion } from '../kinds/registered-versions.js';
import { openApiV3Path } from '../openapi/v3/openapi-v3.js';
import { isBelowRoot } from './find-route.js';

export interface AnswerPathsParts {
  readonly documents: Documents;
  readonly pathHandlers: readonly PathHandler[];
}

/** Handles requests for group versions of other servers, and non-resource requests: by a path handler, or with a document. */
export function answerPaths({ documents, pathHandlers }: AnswerPathsParts): RequestStep {
  return (context) => {
    const { exchange, info, kinds, trace } = context;
    const { path } = info;
    const remote = kinds.remotes.size === 0 ? undefined : findRemote(path, kinds.remotes);
    if (remote !== undefined) {
      const { isResource } = info;
      return remote.respond({ exchange, user: context.user, path, isResource, trace }).then(() => 'ended' as const);
    }
    if (info.isResource && isBelowRoot(info) && documents.servesGroup(info)) return;
    const handler = pathHandlers.find((one) => one.handles(path));
    const responded = handler === undefined ? documents.respond(exchange, path) : handler.respond(context);
    return responded === undefined ? 'ended' : responded.then(() => 'ended' as const);
  };
}

/** The server of `/apis/<group>/<version>` and the paths below it, or of an OpenAPI v3 document that it has. */
function findRemote(path: string, remotes: ReadonlyMap<string, RemoteVersion>): RemoteVersion | undefined {
  if (path.startsWith('/apis/')) {
    const [, , group = '', version = ''] = path.split('/', 4);
    return remotes.get(`${group}/${version}`);
  }
  if (!path.startsWith(openApiV3Apis)) return undefined;
  const remote = remotes.get(path.slice(openApiV3Apis.length));
  return remote?.openApiV3Address === undefined ? undefined : remote;
}

const openApiV3Apis = `${openApiV3Path}/apis/`;
