import type { ReplyArticle } from '@confab/contract/features/reply-article';
import { withoutSuperscript } from '@confab/rules/superscript';
import { Button } from '@confab/ui/button';
import { Link } from '@confab/ui/link';
import { Modal } from '@confab/ui/modal';
import { SearchField } from '@confab/ui/search-field';
import { Skeleton } from '@confab/ui/skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useAccountId } from '../../../../platform/account/account-context.ts';
import { QueryView } from '../../../../platform/calls/query-view.tsx';
import { useResultKeys } from '../../../../platform/lists/use-result-keys.ts';
import { useDebounced } from '../../../../platform/lists/use-debounced.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import { MessageText } from '../../thread/parts/message-text.tsx';
import { replyArticleQuery, replyArticlesQuery } from '../articles-api.ts';
import { articleLink, articleText } from '../articles-model.ts';

type ArticlePickerProps = {
  conversationId: number;
  onInsert: (markdown: string) => void;
  onClose: () => void;
};

/** Finds an article, shows it, and gives it as a link or as its text. */
export function ArticlePicker({ conversationId, onInsert, onClose }: ArticlePickerProps) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<ReplyArticle>();
  const of = { accountId: useAccountId(), conversationId };
  const query = useQuery({ ...replyArticleQuery(of, chosen?.id ?? 0), enabled: chosen !== undefined });
  const insert = (markdown: string) => {
    onInsert(markdown);
    onClose();
  };
  const onBack = () => setChosen(undefined);
  return (
    <Modal
      isOpen
      onOpenChange={onClose}
      title={chosen?.title ?? text('reply-article:title')}
      description={
        chosen && (
          <Link href={chosen.url} target="_blank">
            {text('reply-article:read')}
          </Link>
        )
      }
      closeLabel={text('common:close')}
      footer={
        chosen && (
          <Ways article={chosen} content={query.data?.payload.content} onInsert={insert} onBack={onBack} />
        )
      }
    >
      {chosen === undefined ? (
        <ArticleSearch {...{ of, typed, setTyped }} onChoose={setChosen} />
      ) : (
        <QueryView query={query} skeleton={<Waiting />} errorTitle={text('reply-article:failed')}>
          {({ payload }) => <MessageText text={withoutSuperscript(payload.content)} />}
        </QueryView>
      )}
    </Modal>
  );
}

type Of = { accountId: number; conversationId: number };
type ArticleSearchProps = {
  of: Of;
  typed: string;
  setTyped: (typed: string) => void;
  onChoose: (article: ReplyArticle) => void;
};

function ArticleSearch({ of, typed, setTyped, onChoose }: ArticleSearchProps) {
  const text = useText();
  const searchText = useDebounced(typed.trim());
  const query = useQuery({ ...replyArticlesQuery(of, searchText), placeholderData: keepPreviousData });
  const { area, onKeyDown, openFirst } = useResultKeys();
  return (
    // The keys are those of the field and the buttons in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={area} onKeyDown={onKeyDown} className="flex flex-col gap-3">
      <SearchField
        label={text('reply-article:search')}
        clearLabel={text('reply-article:clear')}
        value={typed}
        onChange={setTyped}
        onSubmit={openFirst}
        autoFocus
      />
      <QueryView query={query} skeleton={<Waiting />} errorTitle={text('reply-article:failed')}>
        {({ payload }) => <Found articles={payload} isSuggested={searchText === ''} onChoose={onChoose} />}
      </QueryView>
    </div>
  );
}

type FoundProps = {
  articles: readonly ReplyArticle[];
  isSuggested: boolean;
  onChoose: (article: ReplyArticle) => void;
};

function Found({ articles, isSuggested, onChoose }: FoundProps) {
  const text = useText();
  const title = text(isSuggested ? 'reply-article:suggested' : 'reply-article:found');
  const none = text(isSuggested ? 'reply-article:noneSuggested' : 'reply-article:noneFound');
  return (
    <>
      <p role="status" className="text-control text-text-muted">
        {articles.length === 0 ? none : title}
      </p>
      <ul aria-label={title} className="flex flex-col gap-1">
        {articles.map((article) => (
          <li key={article.id}>
            <Button
              variant="quiet"
              data-result
              className="h-auto! w-full justify-start! py-2! text-start whitespace-normal!"
              onPress={() => onChoose(article)}
            >
              <ArticleFacts {...article} />
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

function ArticleFacts({ title, description, ...place }: ReplyArticle) {
  return (
    <span className="flex min-w-0 flex-1 flex-col items-start gap-0.5">
      <bdi className="font-medium wrap-anywhere">{title}</bdi>
      <span className="text-meta font-normal wrap-anywhere text-text-muted">
        <bdi>{[place.portal_name, place.category_name, place.locale].filter(Boolean).join(' · ')}</bdi>
      </span>
      {description !== null && description !== '' && (
        <bdi className="line-clamp-2 text-control font-normal wrap-anywhere text-text-muted">
          {description}
        </bdi>
      )}
    </span>
  );
}

type WaysProps = {
  article: ReplyArticle;
  /** Undefined until it is loaded. */
  content: string | undefined;
  onInsert: (markdown: string) => void;
  onBack: () => void;
};

function Ways({ article, content, onInsert, onBack }: WaysProps) {
  const text = useText();
  const link = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The previously focused field was removed: inside a frame the dialog focuses its first element.
    const frame = requestAnimationFrame(() => link.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <>
      <Button onPress={onBack}>{text('reply-article:back')}</Button>
      <Button isDisabled={content === undefined} onPress={() => onInsert(articleText(content ?? ''))}>
        {text('reply-article:insertText')}
      </Button>
      <Button ref={link} variant="primary" onPress={() => onInsert(articleLink(article))}>
        {text('reply-article:insertLink')}
      </Button>
    </>
  );
}

function Waiting() {
  return (
    <div className="flex flex-col gap-2">
      <Skeleton width="60%" />
      <Skeleton width="80%" />
      <Skeleton width="50%" />
    </div>
  );
}
