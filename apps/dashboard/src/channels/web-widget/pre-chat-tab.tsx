import { Select } from '@confab/ui/select';
import { ReorderList } from '@confab/ui/reorder-list';
import { Switch } from '@confab/ui/switch';
import type { PreChatField } from '@confab/contract/channels/web-widget';
import { updateInbox, type Inbox } from '@confab/contract/features/inbox';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { useForm } from '../../platform/forms/form.ts';
import { SettingsForm } from '../../platform/forms/settings-form.tsx';
import { useText } from '../../platform/messages/use-text.ts';
import type { ChannelTabProps } from '../channel-setup.ts';
import { RichTextField } from '../rich-text-field.tsx';
import { useSaving } from '../settings-frame.tsx';
import { questionError, PreChatFieldRow, useFieldName } from './pre-chat-field-row.tsx';
import { fieldOf, isAskable } from './pre-chat-attribute.ts';
import { PreChatPreview } from './pre-chat-preview.tsx';

const constraints = constraintsOf(updateInbox);

/** The pre-chat form: whether it is shown, and its fields. */
export function PreChatTab(props: ChannelTabProps) {
  const text = useText();
  const form = usePreChatForm(props);
  const { values, set } = form;
  return (
    <SettingsForm form={form}>
      <Switch
        isSpread
        label={text('inbox:preChat.enable')}
        description={text('inbox:preChat.enableHelp')}
        isSelected={values.enabled}
        onChange={(isOn) => set('enabled', isOn)}
      />
      {values.enabled && (
        <>
          <RichTextField field={form.field('message')} label={text('inbox:preChat.message')} />
          <Fields
            fields={values.fields}
            attributes={props.attributes}
            onChange={(fields) => set('fields', fields)}
          />
          <PreChatPreview message={values.message} fields={values.fields} />
        </>
      )}
    </SettingsForm>
  );
}

type FieldsProps = {
  fields: readonly PreChatField[];
  attributes: ChannelTabProps['attributes'];
  onChange: (fields: readonly PreChatField[]) => void;
};

function Fields({ fields, attributes, onChange }: FieldsProps) {
  const text = useText();
  const nameOf = useFieldName();
  return (
    <fieldset>
      <legend className="mb-1.5 text-control font-medium">{text('inbox:preChat.fields')}</legend>
      <ReorderList
        label={text('inbox:preChat.fields')}
        items={fields}
        itemId={({ name }) => name}
        handleLabel={(field) => text('inbox:preChat.move', { name: nameOf(field) })}
        hint={text('inbox:preChat.moveHint')}
        movedText={(field, position) =>
          text('inbox:preChat.moved', { name: nameOf(field), position, of: fields.length })
        }
        onReorder={onChange}
      >
        {(field) => (
          <PreChatFieldRow
            field={field}
            onChange={(changed) =>
              onChange(fields.map((other) => (other.name === changed.name ? changed : other)))
            }
            onRemove={
              field.field_type === 'standard'
                ? undefined
                : () => onChange(fields.filter(({ name }) => name !== field.name))
            }
          />
        )}
      </ReorderList>
      <AddAttribute {...{ fields, attributes, onChange }} />
    </fieldset>
  );
}

/** Answers are keyed by attribute, so each key is used once. */
function AddAttribute({ fields, attributes, onChange }: FieldsProps) {
  const text = useText();
  const free = attributes
    .filter(isAskable)
    .filter(({ attribute_key: key }) => fields.every(({ name }) => name !== key));
  if (free.length === 0)
    return <p className="mt-3 text-meta text-text-muted">{text('inbox:preChat.noAttributes')}</p>;
  return (
    <Select
      className="mt-3 max-w-sm"
      label={text('inbox:preChat.addAttribute')}
      help={text('inbox:preChat.addAttributeHelp')}
      placeholder={text('inbox:preChat.choose')}
      value={null}
      options={free.map(({ id, attribute_display_name: name, attribute_model: model }) => ({
        id: String(id),
        label: name,
        description: text(`inbox:preChat.kinds.${model}`),
      }))}
      onChange={(id) => {
        const chosen = free.find((attribute) => String(attribute.id) === id);
        if (chosen) onChange([...fields, fieldOf(chosen)]);
      }}
    />
  );
}

/** The values of the form. */
function valuesOf({ pre_chat_form_enabled: isEnabled, pre_chat_form_options: form }: Inbox) {
  const fields: readonly PreChatField[] = form?.pre_chat_fields ?? [];
  return { enabled: isEnabled ?? false, message: form?.pre_chat_message ?? '', fields };
}

function usePreChatForm(props: ChannelTabProps) {
  const text = useText();
  const save = useSaving(props);
  return useForm({
    constraints,
    initial: valuesOf(props.inbox),
    paths: { 'channel.pre_chat_form_options.pre_chat_message': 'message' },
    // Each field shows its own error; this one only prevents submitting.
    rules: { fields: (fields) => fields.map((field) => questionError(field, text)).find(Boolean) },
    submit: ({ enabled, message, fields }) =>
      save({
        channel: {
          pre_chat_form_enabled: enabled,
          pre_chat_form_options: { pre_chat_message: message, pre_chat_fields: [...fields] },
        },
      }),
  });
}
