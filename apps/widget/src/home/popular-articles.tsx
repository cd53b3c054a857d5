import type { PortalRow } from '@confab/contract/features/widget';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../parts/icon.tsx';
import { useFocusTrap } from '../parts/use-focus-trap.ts';
import { leaveOnEscape, useEscape } from '../parts/use-escape.ts';
import { useApp, useTexts } from '../state/use-session.ts';
import './popular-articles.css';

type Link = { title: string; path: string };

const shown = 5;

/** What visitors read most in the help center of the website; articles open here, without leaving the chat. */
export function PopularArticles({ portal }: { portal: PortalRow }) {
  const { t } = useTexts();
  const locale = useLocale(portal);
  const links = usePopular(portal, locale);
  const [opened, setOpened] = useState<Link | null>(null);
  if (links.length === 0) return null;
  const all = { title: t('all_articles'), path: `${pathOf(portal.slug)}/${locale}` };
  return (
    <section className="card articles" aria-labelledby="articles">
      <h2 id="articles">{t('popular_articles')}</h2>
      <ul>
        {[...links, all].map((link) => (
          <li key={link.path}>
            <button
              type="button"
              className={link === all ? 'link' : 'article'}
              onClick={() => setOpened(link)}
            >
              <bdi>{link.title}</bdi>
              {link !== all && <Icon name="chevron" size={16} />}
            </button>
          </li>
        ))}
      </ul>
      {opened && <Reader link={opened} onClose={() => setOpened(null)} />}
    </section>
  );
}

function Reader({ link, onClose }: { link: Link; onClose: () => void }) {
  const { t } = useTexts();
  const reader = useRef<HTMLDivElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  const [theme] = useState(() => document.documentElement.dataset.theme ?? 'light');
  useEscape(true, onClose);
  useFocusTrap(reader);
  useEffect(() => back.current?.focus(), []);
  return (
    <div ref={reader} className="reader" role="dialog" aria-modal="true" aria-label={link.title}>
      <header className="header">
        <button ref={back} type="button" className="icon-button" onClick={onClose} aria-label={t('back')}>
          <Icon name="back" />
        </button>
        <div className="header-text">
          <p className="reader-title">
            <bdi>{link.title}</bdi>
          </p>
        </div>
      </header>
      <iframe
        src={`${link.path}?show_plain_layout=true&theme=${theme}`}
        title={link.title}
        onLoad={({ currentTarget }) => leaveOnEscape(currentTarget.contentDocument, onClose)}
      />
    </div>
  );
}

const pathOf = (slug: string): string => `/hc/${encodeURIComponent(slug)}`;

/** The visitor's, when the help center is written in it. */
function useLocale({ config }: PortalRow): string {
  const requested = useApp((state) => state.translator.tag);
  const same = (tag: string): boolean => tag === requested || tag === requested.split('-')[0];
  return config.allowed_locales.find((code) => same(code.replaceAll('_', '-'))) ?? config.default_locale;
}

/** None while they load, or if that fails: the chat is more important. */
function usePopular({ slug }: PortalRow, locale: string): readonly Link[] {
  const [links, setLinks] = useState<readonly Link[]>([]);
  useEffect(() => {
    const ended = new AbortController();
    const url = `${pathOf(slug)}/${locale}/articles.json?sort=views&per_page=${shown}`;
    fetch(url, { credentials: 'omit', signal: ended.signal })
      .then((answer) => (answer.ok ? answer.json() : { payload: [] }))
      .then(({ payload }: { payload: { title: string; slug: string }[] }) =>
        setLinks(
          payload.map((one) => ({
            title: one.title,
            path: `${pathOf(slug)}/articles/${encodeURIComponent(one.slug)}`,
          })),
        ),
      )
      .catch(() => undefined);
    return () => ended.abort();
  }, [slug, locale]);
  return links;
}
