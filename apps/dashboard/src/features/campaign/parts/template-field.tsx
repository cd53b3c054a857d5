import type { Inbox } from '@confab/contract/features/inbox';
import { bodyWith } from '@confab/rules/message-template';
import { TextField } from '@confab/ui/text-field';
import type { Field } from '../../../platform/forms/form.ts';
import { LongSelect } from '../../../platform/forms/long-select.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { templatesOf, TemplatePreview } from '../../message/index.ts';
import { isFilled, templateIn, type ChosenTemplate } from '../template-model.ts';

/** Which template is sent, its variables for each contact, and a preview. */
export function TemplateField({
  inbox,
  value,
  error,
  onChange,
  onBlur,
}: Field<ChosenTemplate> & { inbox: Inbox }) {
  const text = useText();
  const template = templateIn(inbox, value);
  const missing = template !== undefined && !isFilled(template, value) && error !== undefined;
  return (
    <>
      <LongSelect
        label={text('campaign:form.template')}
        placeholder={text('campaign:form.chooseTemplate')}
        emptyText={text('campaign:form.noTemplates')}
        options={templatesOf(inbox).map(({ key, name, language }) => ({
          id: key,
          label: `${name} (${language})`,
        }))}
        isRequired
        value={value.key === '' ? null : value.key}
        error={missing ? undefined : error}
        onChange={(key) => onChange({ key, values: {} })}
        onBlur={onBlur}
      />
      {template?.parameters.map((key) => (
        <TextField
          key={`${template.key} ${key}`}
          label={text('template:parameter', { name: `\u2068${key}\u2069` })}
          isRequired
          dir="auto"
          value={value.values[key] ?? ''}
          error={missing && (value.values[key] ?? '').trim() === '' ? error : undefined}
          onChange={(typed) => onChange({ ...value, values: { ...value.values, [key]: typed } })}
          onBlur={onBlur}
        />
      ))}
      {template !== undefined && (
        <>
          {template.parameters.length > 0 && (
            <p className="text-meta text-text-muted">
              {text('campaign:form.messageHelp', { name: '{{contact.name}}' })}{' '}
              {text('campaign:form.defaultHelp', { example: '{{ contact.name | default: "you" }}' })}
            </p>
          )}
          <TemplatePreview template={template} body={bodyWith(template, value.values)} />
        </>
      )}
    </>
  );
}
