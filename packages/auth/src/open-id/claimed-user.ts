import type { JsonObject, JsonValue, UserInfo } from '@orch/apimachinery';
import type { OpenIdOptions } from './open-id-options.js';

type ClaimOptions = Pick<
  OpenIdOptions,
  'groupsClaim' | 'groupsPrefix' | 'requiredClaims' | 'usernameClaim' | 'usernamePrefix'
>;

/** The user of verified claims. @throws Error with the reason to reject the token */
export function claimedUser(claims: JsonObject, options: ClaimOptions): UserInfo {
  const { groupsClaim, groupsPrefix, requiredClaims, usernameClaim, usernamePrefix } = options;
  const name = claimOf(claims, usernameClaim);
  if (typeof name !== 'string' || name === '') {
    throw new Error(`parse username claims ${JSON.stringify(usernameClaim)}: ${absentOr(name, 'a string')}`);
  }
  const isVerified = claimOf(claims, 'email_verified');
  if (usernameClaim === 'email' && isVerified !== undefined && isVerified !== true)
    throw new Error('email not verified');
  const given = groupsClaim === undefined ? undefined : claimOf(claims, groupsClaim);
  const groups = given === undefined ? [] : groupsIn(given);
  if (groups === undefined) {
    throw new Error(`parse groups claim ${JSON.stringify(groupsClaim)}: not a string or a list of strings`);
  }
  for (const [claim, value] of Object.entries(requiredClaims)) requireClaim(claims, claim, value);
  return {
    name: `${usernamePrefix}${name}`,
    uid: '',
    groups: groups.map((group) => `${groupsPrefix}${group}`),
    extra: {},
  };
}

/** Own members only: claims such as `constructor` are absent. */
export function claimOf(claims: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(claims, name) ? claims[name] : undefined;
}

function groupsIn(value: JsonValue): readonly string[] | undefined {
  const list = Array.isArray(value) ? value : [value];
  const texts = list.filter((group) => typeof group === 'string');
  return texts.length === list.length ? texts : undefined;
}

function requireClaim(claims: JsonObject, claim: string, value: string): void {
  const found = claimOf(claims, claim);
  if (found === undefined) throw new Error(`required claim ${claim} not present in ID token`);
  if (typeof found !== 'string') throw new Error(`parse claim ${claim}: not a string`);
  if (found !== value) {
    throw new Error(`required claim ${claim} value does not match. Got = ${found}, want = ${value}`);
  }
}

function absentOr(value: JsonValue | undefined, kind: string): string {
  return value === undefined ? 'claim not present' : `not ${kind} with a value`;
}
