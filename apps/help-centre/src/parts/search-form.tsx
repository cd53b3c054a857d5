import type { PageFrame } from '@confab/contract/features/help-centre-page';
import type { Texts } from '../texts/texts.ts';

export function SearchForm({ page, texts, query }: { page: PageFrame; texts: Texts; query: string }) {
  if (page.search === undefined) return null;
  const [action = '', queryString = ''] = page.search.split('?');
  return (
    <form
      role="search"
      className="search"
      action={action}
      data-suggestions={page.suggestions}
      data-suggestions-label={texts.t('suggestions')}
    >
      {[...new URLSearchParams(queryString)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input
        type="search"
        name="query"
        required
        maxLength={255}
        defaultValue={query}
        placeholder={texts.t('search_placeholder')}
        aria-label={texts.t('search_placeholder')}
        autoComplete="off"
      />
      <button type="submit">{texts.t('search')}</button>
    </form>
  );
}
