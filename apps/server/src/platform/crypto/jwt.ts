import { compactVerify, SignJWT } from 'jose';
import type { Static, TObject } from 'typebox';
import { Compile } from 'typebox/compile';

export type JwtCodec<Claims> = {
  sign(claims: Claims): Promise<string>;
  /** The claims, or undefined when the token is not ours, uses another algorithm, or has other claims. */
  verify(token: unknown): Promise<Claims | undefined>;
};

const maxTokenLength = 4096;

/**
 * HS256 tokens with exactly the claims of the schema, which must reject additional properties. No expiry and no issue
 * time are added; such tokens end with their subject.
 */
export function jwtCodec<Schema extends TObject>(key: Uint8Array, schema: Schema): JwtCodec<Static<Schema>> {
  const check = Compile(schema);
  return {
    sign: (claims) => new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(key),
    verify: async (token) => {
      if (typeof token !== 'string' || token.length > maxTokenLength) return undefined;
      try {
        const { payload } = await compactVerify(token, key, { algorithms: ['HS256'] });
        const claims: unknown = JSON.parse(new TextDecoder().decode(payload));
        return check.Check(claims) ? claims : undefined;
      } catch {
        // Forged, cut or garbled: to the caller all of these are "no token".
        return undefined;
      }
    },
  };
}
