import { Id, Nullable, ShortText, Type, type TSchema } from './schema.ts';

/**
 * What all routes of the console share: of who runs the installation. Its calls carry a cookie of their own and, where
 * they change something, the header `x-super-admin`, which a page of another site cannot send.
 */
export const consoleRoute = { who: 'super_admin', repeatsResponse: false } as const;

export const consoleItem = {
  ...consoleRoute,
  params: Type.Object({ id: Type.Integer({ minimum: 1 }) }),
} as const;

/** Rows of a page of a list. */
export const consolePageSize = 25;

/** `q` is an id or a part of the name; `before` is the `next` of the page before. */
export const consoleSearch = { q: Type.Optional(ShortText), before: Type.Optional(Id) };

/** `next`: the value of `before` for the next page; null at the end. */
export function ConsolePage<T extends TSchema>(row: T) {
  return Type.Object({ payload: Type.Array(row), next: Nullable(Id) });
}
