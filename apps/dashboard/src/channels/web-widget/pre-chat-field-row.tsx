import { Button } from '@confab/ui/button';
import { Checkbox } from '@confab/ui/checkbox';
import { Switch } from '@confab/ui/switch';
import { TextField } from '@confab/ui/text-field';
import type { PreChatField } from '@confab/contract/channels/web-widget';
import type { Text } from '../../platform/messages/catalog.ts';
import { formRules } from '../../platform/forms/form-rules.ts';
import { useText } from '../../platform/messages/use-text.ts';

/** The contract's limit of short texts. */
const maxTextLength = 255;

type RowProps = {
  field: PreChatField;
  onChange: (field: PreChatField) => void;
  /** Absent for standard fields, which can only be disabled. */
  onRemove: (() => void) | undefined;
};

/** One question of the form: whether it is enabled, and its settings. */
export function PreChatFieldRow({ field, onChange, onRemove }: RowProps) {
  const text = useText();
  const name = useFieldName()(field);
  const hasPlaceholder = field.type !== 'checkbox' && field.type !== 'list' && field.type !== 'date';
  return (
    <div role="group" aria-label={name} className="flex flex-col gap-3">
      <Switch
        isSpread
        className="py-1"
        label={name}
        {...(field.field_type === 'standard'
          ? {}
          : { description: text(`inbox:preChat.kinds.${field.field_type}`) })}
        isSelected={field.enabled}
        onChange={(enabled) => onChange({ ...field, enabled })}
      />
      {onRemove && (
        <Button size="small" className="self-start" onPress={onRemove}>
          {text('inbox:preChat.removeField', { name })}
        </Button>
      )}
      {field.enabled && (
        <>
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField
              label={text('inbox:preChat.label')}
              isRequired
              value={field.label ?? ''}
              onChange={(label) => onChange({ ...field, label })}
              error={labelError(field, text)}
            />
            {hasPlaceholder && (
              <TextField
                label={text('inbox:preChat.placeholder')}
                value={field.placeholder ?? ''}
                onChange={(placeholder) => onChange({ ...field, placeholder })}
                error={tooLong(field.placeholder, text)}
              />
            )}
          </div>
          <Checkbox
            className="pb-1"
            label={text('inbox:preChat.required')}
            isSelected={field.required}
            onChange={(required) => onChange({ ...field, required })}
          />
        </>
      )}
    </div>
  );
}

/** A field's name in the settings; an attribute has its key. */
export function useFieldName(): (field: PreChatField) => string {
  const text = useText();
  return ({ name, field_type: kind }) => {
    if (kind !== 'standard') return name;
    switch (name) {
      case 'emailAddress':
        return text('inbox:preChat.standard.emailAddress');
      case 'fullName':
        return text('inbox:preChat.standard.fullName');
      case 'phoneNumber':
        return text('inbox:preChat.standard.phoneNumber');
      default:
        return name;
    }
  };
}

/** The errors of an enabled question, by field; undefined without any. */
export function questionError(field: PreChatField, text: Text): string | undefined {
  return field.enabled ? (labelError(field, text) ?? tooLong(field.placeholder, text)) : undefined;
}

function labelError({ label }: PreChatField, text: Text): string | undefined {
  return formRules(text).required(label ?? '') ?? tooLong(label, text);
}

function tooLong(value: string | null | undefined, text: Text): string | undefined {
  const isTooLong = Array.from(value ?? '').length > maxTextLength;
  return isTooLong ? text('form:tooLong', { count: maxTextLength }) : undefined;
}
