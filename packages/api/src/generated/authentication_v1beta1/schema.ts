// Generated from packages/api/kinds/authentication_v1beta1.yaml by npm run generate. Do not edit.
import { defineMessage, type MessageSchema } from '@orch/apimachinery';
import * as meta_v1 from '@orch/apimachinery/schema/meta_v1';

export const ExtraValueSchema: MessageSchema = defineMessage('authentication_v1beta1.ExtraValue', { form: 'strings' }, () => []);

export const TokenReviewSchema: MessageSchema = defineMessage('authentication_v1beta1.TokenReview', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'spec', type: () => TokenReviewSpecSchema, shape: 'single', always: true, required: true },
  { name: 'status', type: () => TokenReviewStatusSchema, shape: 'single', always: true },
]);

export const TokenReviewSpecSchema: MessageSchema = defineMessage('authentication_v1beta1.TokenReviewSpec', {}, () => [
  { name: 'token', type: 'string', shape: 'single' },
  { name: 'audiences', type: 'string', shape: 'list' },
]);

export const TokenReviewStatusSchema: MessageSchema = defineMessage('authentication_v1beta1.TokenReviewStatus', {}, () => [
  { name: 'authenticated', type: 'bool', shape: 'single' },
  { name: 'user', type: () => UserInfoSchema, shape: 'single', always: true },
  { name: 'audiences', type: 'string', shape: 'list' },
  { name: 'error', type: 'string', shape: 'single' },
]);

export const UserInfoSchema: MessageSchema = defineMessage('authentication_v1beta1.UserInfo', {}, () => [
  { name: 'username', type: 'string', shape: 'single' },
  { name: 'uid', type: 'string', shape: 'single' },
  { name: 'groups', type: 'string', shape: 'list' },
  { name: 'extra', type: () => ExtraValueSchema, shape: 'map' },
]);
