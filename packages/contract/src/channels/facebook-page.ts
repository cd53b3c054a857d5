import { Type } from '../kit/schema.ts';

/** Keys of the inbox of a page, or of an Instagram account with a login of its own. */
export const facebookPageKeys = {
  page_id: Type.Optional(Type.String()),
  /** Of the Instagram account: the one that is linked with the page, or the one itself. */
  instagram_id: Type.Optional(Type.String()),
};
