import type { ApiObject, DeepReadonly } from '@orch/apimachinery';
import type { Strategy, StrategyContext } from '../../resources/definition.js';
import { ensureFields, isFields, listAt, textAt } from '../../resources/fields.js';
import { genericStrategy, keepMember } from '../../resources/generic-strategy.js';
import { validateSigningRequest } from './validate.js';

type Request = DeepReadonly<ApiObject>;

/** A request says who asks, and is not changed after it was made; approval and certificate come through subresources. */
export const certificateSigningRequestStrategy: Strategy = genericStrategy({
  namespaced: false,
  nameRule: 'dnsSubdomain',
  prepareForCreate: writeRequester,
  prepareForUpdate: (request, old) => keepMember(request, old, 'spec'),
  status: { prepareForUpdate: keepApproval },
  validate: validateSigningRequest,
});

function writeRequester(request: ApiObject, { user }: StrategyContext): void {
  const spec = ensureFields(request, 'spec');
  for (const name of ['username', 'uid', 'groups', 'extra']) delete spec[name];
  if (user.name !== '') spec['username'] = user.name;
  if (user.uid !== '') spec['uid'] = user.uid;
  if (user.groups.length > 0) spec['groups'] = [...user.groups];
  if (Object.keys(user.extra).length > 0) {
    spec['extra'] = Object.fromEntries(Object.entries(user.extra).map(([key, values]) => [key, [...values]]));
  }
}

/** Whether a request was approved or denied is not for writers of the status to say. */
function keepApproval(request: ApiObject, old: Request): void {
  const decisive = (condition: unknown) => ['Approved', 'Denied'].includes(textAt(condition, 'type'));
  const status = request['status'];
  if (!isFields(status)) return;
  const kept = listAt(old, 'status', 'conditions').filter(decisive);
  const written = listAt(status, 'conditions').filter((condition) => !decisive(condition));
  if (kept.length + written.length > 0) status['conditions'] = [...kept, ...written];
}
