import { Type } from '../kit/schema.ts';

/** Keys of the inbox of a page. */
export const facebookPageKeys = {
  page_id: Type.Optional(Type.String()),
  /** Of the Instagram account that is linked with the page. */
  instagram_id: Type.Optional(Type.String()),
};
