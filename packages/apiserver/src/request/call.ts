import type { UserInfo } from '@orch/api';
import type { Names } from '@orch/apimachinery';
import type { Exchange } from '@orch/serving';
import type { Representation } from '../negotiate/negotiate.js';
import type { RequestInfo } from './request-info.js';
import type { Route } from './route.js';

/** One resource request after routing: what every verb is given. */
export interface Call extends Route {
  readonly exchange: Exchange;
  readonly info: RequestInfo;
  readonly query: URLSearchParams;
  readonly user: UserInfo;
  readonly names: Names;
  readonly representation: Representation;
  /** Namespace and name the object is kept under; name '' for collections. */
  readonly key: { readonly namespace: string; readonly name: string };
}
