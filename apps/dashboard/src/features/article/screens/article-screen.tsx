import type { Article } from '@confab/contract/features/article';
import { EmptyState } from '@confab/ui/empty-state';
import { ButtonLink } from '@confab/ui/button-link';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { CallError } from '../../../platform/calls/call.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { FormSkeleton } from '../../../platform/pages/list-skeleton.tsx';
import { SettingsPage } from '../../../platform/pages/settings-page.tsx';
import { BackButton } from '../../../platform/pages/wizard-page.tsx';
import { localePath, useHelpCenterLocation } from '../../portal/index.ts';
import { articleQuery, type PortalKey } from '../api.ts';
import { newArticleSearch } from '../model.ts';
import { ArticleActions } from '../parts/article-actions.tsx';
import { ArticleDetails } from '../details/parts/article-details.tsx';
import { ArticleEditor } from '../editor/parts/article-editor.tsx';
import { Readers } from '../details/parts/readers.tsx';
import { SearchEngineForm } from '../details/parts/search-engine-form.tsx';
import { Translations } from '../details/parts/translations.tsx';
import { WritersOnly } from '../parts/writers-only.tsx';

/** The article of the address, or a new one, which stays open while it gets its address. */
export function ArticleScreen() {
  const text = useText();
  const accountId = useAccountId();
  const navigate = useNavigate();
  const { slug, locale } = useHelpCenterLocation();
  const { articleSlug }: { articleSlug?: string } = useParams({ strict: false });
  const start = newArticleSearch(useSearch({ strict: false }));
  const id = articleSlug === undefined ? undefined : Number(articleSlug);
  const visit = useVisit(id, JSON.stringify([slug, locale, start.translates]));
  const portalKey = { accountId, slug };
  const query = useQuery({ ...articleQuery(portalKey, id ?? 0), enabled: id !== undefined });
  const article = id === undefined ? undefined : query.data;
  return (
    <SettingsPage
      isWide
      title={article?.title ?? text('article:edit.new')}
      start={<BackButton to={localePath(slug, locale)} />}
      actions={article && <ArticleActions {...{ portalKey, article }} />}
    >
      {id === undefined || article ? (
        <WritersOnly slug={slug} isNew={id === undefined}>
          <ArticleEditor
            key={visit.key}
            {...{ portalKey, locale, article, start }}
            onMade={(created) => {
              visit.setMade(created.id);
              void navigate({
                to: accountPath(accountId, localePath(slug, locale, `articles/${created.id}`)),
                replace: true,
              });
            }}
          >
            {article && <Beside key={article.id} {...{ portalKey, article }} />}
          </ArticleEditor>
        </WritersOnly>
      ) : query.error instanceof CallError && query.error.status === 404 ? (
        <NoArticle path={localePath(slug, locale)} />
      ) : (
        <QueryView query={query} skeleton={<FormSkeleton />} errorTitle={text('article:edit.loadError')}>
          {() => null}
        </QueryView>
      )}
    </SettingsPage>
  );
}

/**
 * Identifies one visit of the editor: a new article keeps it when it gets its id, another article gets a new
 * one.
 */
function useVisit(id: number | undefined, newKey: string) {
  const [created, setCreated] = useState<{ id: number; key: string; hasCome: boolean }>();
  if (created && !created.hasCome && id === created.id) setCreated({ ...created, hasCome: true });
  // The next new one, or another article, is another visit.
  if (created?.hasCome === true && id !== created.id) setCreated(undefined);
  const key = created && (id === created.id || id === undefined) ? created.key : String(id ?? newKey);
  return {
    key,
    setMade: (madeId: number) => setCreated({ id: madeId, key, hasCome: false }),
  };
}

function Beside({ portalKey, article }: { portalKey: PortalKey; article: Article }) {
  return (
    <>
      <ArticleDetails {...{ portalKey, article }} />
      <Translations {...{ portalKey, article }} />
      <SearchEngineForm {...{ portalKey, article }} />
      <Readers {...{ portalKey, article }} />
    </>
  );
}

/** For the address of an article that was deleted. */
function NoArticle({ path }: { path: string }) {
  const text = useText();
  return (
    <EmptyState
      icon={<SearchX size={24} />}
      title={text('article:missing')}
      description={text('article:missingText')}
      action={
        <ButtonLink variant="primary" href={accountPath(useAccountId(), path)}>
          {text('article:back')}
        </ButtonLink>
      }
    />
  );
}
