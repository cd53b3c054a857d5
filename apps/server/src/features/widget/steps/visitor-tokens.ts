import { Type } from '@confab/contract/kit/schema';
import { jwtCodec, type JwtCodec } from '../../../platform/crypto/jwt.ts';
import type { Platform } from '../../../platform/platform.ts';

/** The claims of a visitor token: contact session and inbox. It expires with the session it names. */
export type VisitorClaims = { source_id: string; inbox_id: number };

const Claims = Type.Object(
  { source_id: Type.String(), inbox_id: Type.Integer() },
  { additionalProperties: false },
);

export function visitorTokens({ widgetKey }: Pick<Platform, 'widgetKey'>): JwtCodec<VisitorClaims> {
  return jwtCodec(widgetKey, Claims);
}
