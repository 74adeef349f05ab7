import { describe, expect, test } from '@jest/globals';
import { invalid, required } from '../field/error.js';
import { fieldPath } from '../field/path.js';
import { isStatusError, type StatusError } from './error.js';
import * as errors from './errors.js';

const pods = { group: '', resource: 'pods' };
const deployments = { group: 'apps', resource: 'deployments' };
const mediaTypes = ['application/json', 'application/yaml'];

type Row = readonly [error: StatusError, code: number, reason: string, message: string, details: unknown];

/** One row per constructor: the expected Status. */
const rows: readonly Row[] = [
  [errors.notFoundError(pods, 'x'), 404, 'NotFound', 'pods "x" not found', { name: 'x', kind: 'pods' }],
  [
    errors.notFoundError(deployments, 'x'),
    404,
    'NotFound',
    'deployments.apps "x" not found',
    { name: 'x', group: 'apps', kind: 'deployments' },
  ],
  [errors.pathNotFoundError(), 404, 'NotFound', 'the server could not find the requested resource', {}],
  [errors.alreadyExistsError(pods, 'x'), 409, 'AlreadyExists', 'pods "x" already exists', { name: 'x', kind: 'pods' }],
  [
    errors.generatedNameConflictError(pods, 'x'),
    409,
    'AlreadyExists',
    'pods "x" already exists, the server was not able to generate a unique name for the object',
    { name: 'x', kind: 'pods', retryAfterSeconds: 1 },
  ],
  [
    errors.conflictError(pods, 'x'),
    409,
    'Conflict',
    'Operation cannot be fulfilled on pods "x": the object has been modified; please apply your changes to the latest version and try again',
    { name: 'x', kind: 'pods' },
  ],
  [
    errors.applyConflictError(
      [{ reason: 'FieldManagerConflict', message: 'conflict with "a"', field: '.data.b' }],
      'm',
    ),
    409,
    'Conflict',
    'm',
    { causes: [{ reason: 'FieldManagerConflict', message: 'conflict with "a"', field: '.data.b' }] },
  ],
  [
    errors.invalidError({ group: '', kind: 'Pod' }, 'x', [required(fieldPath('spec', 'containers'), '')]),
    422,
    'Invalid',
    'Pod "x" is invalid: spec.containers: Required value',
    {
      name: 'x',
      kind: 'Pod',
      causes: [{ reason: 'FieldValueRequired', message: 'Required value', field: 'spec.containers' }],
    },
  ],
  [
    errors.invalidError({ group: 'apps', kind: 'Deployment' }, '', [
      required(fieldPath('metadata', 'name'), 'name or generateName is required'),
      invalid(fieldPath('spec', 'replicas'), -1, 'must be greater than or equal to 0'),
    ]),
    422,
    'Invalid',
    'Deployment.apps "" is invalid: [metadata.name: Required value: name or generateName is required, spec.replicas: Invalid value: -1: must be greater than or equal to 0]',
    {
      group: 'apps',
      kind: 'Deployment',
      causes: [
        {
          reason: 'FieldValueRequired',
          message: 'Required value: name or generateName is required',
          field: 'metadata.name',
        },
        {
          reason: 'FieldValueInvalid',
          message: 'Invalid value: -1: must be greater than or equal to 0',
          field: 'spec.replicas',
        },
      ],
    },
  ],
  [
    errors.forbiddenError(pods, '', 'User "u" cannot list resource "pods" in API group "" in the namespace "d"'),
    403,
    'Forbidden',
    'pods is forbidden: User "u" cannot list resource "pods" in API group "" in the namespace "d"',
    { kind: 'pods' },
  ],
  [
    errors.forbiddenError(pods, 'x', 'why'),
    403,
    'Forbidden',
    'pods "x" is forbidden: why',
    { name: 'x', kind: 'pods' },
  ],
  [errors.forbiddenError({ group: '', resource: '' }, '', 'why'), 403, 'Forbidden', 'forbidden: why', {}],
  [errors.unauthorizedError(), 401, 'Unauthorized', 'Unauthorized', undefined],
  [errors.badRequestError('why'), 400, 'BadRequest', 'why', undefined],
  [
    errors.methodNotAllowedError(),
    405,
    'MethodNotAllowed',
    'the server does not allow this method on the requested resource',
    {},
  ],
  [
    errors.operationNotSupportedError(pods, 'delete'),
    405,
    'MethodNotAllowed',
    'delete is not supported on resources of kind "pods"',
    { kind: 'pods' },
  ],
  [
    errors.operationNotAllowedError(deployments, 'not now'),
    405,
    'MethodNotAllowed',
    'not now',
    { group: 'apps', kind: 'deployments' },
  ],
  [
    errors.notAcceptableError(mediaTypes),
    406,
    'NotAcceptable',
    'only the following media types are accepted: application/json, application/yaml',
    undefined,
  ],
  [
    errors.unsupportedMediaTypeError(mediaTypes),
    415,
    'UnsupportedMediaType',
    'the body of the request was in an unknown format - accepted media types include: application/json, application/yaml',
    undefined,
  ],
  [
    errors.requestEntityTooLargeError('limit is 3145728'),
    413,
    'RequestEntityTooLarge',
    'Request entity too large: limit is 3145728',
    undefined,
  ],
  [errors.expiredError('too old'), 410, 'Expired', 'too old', undefined],
  [errors.goneError('moved'), 410, 'Gone', 'moved', undefined],
  [
    errors.resourceVersionTooLargeError(99, 7),
    504,
    'Timeout',
    'Timeout: Too large resource version: 99, current: 7',
    {
      causes: [{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }],
      retryAfterSeconds: 1,
    },
  ],
  [errors.timeoutError('slow'), 504, 'Timeout', 'Timeout: slow', {}],
  [
    errors.serverTimeoutError(pods, 'list', 2),
    500,
    'ServerTimeout',
    'The list operation against pods could not be completed at this time, please try again.',
    { name: 'list', kind: 'pods', retryAfterSeconds: 2 },
  ],
  [errors.tooManyRequestsError('busy', 1), 429, 'TooManyRequests', 'busy', { retryAfterSeconds: 1 }],
  [
    errors.internalError('broken'),
    500,
    'InternalError',
    'Internal error occurred: broken',
    { causes: [{ message: 'broken' }] },
  ],
  [errors.serviceUnavailableError('starting'), 503, 'ServiceUnavailable', 'starting', undefined],
];

describe('each constructor gives its Status', () => {
  test.each(rows)('%s', (error, code, reason, message, details) => {
    expect(error.status).toEqual({
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      message,
      reason,
      ...(details !== undefined && { details }),
      code,
    });
    expect(error.message).toBe(message);
  });
});

test('every constructor has a row', () => {
  const constructors = Object.keys(errors).filter((name) => name.endsWith('Error'));
  expect(rows.length).toBeGreaterThanOrEqual(constructors.length);
});

test('the message repeats no error', () => {
  const error = required(fieldPath('a'), '');
  expect(errors.invalidError({ group: '', kind: 'Pod' }, 'x', [error, error]).message).toBe(
    'Pod "x" is invalid: a: Required value',
  );
});

test('isStatusError distinguishes reasons', () => {
  expect(isStatusError(errors.notFoundError(pods, 'x'), 'NotFound')).toBe(true);
  expect(isStatusError(errors.notFoundError(pods, 'x'), 'Conflict')).toBe(false);
  expect(isStatusError(new Error('x'))).toBe(false);
});

test('limits the length of a message with very many errors, but reports at least one', () => {
  const path = fieldPath('spec', 'x');
  const many = Array.from({ length: 1_000_000 }, (_, index) => required(path.index(index), 'is needed'));
  const { status } = errors.invalidError({ group: '', kind: 'Pod' }, 'x', many);
  expect(status.message?.length).toBeLessThan(300_000);
  expect(status.details?.causes?.length).toBeGreaterThan(1_000);
  const long = [invalid(path, 'x', 'too much '.repeat(100_000)), required(path, '')];
  expect(errors.invalidError({ group: '', kind: 'Pod' }, 'x', long).status.details?.causes).toHaveLength(1);
});
