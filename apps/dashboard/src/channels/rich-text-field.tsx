import { RichTextEditor } from '@confab/ui/rich-text-editor';
import { useId } from 'react';
import type { Field } from '../platform/forms/form.ts';
import { useEditorTexts } from '../platform/messages/use-editor-texts.ts';

/** Four lines of text. */
const fourRows = '5rem';

type RichTextFieldProps = { field: Field<string>; label: string; placeholder?: string };

/** Formatted text in a form, with its label and its error. */
export function RichTextField({ field, label, placeholder = '' }: RichTextFieldProps) {
  const texts = useEditorTexts();
  const id = useId();
  const { value, onChange, onBlur, error } = field;
  return (
    <div className="flex flex-col gap-1">
      <span aria-hidden className="text-control font-medium">
        {label}
      </span>
      <div className="rounded-control border border-border-control bg-surface-raised px-3 py-1 focus-within:border-focus">
        <RichTextEditor
          {...{ label, placeholder, texts, value, onChange, onBlur }}
          minHeight={fourRows}
          {...(error === undefined ? {} : { describedBy: id })}
        />
      </div>
      {error !== undefined && (
        <p id={id} className="text-meta text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
