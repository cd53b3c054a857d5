import { maxEditorImageMegabytes } from '@confab/ui/editor-image-button';
import { RichTextEditor, type EditorImages } from '@confab/ui/rich-text-editor';
import { Tabs } from '@confab/ui/tabs';
import { TextArea } from '@confab/ui/text-area';
import { TextField } from '@confab/ui/text-field';
import { toast } from '@confab/ui/toast';
import { sizeText } from '@confab/rules/size-text';
import { parseMarkdown } from '@confab/text/markdown';
import { drawBlocks } from '@confab/text/markdown-elements';
import { useMemo, useState } from 'react';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { useEditorTexts } from '../../../platform/messages/use-editor-texts.ts';
import { useLanguage, useText } from '../../../platform/messages/use-text.ts';
import { uploadPicture } from '../../portal/index.ts';
import type { Texts } from '../draft-model.ts';
import { needsSource } from '../model.ts';

const views = ['write', 'source', 'preview'] as const;

type ArticleTextsProps = { values: Texts; type: (change: Partial<Texts>) => void; isNew: boolean };

/** The title and the text: as they are read, as Markdown, or as customers will see them. */
export function ArticleTexts({ values, type, isNew }: ArticleTextsProps) {
  const text = useText();
  const [view, setView] = useState<string>(() => (needsSource(values.content) ? 'source' : 'write'));
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <TextField
        label={text('article:edit.title')}
        placeholder={text('article:edit.titlePlaceholder')}
        autoFocus={isNew}
        isRequired
        dir="auto"
        value={values.title}
        onChange={(title) => type({ title })}
      />
      <Tabs
        label={text('article:edit.views')}
        selected={view}
        onChange={setView}
        tabs={views.map((id) => ({ id, label: text(`article:edit.${id}`) }))}
        scrollStartLabel={text('common:scrollStart')}
        scrollEndLabel={text('common:scrollEnd')}
        panelClassName="pt-3"
      >
        {view === 'write' && <Writing {...{ values, type }} />}
        {view === 'source' && (
          <TextArea
            label={text('article:edit.source')}
            hideLabel
            help={text('article:edit.sourceHelp')}
            minRows={18}
            maxRows={60}
            dir="auto"
            value={values.content}
            onChange={(content) => type({ content })}
          />
        )}
        {view === 'preview' && <Preview {...values} />}
      </Tabs>
    </div>
  );
}

function Writing({ values, type }: Pick<ArticleTextsProps, 'values' | 'type'>) {
  const text = useText();
  const texts = useEditorTexts();
  return (
    <>
      {needsSource(values.content) && (
        <p role="note" className="mb-2 text-meta text-warning">
          {text('article:edit.writeLoses')}
        </p>
      )}
      <div className="rounded-control border border-border-control bg-surface-raised px-3 py-1 focus-within:border-focus">
        <RichTextEditor
          label={text('article:edit.content')}
          placeholder={text('article:edit.contentPlaceholder')}
          menu={[
            'strong',
            'em',
            'link',
            'undo',
            'redo',
            'h1',
            'h2',
            'h3',
            'bulletList',
            'orderedList',
            'blockquote',
            'code',
            'strike',
            'imageUpload',
          ]}
          images={useImages()}
          minHeight="24rem"
          maxHeight="none"
          texts={texts}
          value={values.content}
          onChange={(content) => type({ content })}
        />
      </div>
    </>
  );
}

function Preview({ title, content }: Texts) {
  const text = useText();
  const blocks = useMemo(() => parseMarkdown(content, location.origin), [content]);
  return (
    <article
      dir="auto"
      aria-label={text('article:edit.preview')}
      className="flex flex-col gap-3 rounded-card border border-border bg-surface p-6 text-body break-words [&_a]:text-accent-text [&_a]:underline [&_a]:underline-offset-2 [&_blockquote]:border-s-2 [&_blockquote]:border-border-strong [&_blockquote]:ps-2.5 [&_code]:rounded-sm [&_code]:bg-surface-active [&_code]:px-1 [&_code]:font-mono [&_code]:text-meta [&_h1]:text-title [&_h1]:font-semibold [&_h2]:font-semibold [&_h3]:font-semibold [&_hr]:my-2 [&_img]:rounded-sm [&_li]:ms-5 [&_ol]:list-decimal [&_pre]:my-1 [&_pre]:overflow-x-auto [&_pre]:rounded-control [&_pre]:bg-surface-sunken [&_pre]:p-2 [&_pre_code]:bg-transparent [&_pre_code]:p-0 [&_table]:my-1 [&_td]:border [&_td]:border-border-strong [&_td]:px-1.5 [&_th]:border [&_th]:border-border-strong [&_th]:px-1.5 [&_ul]:list-disc"
    >
      <p className="text-heading font-semibold">{title}</p>
      {content.trim() === '' ? (
        <p className="text-text-muted">{text('article:edit.nothingYet')}</p>
      ) : (
        drawBlocks(blocks)
      )}
    </article>
  );
}

/** Pictures are kept as uploads of the account. */
function useImages(): EditorImages {
  const accountId = useAccountId();
  const text = useText();
  const language = useLanguage();
  return {
    upload: async (file) => (await uploadPicture(accountId, file)).file_url,
    onDone: (outcome, { name }) => {
      if (outcome === 'added') return;
      const size = sizeText(maxEditorImageMegabytes * 1_000_000, language);
      const reasons = {
        kind: text('article:image.kind', { name }),
        size: text('article:image.size', { name, size }),
        failed: text('article:image.failed', { name }),
      };
      toast({ text: reasons[outcome], tone: 'danger', duration: 6000 });
    },
  };
}
