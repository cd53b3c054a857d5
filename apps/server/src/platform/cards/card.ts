/** Pixels of a card, as sites that show links ask for them. */
export const cardSize = { width: 1200, height: 630 } as const;

/** What a card shows: the picture of a page where a link to it is shared. Texts are plain, of any script and length. */
export type Card = {
  /** Of whom the page is. */
  name: string;
  title: string;
  /** A few words above the title, and a sentence or two below it; empty where there are none. */
  label: string;
  note: string;
  /** Background and foreground, `#rrggbb`. */
  fill: string;
  ink: string;
  /** As BCP 47; decides between forms of the same characters. */
  language: string;
  isRightToLeft: boolean;
  /** A small picture that this server made. */
  logo: Uint8Array | undefined;
};

/** Asks the process that draws cards for one. */
export type CardOrder = {
  card: Card;
  /** Where the process keeps the fonts that it has unpacked. */
  folder: string;
};
