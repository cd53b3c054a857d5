import { Button } from '@confab/ui/button';
import { EmptyState } from '@confab/ui/empty-state';
import { ErrorState } from '@confab/ui/error-state';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { ListSkeleton } from '../../../platform/pages/list-skeleton.tsx';
import { searchEverythingQuery, sectionQuery, type SearchFilters } from '../api.ts';
import { rememberSearch, type SearchTab } from '../model.ts';
import { ArticleRow, ContactRow, ConversationRow, MessageRow } from './result-rows.tsx';

type Found = {
  messages: Parameters<typeof MessageRow>[0]['found'][];
  conversations: Parameters<typeof ConversationRow>[0]['found'][];
  contacts: Parameters<typeof ContactRow>[0]['found'][];
  articles: Parameters<typeof ArticleRow>[0]['found'][];
};
type Section = keyof Found;

type ResultsProps = { input: SearchFilters; query: string; isFiltered: boolean; hasArticles: boolean };

const sections = ['conversations', 'contacts', 'messages', 'articles'] as const;
/** Of each kind, where all are shown together. */
const maxTogether = 5;

export function AllResults(props: ResultsProps & { onTab: (tab: SearchTab) => void }) {
  const { input, query, isFiltered, hasArticles, onTab } = props;
  const text = useText();
  const results = useQuery(searchEverythingQuery(useAccountId(), input));
  return (
    <QueryView query={results} skeleton={<ListSkeleton />} errorTitle={text('search:failed')}>
      {({ payload }) => {
        // Articles belong to no inbox, and to no conversation.
        const shownSections = sections.filter(
          (section) => section !== 'articles' || (hasArticles && !isFiltered),
        );
        const shown = shownSections.filter((section) => payload[section].length > 0);
        if (shown.length === 0) return <NothingFound query={query} isFiltered={isFiltered} />;
        return (
          <div className="flex flex-col gap-5">
            {shown.map((section) => (
              <section key={section} aria-label={text(`search:tabs.${section}`)}>
                <div className="flex min-h-8 items-center justify-between gap-3">
                  <h2 className="px-3 text-meta font-medium text-text-muted">
                    {text(`search:tabs.${section}`)}
                  </h2>
                  {payload[section].length > maxTogether && (
                    <Button size="small" variant="quiet" onPress={() => onTab(section)}>
                      {text('search:showAll')}
                    </Button>
                  )}
                </div>
                <Rows section={section} found={payload} query={query} max={maxTogether} />
              </section>
            ))}
          </div>
        );
      }}
    </QueryView>
  );
}

export function SectionResults(props: Omit<ResultsProps, 'hasArticles'> & { section: Section }) {
  const { section, input, query, isFiltered } = props;
  const text = useText();
  const results = useInfiniteQuery(sectionQuery(useAccountId(), section, input));
  if (results.data === undefined) {
    return results.isError ? (
      <ErrorState
        title={text('search:failed')}
        description={errorText(results.error, text)}
        retryLabel={text('common:retry')}
        onRetry={() => void results.refetch()}
        isRetrying={results.isFetching}
      />
    ) : (
      <ListSkeleton />
    );
  }
  const { pages } = results.data;
  const isEmpty = pages.every((page) => page[section].length === 0);
  if (isEmpty) return <NothingFound query={query} isFiltered={isFiltered} />;
  return (
    <>
      {pages.map((page, index) => (
        // Pages have no names of their own, and never move.
        // oxlint-disable-next-line react/no-array-index-key
        <Rows key={index} section={section} found={page} query={query} max={Infinity} />
      ))}
      {results.hasNextPage && (
        <Button
          className="self-center"
          isPending={results.isFetchingNextPage}
          onPress={() => void results.fetchNextPage()}
        >
          {results.isFetchNextPageError ? text('common:retry') : text('search:more')}
        </Button>
      )}
    </>
  );
}

type RowsProps = { section: Section; found: Found; query: string; max: number };

function Rows({ section, found, query, max }: RowsProps) {
  const text = useText();
  const onOpen = () => rememberSearch(query);
  const rows: Record<Section, () => ReactNode> = {
    messages: () =>
      found.messages
        .slice(0, max)
        .map((each) => <MessageRow key={each.id} found={each} query={query} onOpen={onOpen} />),
    conversations: () =>
      found.conversations
        .slice(0, max)
        .map((each) => <ConversationRow key={each.id} found={each} query={query} onOpen={onOpen} />),
    contacts: () =>
      found.contacts
        .slice(0, max)
        .map((each) => <ContactRow key={each.id} found={each} query={query} onOpen={onOpen} />),
    articles: () =>
      found.articles
        .slice(0, max)
        .map((each) => <ArticleRow key={each.id} found={each} query={query} onOpen={onOpen} />),
  };
  return <ul aria-label={text(`search:tabs.${section}`)}>{rows[section]()}</ul>;
}

function NothingFound({ query, isFiltered }: { query: string; isFiltered: boolean }) {
  const text = useText();
  return (
    <EmptyState
      icon={<SearchX size={24} />}
      title={text('search:empty', { query })}
      description={text(isFiltered ? 'search:emptyFiltered' : 'search:emptyText')}
    />
  );
}
