import type { Strategy, StrategyContext } from '@orch/apimachinery';
import {
  type ApiObject,
  checkUpdate,
  type DeepReadonly,
  ensureFields,
  type FieldError,
  type Fields,
  fieldPath,
  forbidden,
  formatTime,
  genericStrategy,
  isFields,
  keepGeneration,
  keepMember,
  listAt,
  memberAt,
  textAt,
} from '@orch/apimachinery';
import { decisiveTypes, relaxedChecksFor, validateSigningRequest } from './validate.js';

type Request = DeepReadonly<ApiObject>;
type Part = 'object' | 'status' | 'approval';

const kind = { namespaced: false, metadata: { onUpdate: ['whole', 'change'] } } as const;

const strategy = genericStrategy({
  ...kind,
  status: {},
  prepareForCreate: writeRequester,
  prepareForUpdate: (request, old) => keepMember(request, old, 'spec'),
  validate: (request, context) => validateSigningRequest(request, context.names, relaxedChecksFor(undefined, context)),
});

/** The spec has the requesting user and is immutable. Approval and certificate are set through subresources. */
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
 * Status updates cannot change decisions: v1beta1 keeps the stored ones, and an update that adds or removes one changes no
 * condition.
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
  const kept = new Map(decisions.map((type) => [type, ofType(before, type).values()]));
  if (given.length === 0) return;
  status['conditions'] = given.map((each) => kept.get(textAt(each, 'type'))?.next().value ?? each);
}

/** Sets missing times of conditions: now, or the stored time while the status is unchanged. */
function stampConditions(request: ApiObject, old: Request, { now }: StrategyContext): void {
  const conditions = memberAt(request, 'status', 'conditions');
  if (!Array.isArray(conditions)) return;
  const time = formatTime(now);
  const status = ensureFields(request, 'status');
  const before = new Map<string, Fields>();
  for (const condition of listAt(old, 'status', 'conditions')) {
    const key = conditionKey(condition);
    if (!before.has(key)) before.set(key, condition);
  }
  status['conditions'] = conditions.map((condition: unknown) => {
    if (!isFields(condition)) return condition;
    const same = before.get(conditionKey(condition));
    return {
      ...condition,
      lastUpdateTime: condition['lastUpdateTime'] ?? time,
      lastTransitionTime: condition['lastTransitionTime'] ?? (memberAt(same, 'lastTransitionTime') || time),
    };
  });
}

function conditionKey(condition: Fields): string {
  return JSON.stringify([textAt(condition, 'type'), textAt(condition, 'status')]);
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
      ...validateSigningRequest(request, context.names, relaxedChecksFor(old, context)),
      ...validateDecisionsKept(request, old),
      ...(isOlder(context) ? [] : validateCertificateKept(request, old)),
      ...(part === 'status' ? validateNoNewDecision(request, old) : []),
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

/** Condition types of approvers. */
const decisions: readonly string[] = ['Approved', 'Denied'];

/** Decisions cannot be removed. */
function validateDecisionsKept(request: Request, old: Request): readonly FieldError[] {
  return decisiveTypes
    .filter((type) => countOf(request, type) < countOf(old, type))
    .map((type) => forbidden(conditionsPath, `updates may not remove a condition of type ${JSON.stringify(type)}`));
}

/** A signer cannot approve. */
function validateNoNewDecision(request: Request, old: Request): readonly FieldError[] {
  return decisions
    .filter((type) => countOf(request, type) > countOf(old, type))
    .map((type) => forbidden(conditionsPath, `updates may not add a condition of type ${JSON.stringify(type)}`));
}

/** Only a status update sets the certificate, in v1 once. */
function validateCertificateKept(request: Request, old: Request): readonly FieldError[] {
  const before = textAt(old, 'status', 'certificate');
  if (before === '' || textAt(request, 'status', 'certificate') === before) return [];
  return [forbidden(fieldPath('status', 'certificate'), 'updates may not modify existing certificate content')];
}
