import type { PageFrame, PageLink } from '@confab/contract/features/help-centre-page';
import type { Texts } from '../texts/texts.ts';

/** The way here from the home page; `here` is this page. */
export function Breadcrumb({
  page,
  texts,
  trail = [],
  here,
}: {
  page: PageFrame;
  texts: Texts;
  trail?: readonly PageLink[];
  here: string;
}) {
  return (
    <nav className="trail" aria-label={texts.t('breadcrumb')}>
      <ol>
        {[{ title: texts.t('home'), href: page.home }, ...trail].map(({ title, href }) => (
          <li key={href}>
            <a href={href}>
              <bdi>{title}</bdi>
            </a>
          </li>
        ))}
        <li aria-current="page">
          <bdi>{here}</bdi>
        </li>
      </ol>
    </nav>
  );
}
