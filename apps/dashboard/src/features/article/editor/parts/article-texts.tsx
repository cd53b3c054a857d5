import { maxEditorImageMegabytes } from '@confab/ui/editor-images';
import { RichTextEditor, type EditorImages } from '@confab/ui/rich-text-editor';
import { Tabs } from '@confab/ui/tabs';
import { TextArea } from '@confab/ui/text-area';
import { TextField } from '@confab/ui/text-field';
import { toast } from '@confab/ui/toast';
import { sizeText } from '@confab/rules/size-text';
import { useState } from 'react';
import { useAccountId } from '../../../../platform/account/account-context.ts';
import { useEditorTexts } from '../../../../platform/messages/use-editor-texts.ts';
import { useLanguage, useText } from '../../../../platform/messages/use-text.ts';
import { uploadImage } from '../../../portal/index.ts';
import type { Texts } from '../draft-model.ts';
import { ArticlePreview } from './article-preview.tsx';
import { useDocument, type ArticleLocation } from './use-document.tsx';

const views = ['write', 'source', 'preview'] as const;

type ArticleTextsProps = { values: Texts; type: (change: Partial<Texts>) => void; location: ArticleLocation };

/** The title and the text: as they are read, as Markdown, or as customers will see them. */
export function ArticleTexts({ values, type, location }: ArticleTextsProps) {
  const text = useText();
  const [view, setView] = useState<string>('write');
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <TextField
        label={text('article:edit.title')}
        placeholder={text('article:edit.titlePlaceholder')}
        autoFocus={location.articleId === undefined}
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
        {view === 'write' && <Writing {...{ values, type, location }} />}
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
        {view === 'preview' && <ArticlePreview {...values} />}
      </Tabs>
    </div>
  );
}

function Writing({ values, type, location }: ArticleTextsProps) {
  const text = useText();
  const texts = useEditorTexts();
  const { document, question } = useDocument(location);
  return (
    <>
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
          document={document}
          images={useImages()}
          minHeight="24rem"
          maxHeight="none"
          texts={texts}
          value={values.content}
          onChange={(content) => type({ content })}
        />
      </div>
      {question}
    </>
  );
}

/** Images are stored as uploads of the account. */
function useImages(): EditorImages {
  const accountId = useAccountId();
  const text = useText();
  const language = useLanguage();
  return {
    upload: async (file) => (await uploadImage(accountId, file)).file_url,
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
