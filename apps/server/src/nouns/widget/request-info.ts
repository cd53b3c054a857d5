import type { RequestInfo } from '../../platform/http/endpoint.ts';
import type { Browser } from './actions/write-as-visitor.ts';

export function browserOf(info: RequestInfo): Browser {
  return { userAgent: info.userAgent, languages: info.header('accept-language') };
}
