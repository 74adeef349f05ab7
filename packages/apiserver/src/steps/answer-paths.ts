import type { PathHandler } from '../context/path-handler.js';
import type { RequestStep } from '../context/request-context.js';
import type { Documents } from '../discovery/documents.js';
import { isBelowRoot } from './find-route.js';

export interface AnswerPathsParts {
  readonly documents: Documents;
  readonly pathHandlers: readonly PathHandler[];
}

/** Handles non-resource requests: by a path handler, or with a document. */
export function answerPaths({ documents, pathHandlers }: AnswerPathsParts): RequestStep {
  return (context) => {
    const { exchange, info } = context;
    const { path } = info;
    if (info.isResource && isBelowRoot(info) && documents.servesGroup(info)) return;
    const handler = pathHandlers.find((one) => one.handles(path));
    const responded = handler === undefined ? documents.respond(exchange, path) : handler.respond(context);
    return responded === undefined ? 'ended' : responded.then(() => 'ended' as const);
  };
}
