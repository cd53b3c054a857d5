/** Pixels of a card, as required by sites that show link previews. */
export const cardSize = { width: 1200, height: 630 } as const;

/** The content of a card: the preview image of a shared page. Texts are plain, of any script and length. */
export type Card = {
  /** Of whom the page is. */
  name: string;
  title: string;
  /** A short line above the title, and a sentence or two below it; empty where there are none. */
  label: string;
  note: string;
  /** Background and foreground, `#rrggbb`. */
  fill: string;
  ink: string;
  /** As BCP 47; decides between forms of the same characters. */
  language: string;
  isRightToLeft: boolean;
  /** A small image created by this server. */
  logo: Uint8Array | undefined;
};

/** Requests a card from the drawing process. */
export type CardOrder = {
  card: Card;
  /** The folder of the unpacked fonts. */
  folder: string;
};
