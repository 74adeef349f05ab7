import {
  type ApiObject,
  type DeepReadonly,
  type FieldError,
  fieldPath,
  forbidden,
  formatTime,
} from '@orch/apimachinery';
import type { Strategy, StrategyContext } from '../../resources/definition.js';
import { ensureFields, type Fields, isFields, listAt, memberAt, textAt } from '../../resources/fields.js';
import { genericStrategy, keepGeneration, keepMember } from '../../resources/generic-strategy.js';
import { checkUpdate } from '../../resources/metadata-checks.js';
import { decisiveTypes, lenienceOf, validateSigningRequest } from './validate.js';

type Request = DeepReadonly<ApiObject>;
type Part = 'object' | 'status' | 'approval';

const kind = { namespaced: false, metadata: { onUpdate: ['whole', 'change'] } } as const;

const strategy = genericStrategy({
  ...kind,
  status: {},
  prepareForCreate: writeRequester,
  prepareForUpdate: (request, old) => keepMember(request, old, 'spec'),
  validate: (request, context) => validateSigningRequest(request, context.names, lenienceOf(undefined, context)),
});

/** A request says who asks, and is not changed after it was made; approval and certificate come through subresources. */
export const certificateSigningRequestStrategy: Strategy = {
  ...strategy,
  validateUpdate: (request, old, context) => validateUpdate(request, old, { context, part: 'object' }),
  status: {
    resetFields: () => [['spec']],
    prepareForUpdate(request, old, context) {
      keepMember(request, old, 'spec');
      keepGeneration(request, old);
      if (isOlder(context)) keepDecisions(request, old);
      stampConditions(request, old, context);
    },
    validateUpdate: (request, old, context) => validateUpdate(request, old, { context, part: 'status' }),
  },
  subresources: {
    approval: {
      resetFields: () => [['spec'], ['status', 'certificate']],
      prepareForUpdate(request, old, context) {
        keepMember(request, old, 'spec');
        keepGeneration(request, old);
        const status = ensureFields(request, 'status');
        const certificate = memberAt(old, 'status', 'certificate');
        if (certificate === undefined) delete status['certificate'];
        else status['certificate'] = certificate;
        stampConditions(request, old, context);
      },
      validateUpdate: (request, old, context) => validateUpdate(request, old, { context, part: 'approval' }),
    },
  },
};

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

/**
 * Writers of the status do not decide: in the older version what was decided stays as it was, and who says more or less
 * of it changes no condition.
 */
function keepDecisions(request: ApiObject, old: Request): void {
  const before = listAt(old, 'status', 'conditions');
  const given = listAt(request, 'status', 'conditions');
  const ofType = (conditions: readonly Fields[], type: string) =>
    conditions.filter((condition) => textAt(condition, 'type') === type);
  const status = ensureFields(request, 'status');
  if (decisions.some((type) => ofType(given, type).length !== ofType(before, type).length)) {
    if (before.length === 0) delete status['conditions'];
    else status['conditions'] = before;
    return;
  }
  const kept = new Map(decisions.map((type) => [type, [...ofType(before, type)]]));
  if (given.length > 0) status['conditions'] = given.map((each) => kept.get(textAt(each, 'type'))?.shift() ?? each);
}

/** A condition without times gets them: of now, or of when it came to have its status. */
function stampConditions(request: ApiObject, old: Request, { now }: StrategyContext): void {
  const conditions = memberAt(request, 'status', 'conditions');
  if (!Array.isArray(conditions)) return;
  const time = formatTime(now);
  const status = ensureFields(request, 'status');
  const before = listAt(old, 'status', 'conditions');
  status['conditions'] = conditions.map((condition: unknown) => {
    if (!isFields(condition)) return condition;
    const same = before.find((other) =>
      ['type', 'status'].every((name) => textAt(other, name) === textAt(condition, name)),
    );
    return {
      ...condition,
      lastUpdateTime: condition['lastUpdateTime'] ?? time,
      lastTransitionTime: condition['lastTransitionTime'] ?? (memberAt(same, 'lastTransitionTime') || time),
    };
  });
}

function validateUpdate(
  request: Request,
  old: Request,
  { context, part }: { readonly context: StrategyContext; readonly part: Part },
): readonly FieldError[] {
  return checkUpdate(request, old, {
    kind,
    context,
    whole: () => [
      ...validateSigningRequest(request, context.names, lenienceOf(old, context)),
      ...validateNothingLost(request, old),
      ...(isOlder(context) ? [] : validateCertificateKept(request, old)),
      ...(part === 'status' ? validateNothingDecided(request, old) : []),
    ],
    change: () => [],
  });
}

function isOlder({ version }: StrategyContext): boolean {
  return version.version === 'v1beta1';
}

const conditionsPath = fieldPath('status', 'conditions');

function countOf(request: Request, type: string): number {
  return listAt(request, 'status', 'conditions').filter((condition) => textAt(condition, 'type') === type).length;
}

/** What an approver says of a request. */
const decisions: readonly string[] = ['Approved', 'Denied'];

/** What was decided stays. */
function validateNothingLost(request: Request, old: Request): readonly FieldError[] {
  return decisiveTypes
    .filter((type) => countOf(request, type) < countOf(old, type))
    .map((type) => forbidden(conditionsPath, `updates may not remove a condition of type ${JSON.stringify(type)}`));
}

/** Who signs does not approve. */
function validateNothingDecided(request: Request, old: Request): readonly FieldError[] {
  return decisions
    .filter((type) => countOf(request, type) > countOf(old, type))
    .map((type) => forbidden(conditionsPath, `updates may not add a condition of type ${JSON.stringify(type)}`));
}

/** Only the status sets a certificate, and v1 does so once. */
function validateCertificateKept(request: Request, old: Request): readonly FieldError[] {
  const before = textAt(old, 'status', 'certificate');
  if (before === '' || textAt(request, 'status', 'certificate') === before) return [];
  return [forbidden(fieldPath('status', 'certificate'), 'updates may not modify existing certificate content')];
}
