import { RichTextEditor } from '@confab/ui/rich-text-editor';
import { useId } from 'react';
import type { Field } from '../../../platform/forms/form.ts';
import { useEditorTexts } from '../../../platform/messages/use-editor-texts.ts';
import { useText } from '../../../platform/messages/use-text.ts';

/** What visitors read, with the formatting they can see. */
export function MessageField({ value, onChange, onBlur, error }: Field<string>) {
  const text = useText();
  const texts = useEditorTexts();
  const id = useId();
  return (
    <div className="flex flex-col gap-1" aria-invalid={error !== undefined}>
      <span aria-hidden className="text-control font-medium">
        {text('campaign:form.message')}
        <span className="text-danger"> *</span>
      </span>
      <div
        className={`min-h-20 rounded-control border bg-surface-raised px-3 py-1 focus-within:border-focus ${
          error === undefined ? 'border-border-control' : 'border-danger'
        }`}
      >
        <RichTextEditor
          label={text('campaign:form.message')}
          placeholder={text('campaign:form.messagePlaceholder')}
          menu={['strong', 'em', 'link', 'undo', 'redo']}
          {...{ texts, value, onChange, onBlur }}
          describedBy={`${id}-notes`}
        />
      </div>
      <p
        id={`${id}-notes`}
        className={`text-meta ${error === undefined ? 'text-text-muted' : 'text-danger'}`}
      >
        {error ?? text('campaign:form.messageHelp', { name: '{{contact.name}}' })}
      </p>
    </div>
  );
}
