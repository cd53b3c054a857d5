import type { PartProps } from './props.ts';
import { SearchForm } from './search-form.tsx';

export function Header({ page, texts }: PartProps) {
  const { portal } = page;
  return (
    <>
      <header className="top">
        <a className="brand" href={page.home}>
          {portal.logo !== undefined && <img src={portal.logo} alt="" height={32} />}
          <bdi>{portal.name}</bdi>
        </a>
        <nav aria-label={texts.t('settings')}>
          {portal.homepage !== null && <a href={portal.homepage}>{texts.t('website')}</a>}
          <ThemeMenu page={page} texts={texts} />
          {page.locales.length > 1 && <LocaleMenu page={page} texts={texts} />}
        </nav>
      </header>
      {page.body.kind !== 'home' && (
        <div className="bar">
          <SearchForm page={page} texts={texts} query={page.body.kind === 'search' ? page.body.query : ''} />
        </div>
      )}
    </>
  );
}

function ThemeMenu({ page, texts }: PartProps) {
  const choices = [
    ['system', texts.t('theme_system')],
    ['light', texts.t('theme_light')],
    ['dark', texts.t('theme_dark')],
  ] as const;
  return (
    <details className="menu">
      <summary>{texts.t('theme')}</summary>
      <ul>
        {choices.map(([theme, name]) => (
          <li key={theme}>
            <a href={page.themes[theme]} rel="nofollow" data-theme-choice={theme}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

function LocaleMenu({ page, texts }: PartProps) {
  return (
    <details className="menu">
      <summary aria-label={`${texts.t('language')}: ${texts.languageName(page.locale)}`}>
        {texts.languageName(page.locale)}
      </summary>
      <ul>
        {page.locales.map(({ code, href }) => (
          <li key={code}>
            <a
              href={href}
              hrefLang={code.replaceAll('_', '-')}
              lang={code.replaceAll('_', '-')}
              aria-current={code === page.locale ? 'true' : undefined}
            >
              {texts.languageName(code)}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
