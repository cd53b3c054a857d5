import { Breadcrumb } from '../parts/breadcrumb.tsx';
import { Entries, Pager } from '../parts/lists.tsx';
import { SearchForm } from '../parts/search-form.tsx';
import type { PageProps } from '../parts/props.ts';
import { highlightWords } from './highlight-words.tsx';

export function SearchPage({ page, body, texts }: PageProps<'search'>) {
  const { query, results, paging } = body;
  return (
    <div className="narrow">
      <Breadcrumb page={page} texts={texts} here={texts.t('search')} />
      {page.isPlain && <SearchForm page={page} texts={texts} query={query} />}
      <h1>{query === '' ? texts.t('search') : texts.t('results', { query })}</h1>
      {query !== '' && results.length === 0 && (
        <p className="empty" role="status">
          {texts.t('no_results')} <a href={page.home}>{texts.t('to_home')}</a>
        </p>
      )}
      <Entries entries={results} texts={texts} mark={highlightWords(query)} />
      <Pager paging={paging} texts={texts} />
    </div>
  );
}
