import type { PageFrame } from '@confab/contract/features/help-centre-page';
import type { Texts } from '../texts/texts.ts';

export function NotFoundPage({ page, texts }: { page: PageFrame; texts: Texts }) {
  return (
    <div className="narrow lost">
      <h1>{texts.t('not_found')}</h1>
      <p>{texts.t('not_found_text')}</p>
      <p>
        <a className="button" href={page.home}>
          {texts.t('to_home')}
        </a>
      </p>
    </div>
  );
}
