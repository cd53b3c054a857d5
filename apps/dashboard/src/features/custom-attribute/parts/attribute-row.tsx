import type { CustomAttribute } from '@confab/contract/features/custom-attribute';
import { Checkbox } from '@confab/ui/checkbox';
import { IconButton } from '@confab/ui/icon-button';
import { InlineEdit } from '@confab/ui/inline-edit';
import { Select } from '@confab/ui/select';
import { toast } from '@confab/ui/toast';
import { Copy, ExternalLink, X } from 'lucide-react';
import { useLanguage, useText } from '../../../platform/messages/use-text.ts';
import { valueErrorOf, isSafeLink, isSet, shownText, typedText, valueOf } from '../model.ts';
import type { AttributeValue } from '../values-model.ts';

type AttributeRowProps = {
  attribute: CustomAttribute;
  value: unknown;
  onSave: (value: AttributeValue | undefined) => Promise<string | undefined>;
};

/** One attribute: its name, its value in the field of its type, and what can be done with the value. */
export function AttributeRow(props: AttributeRowProps) {
  const { attribute, value } = props;
  const { attribute_display_name: name, attribute_description: description } = attribute;
  const isCheckbox = attribute.attribute_display_type === 'checkbox';
  return (
    <li className="group/row flex items-start gap-1">
      <div className="min-w-0 flex-1">
        {!isCheckbox && (
          <p className="text-meta break-words text-text-muted" title={description ?? undefined}>
            <bdi>{name}</bdi>
          </p>
        )}
        <ValueField {...props} />
      </div>
      {isSet(value) && <ValueActions {...props} />}
    </li>
  );
}

function ValueField(props: AttributeRowProps) {
  switch (props.attribute.attribute_display_type) {
    case 'checkbox':
      return <CheckboxValue {...props} />;
    case 'list':
      return <ListValue {...props} />;
    case 'text':
    case 'number':
    case 'currency':
    case 'percent':
    case 'link':
    case 'date':
      return <WrittenValue {...props} />;
  }
}

function CheckboxValue({ attribute, value, onSave }: AttributeRowProps) {
  return (
    <Checkbox
      label={<bdi>{attribute.attribute_display_name}</bdi>}
      description={attribute.attribute_description ?? undefined}
      isSelected={String(value) === 'true'}
      onChange={(isSelected) => void saved(onSave, isSelected)}
    />
  );
}

function ListValue({ attribute, value, onSave }: AttributeRowProps) {
  const text = useText();
  const current = typedText(attribute, value);
  const { attribute_values: offered } = attribute;
  // A value that is no longer an option is still shown.
  const values = current === '' || offered.includes(current) ? offered : [current, ...offered];
  return (
    <Select
      label={attribute.attribute_display_name}
      hideLabel
      size="small"
      placeholder={text('custom-attribute:value.choose')}
      value={current === '' ? null : current}
      options={values.map((each) => ({ id: each, label: each }))}
      onChange={(chosen) => void saved(onSave, chosen)}
    />
  );
}

function WrittenValue({ attribute, value, onSave }: AttributeRowProps) {
  const text = useText();
  const language = useLanguage();
  const type = attribute.attribute_display_type;
  const isNumber = type === 'number' || type === 'currency' || type === 'percent';
  const save = async (typed: string) => {
    if (typed.trim() === '') return onSave(undefined);
    const error = valueErrorOf(attribute, typed);
    if (error === 'pattern' && attribute.regex_cue) return attribute.regex_cue;
    if (error !== undefined) return text(`custom-attribute:value.error.${error}`);
    return onSave(valueOf(attribute, typed));
  };
  return (
    <InlineEdit
      label={attribute.attribute_display_name}
      editLabel={text('custom-attribute:value.edit')}
      value={typedText(attribute, value)}
      shownValue={shownText(attribute, value, language)}
      placeholder={text('custom-attribute:value.none')}
      type={type === 'date' ? 'date' : 'text'}
      {...(isNumber ? { inputMode: 'decimal' as const } : {})}
      onSave={save}
    />
  );
}

function ValueActions({ attribute, value, onSave }: AttributeRowProps) {
  const text = useText();
  const { attribute_display_name: name, attribute_display_type: type } = attribute;
  const written = typedText(attribute, value);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(written);
      toast({ text: text('common:copied') });
    } catch {
      toast({ text: text('common:copyFailed'), tone: 'danger' });
    }
  };
  return (
    <div className="flex shrink-0 opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 [@media(hover:none)]:opacity-100">
      {type === 'link' && isSafeLink(written) && (
        <a
          href={written}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={text('custom-attribute:value.open', { name })}
          className="focus-ring grid size-7 place-items-center rounded-control text-text-muted hover:bg-surface-hover hover:text-text"
        >
          <ExternalLink aria-hidden size={13} />
        </a>
      )}
      {type !== 'checkbox' && (
        <IconButton
          label={text('custom-attribute:value.copy', { name })}
          size="small"
          hasTooltip={false}
          icon={<Copy aria-hidden size={13} />}
          onPress={() => void copy()}
        />
      )}
      <IconButton
        label={text('custom-attribute:value.clear', { name })}
        size="small"
        hasTooltip={false}
        icon={<X aria-hidden size={13} />}
        onPress={() => void saved(onSave, undefined)}
      />
    </div>
  );
}

/** For values that are chosen: there is no field to show an error under. */
async function saved(onSave: AttributeRowProps['onSave'], value: AttributeValue | undefined): Promise<void> {
  const saveError = await onSave(value);
  if (saveError !== undefined) toast({ text: saveError, tone: 'danger' });
}
