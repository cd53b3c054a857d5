import type { Article } from '@confab/contract/features/article';
import { Banner } from '@confab/ui/banner';
import { Button } from '@confab/ui/button';
import { toast } from '@confab/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import { useProfile } from '../../../../platform/account/account-context.ts';
import { errorText } from '../../../../platform/calls/error-text.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import { addArticle, articleQuery, saveArticle, type PortalKey } from '../../api.ts';
import type { Texts } from '../draft-model.ts';
import type { NewArticleSearch } from '../../model.ts';
import { ArticleTexts } from './article-texts.tsx';
import { SaveStateLine } from './save-state.tsx';
import { useAutosave } from './use-autosave.ts';

type ArticleEditorProps = {
  portalKey: PortalKey;
  locale: string;
  /** Undefined for one that is not there yet; it is made when it has a title and a text. */
  article: Article | undefined;
  /** What a new one begins with. */
  start: NewArticleSearch;
  onMade: (article: Article) => void;
  /** Beside the text. */
  children: ReactNode;
};

const nothing: Texts = { title: '', content: '' };

export function ArticleEditor({ children, ...props }: ArticleEditorProps) {
  const saving = useArticleAutosave(props);
  return (
    <>
      <SaveStateLine {...saving} />
      {saving.state === 'conflict' && <Conflict {...saving} />}
      <div className="flex flex-wrap items-start gap-6">
        <div className="min-w-0" style={{ flex: '999 1 32rem' }}>
          <ArticleTexts
            values={saving.values}
            type={saving.type}
            location={{ portalKey: props.portalKey, locale: props.locale, articleId: props.article?.id }}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-5" style={{ flex: '1 1 18rem' }}>
          {children}
        </div>
      </div>
    </>
  );
}

function useArticleAutosave({
  portalKey,
  locale,
  article,
  start,
  onMade,
}: Omit<ArticleEditorProps, 'children'>) {
  const text = useText();
  const queryClient = useQueryClient();
  const { id: userId } = useProfile();
  const title = article?.title;
  const content = article?.content;
  const server = useMemo(
    () => (title === undefined || content === undefined ? nothing : { title, content }),
    [title, content],
  );
  // A new article gets its URL a moment after it was created, and a screen that was left gets no response.
  const known = useRef(article);
  useLayoutEffect(() => {
    if (article) known.current = article;
  }, [article]);
  const isHere = useIsHere();
  const keyOf = (id: number | undefined) =>
    id === undefined
      ? `article:${portalKey.accountId}:new:${portalKey.slug}:${locale}:${start.translates ?? ''}`
      : `article:${portalKey.accountId}:${id}`;
  return useAutosave({
    server,
    storageKey: keyOf(article?.id),
    keyNow: () => keyOf(known.current?.id),
    save: async (changes, values) => {
      if (known.current) {
        known.current = await saveArticle(queryClient, portalKey, known.current, changes);
        return known.current;
      }
      known.current = await addArticle(queryClient, portalKey, {
        ...values,
        author_id: userId,
        locale,
        ...(start.category === undefined ? {} : { category_id: start.category }),
        ...(start.translates === undefined ? {} : { associated_article_id: start.translates }),
      });
      if (isHere.current) onMade(known.current);
      return known.current;
    },
    fetchLatest: async () => {
      if (!known.current) return nothing;
      known.current = await queryClient.fetchQuery({
        ...articleQuery(portalKey, known.current.id),
        staleTime: 0,
      });
      return known.current;
    },
    onLost: (error) =>
      toast({ text: text('article:save.lost', { reason: errorText(error, text) }), tone: 'danger' }),
  });
}

/** Whether the screen is still mounted: a late response must not navigate away from the next one. */
function useIsHere() {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}

/** Concurrent edits: neither is lost until a user decides. */
function Conflict({ keepLocal, adoptRemote }: ReturnType<typeof useAutosave>) {
  const text = useText();
  return (
    <Banner
      tone="warning"
      shape="box"
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="small" onPress={adoptRemote}>
            {text('article:conflict.theirs')}
          </Button>
          <Button size="small" onPress={keepLocal}>
            {text('article:conflict.mine')}
          </Button>
        </span>
      }
    >
      {text('article:conflict.text')}
    </Banner>
  );
}
