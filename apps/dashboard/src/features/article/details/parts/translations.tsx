import type { Article } from '@confab/contract/features/article';
import { Card } from '@confab/ui/card';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { accountPath } from '../../../../platform/account/access.ts';
import { useLanguage, useText } from '../../../../platform/messages/use-text.ts';
import { localeName, localePath, localesOf, portalsQuery, useMayWrite } from '../../../portal/index.ts';
import { articleQuery, type PortalKey } from '../../api.ts';
import { StatusBadge } from '../../parts/status-badge.tsx';

type TranslationsProps = { portalKey: PortalKey; article: Article };

/** The article in each language of its portal, or a link to write it. */
export function Translations({ portalKey, article }: TranslationsProps) {
  const text = useText();
  const language = useLanguage();
  const { data } = useQuery(portalsQuery(portalKey.accountId));
  const rootId = article.associated_article_id ?? article.id;
  const { data: root } = useQuery(articleQuery(portalKey, rootId));
  const portal = data?.payload.find(({ slug }) => slug === portalKey.slug);
  if (!portal || !root || localesOf(portal).length < 2) return null;
  const family = [root, ...(root.associated_articles ?? [])];
  return (
    <Card padding="none" title={text('article:translations.title')}>
      <ul aria-label={text('article:translations.title')} className="mt-3 border-t border-border">
        {localesOf(portal).map((code) => (
          <li
            key={code}
            className="flex min-h-10 items-center gap-2 border-b border-border px-5 py-1.5 text-control last:border-0"
          >
            <span className="min-w-0 flex-1 truncate">{localeName(code, language)}</span>
            <InLocale
              {...{ portalKey, code, rootId }}
              isThis={code === article.locale}
              found={family.find(({ locale }) => locale === code)}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

type InLocaleProps = {
  portalKey: PortalKey;
  code: string;
  rootId: number;
  isThis: boolean;
  found: Pick<Article, 'id' | 'status' | 'title'> | undefined;
};

function InLocale({ portalKey, code, rootId, isThis, found }: InLocaleProps) {
  const text = useText();
  const language = useLanguage();
  const mayWrite = useMayWrite(portalKey.slug);
  const name = localeName(code, language);
  const className = 'focus-ring rounded-sm text-accent-text hover:underline';
  if (isThis) return <span className="text-text-muted">{text('article:translations.this')}</span>;
  if (found) {
    return (
      <>
        <StatusBadge status={found.status} />
        <Link
          to={accountPath(portalKey.accountId, localePath(portalKey.slug, code, `articles/${found.id}`))}
          aria-label={text('article:translations.openIn', { name })}
          className={className}
        >
          {text('article:translations.open')}
        </Link>
      </>
    );
  }
  if (!mayWrite) return <span className="text-text-muted">{text('article:translations.none')}</span>;
  return (
    <Link
      to={accountPath(portalKey.accountId, localePath(portalKey.slug, code, 'articles/new'))}
      search={{ translates: rootId }}
      aria-label={text('article:translations.addIn', { name })}
      className={className}
    >
      {text('article:translations.add')}
    </Link>
  );
}
