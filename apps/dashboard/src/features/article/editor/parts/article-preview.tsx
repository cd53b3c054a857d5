import { renderCallouts } from '@confab/text/callout-elements';
import { embedIn } from '@confab/text/embeds';
import { parseArticle } from '@confab/text/article';
import { renderBlocks, type Renderers } from '@confab/text/markdown-elements';
import { IconButton } from '@confab/ui/icon-button';
import { useTheme } from '@confab/ui/theme';
import { FilePlay, Moon, Smartphone } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useText } from '../../../../platform/messages/use-text.ts';
import { useMediaQuery } from '../../../../platform/pages/use-media-query.ts';
import type { Texts } from '../draft-model.ts';
import { useCalloutNames } from './use-document.tsx';
import './article-preview.css';

/** An article as readers will see it, in both themes and on a phone. */
export function ArticlePreview(texts: Texts) {
  const text = useText();
  const [isNarrow, setNarrow] = useState(false);
  const [theme] = useTheme();
  const isSystemDark = useMediaQuery('(prefers-color-scheme: dark)');
  const [chosen, setDark] = useState<boolean>();
  const isDark = chosen ?? (theme === 'system' ? isSystemDark : theme === 'dark');
  return (
    <div className="flex flex-col gap-3">
      <div className="flex justify-end gap-1">
        <Toggle
          label={text('article:edit.phone')}
          icon={<Smartphone aria-hidden size={16} />}
          isOn={isNarrow}
          onChange={setNarrow}
        />
        <Toggle
          label={text('article:edit.dark')}
          icon={<Moon aria-hidden size={16} />}
          isOn={isDark}
          onChange={setDark}
        />
      </div>
      <div className={isNarrow ? 'mx-auto w-full max-w-96' : undefined}>
        <Page {...texts} theme={isDark ? 'dark' : 'light'} />
      </div>
    </div>
  );
}

type ToggleProps = { label: string; icon: ReactNode; isOn: boolean; onChange: (isOn: boolean) => void };

function Toggle({ label, icon, isOn, onChange }: ToggleProps) {
  return (
    <IconButton
      size="small"
      label={label}
      icon={icon}
      aria-pressed={isOn}
      onPress={() => onChange(!isOn)}
      className="aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
    />
  );
}

function Page({ title, content, theme }: Texts & { theme: 'light' | 'dark' }) {
  const text = useText();
  const blocks = useMemo(() => parseArticle(content, location.origin), [content]);
  const own: Renderers = {
    callout: renderCallouts(useCalloutNames()),
    table: (table, key) => (
      <div
        key={key}
        role="region"
        aria-label={text('article:block.table')}
        // What scrolls can be reached by keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="overflow-x-auto"
      >
        {table}
      </div>
    ),
    // Films are not loaded here: where they will be is enough.
    paragraph: ({ children }, _drawn, key) => {
      const found = embedIn(children);
      return found && <EmbedSpot key={key} {...found} />;
    },
  };
  return (
    <article
      dir="auto"
      aria-label={text('article:edit.preview')}
      data-theme={theme}
      className="article-preview flex flex-col gap-3 rounded-card border border-border bg-surface p-6 text-body break-words text-text [&_a]:text-accent-text [&_a]:underline [&_a]:underline-offset-2 [&_blockquote]:border-s-2 [&_blockquote]:border-border-strong [&_blockquote]:ps-2.5 [&_code]:rounded-sm [&_code]:bg-surface-active [&_code]:px-1 [&_code]:font-mono [&_code]:text-meta [&_h1]:text-title [&_h1]:font-semibold [&_h2]:font-semibold [&_h3]:font-semibold [&_hr]:my-2 [&_img]:rounded-sm [&_li]:ms-5 [&_ol]:list-decimal [&_pre]:my-1 [&_pre]:overflow-x-auto [&_pre]:rounded-control [&_pre]:bg-surface-sunken [&_pre]:p-2 [&_pre_code]:bg-transparent [&_pre_code]:p-0 [&_table]:my-1 [&_td]:border [&_td]:border-border-strong [&_td]:px-1.5 [&_th]:border [&_th]:border-border-strong [&_th]:px-1.5 [&_ul]:list-disc"
    >
      <p className="text-heading font-semibold">{title}</p>
      {content.trim() === '' ? (
        <p className="text-text-muted">{text('article:edit.nothingYet')}</p>
      ) : (
        renderBlocks(blocks, own)
      )}
    </article>
  );
}

/** Where readers will see a film or page. */
function EmbedSpot({ href, embed }: NonNullable<ReturnType<typeof embedIn>>) {
  const text = useText();
  const name = embed.kind === 'video' ? text('article:embed.video') : embed.name;
  return (
    <p className="flex flex-wrap items-center gap-2 rounded-control bg-surface-sunken px-3 py-4">
      <FilePlay aria-hidden size={16} />
      <span>{text('article:embed.shown', { name })}</span>
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        dir="ltr"
        className="min-w-0 break-all"
      >
        {href}
      </a>
    </p>
  );
}
