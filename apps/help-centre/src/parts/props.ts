import type { HelpPage, PageBody, PageFrame } from '@confab/contract/features/help-centre-page';
import type { Texts } from '../texts/texts.ts';

/** What parts of any page are drawn from. */
export type PartProps = { page: HelpPage; texts: Texts };

/** Addresses of what was built for browsers. */
export type Assets = { script: string; style: string };

/** The props of a whole document. */
export type DocumentProps = PartProps & { assets: Assets; style: string; script: string };

/** The props of one kind of page. */
export type PageProps<Kind extends PageBody['kind']> = {
  page: PageFrame;
  body: Extract<PageBody, { kind: Kind }>;
  texts: Texts;
};
