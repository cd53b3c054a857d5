import { Type } from '../kit/schema.ts';

/** Keys of the inbox of a page, or of an Instagram account with a login of its own. */
export const facebookPageKeys = {
  page_id: Type.Optional(Type.String()),
  /** The Instagram account that is linked to the page, or the account itself. */
  instagram_id: Type.Optional(Type.String()),
};
