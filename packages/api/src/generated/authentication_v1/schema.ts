// Generated from packages/api/kinds/authentication_v1.yaml by npm run generate. Do not edit.
import { defineMessage, type MessageSchema } from '@orch/apimachinery';
import * as meta_v1 from '@orch/apimachinery/schema/meta_v1';

export const BoundObjectReferenceSchema: MessageSchema = defineMessage('authentication_v1.BoundObjectReference', {}, () => [
  { name: 'kind', type: 'string', shape: 'single' },
  { name: 'apiVersion', type: 'string', shape: 'single' },
  { name: 'name', type: 'string', shape: 'single' },
  { name: 'uid', type: 'string', shape: 'single' },
]);

export const ExtraValueSchema: MessageSchema = defineMessage('authentication_v1.ExtraValue', { form: 'strings' }, () => []);

export const TokenRequestSchema: MessageSchema = defineMessage('authentication_v1.TokenRequest', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'spec', type: () => TokenRequestSpecSchema, shape: 'single', always: true, required: true },
  { name: 'status', type: () => TokenRequestStatusSchema, shape: 'single', always: true },
]);

export const TokenRequestSpecSchema: MessageSchema = defineMessage('authentication_v1.TokenRequestSpec', {}, () => [
  { name: 'audiences', type: 'string', shape: 'list', always: true, required: true },
  { name: 'expirationSeconds', type: 'int64', shape: 'single', pointer: true, always: true },
  { name: 'boundObjectRef', type: () => BoundObjectReferenceSchema, shape: 'single', pointer: true, always: true },
]);

export const TokenRequestStatusSchema: MessageSchema = defineMessage('authentication_v1.TokenRequestStatus', {}, () => [
  { name: 'token', type: 'string', shape: 'single', always: true, required: true },
  { name: 'expirationTimestamp', type: () => meta_v1.TimeSchema, shape: 'single', always: true, required: true },
]);

export const TokenReviewSchema: MessageSchema = defineMessage('authentication_v1.TokenReview', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'spec', type: () => TokenReviewSpecSchema, shape: 'single', always: true, required: true },
  { name: 'status', type: () => TokenReviewStatusSchema, shape: 'single', always: true },
]);

export const TokenReviewSpecSchema: MessageSchema = defineMessage('authentication_v1.TokenReviewSpec', {}, () => [
  { name: 'token', type: 'string', shape: 'single' },
  { name: 'audiences', type: 'string', shape: 'list' },
]);

export const TokenReviewStatusSchema: MessageSchema = defineMessage('authentication_v1.TokenReviewStatus', {}, () => [
  { name: 'authenticated', type: 'bool', shape: 'single' },
  { name: 'user', type: () => UserInfoSchema, shape: 'single', always: true },
  { name: 'audiences', type: 'string', shape: 'list' },
  { name: 'error', type: 'string', shape: 'single' },
]);

export const UserInfoSchema: MessageSchema = defineMessage('authentication_v1.UserInfo', {}, () => [
  { name: 'username', type: 'string', shape: 'single' },
  { name: 'uid', type: 'string', shape: 'single' },
  { name: 'groups', type: 'string', shape: 'list' },
  { name: 'extra', type: () => ExtraValueSchema, shape: 'map' },
]);
