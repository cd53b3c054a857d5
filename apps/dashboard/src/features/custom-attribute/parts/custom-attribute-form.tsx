import {
  attributeDisplayTypes,
  attributeModels,
  createCustomAttribute,
  reservedAttributeKeys,
  type AttributeDisplayType,
  type AttributeModel,
  type CustomAttribute,
} from '@confab/contract/features/custom-attribute';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { formPattern } from '@confab/rules/form-pattern';
import { Select } from '@confab/ui/select';
import { TextArea } from '@confab/ui/text-area';
import { TextField } from '@confab/ui/text-field';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { FormModal } from '../../../platform/forms/form-modal.tsx';
import { formRules } from '../../../platform/forms/form-rules.ts';
import { useForm, type FormState } from '../../../platform/forms/form.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { saveCustomAttributeMutation } from '../api.ts';
import { keyFrom, valuesIn } from '../model.ts';

const constraints = constraintsOf(createCustomAttribute);

type CustomAttributeFormProps = {
  /** The one to change; undefined for a new one. */
  attribute: CustomAttribute | undefined;
  /** The model of a new attribute. */
  model: AttributeModel;
  onClose: () => void;
};

type FormValues = {
  attribute_display_name: string;
  attribute_key: string;
  attribute_description: string;
  attribute_model: AttributeModel;
  attribute_display_type: AttributeDisplayType;
  /** One per line. */
  values: string;
  regex_pattern: string;
  regex_cue: string;
};

export function CustomAttributeForm({ attribute, model, onClose }: CustomAttributeFormProps) {
  const text = useText();
  const form = useAttributeForm({ attribute, model, onClose });
  const { attribute_display_type: type } = form.values;
  return (
    <FormModal
      title={text(attribute ? 'custom-attribute:form.editTitle' : 'custom-attribute:form.addTitle')}
      submitLabel={text(attribute ? 'common:save' : 'custom-attribute:form.add')}
      form={form}
      onClose={onClose}
    >
      {!attribute && <ModelField form={form} />}
      <NameFields form={form} isNew={!attribute} />
      <TextArea
        label={text('custom-attribute:form.description')}
        help={text('custom-attribute:form.descriptionHelp')}
        minRows={2}
        maxRows={6}
        {...form.field('attribute_description')}
      />
      <TypeField form={form} isNew={!attribute} />
      {type === 'list' && (
        <TextArea
          label={text('custom-attribute:form.values')}
          help={text('custom-attribute:form.valuesHelp')}
          isRequired
          minRows={3}
          maxRows={10}
          {...form.field('values')}
        />
      )}
      {type === 'text' && <PatternFields form={form} />}
    </FormModal>
  );
}

type FieldsProps = { form: FormState<FormValues> };

function ModelField({ form }: FieldsProps) {
  const text = useText();
  const { value, onBlur, error } = form.field('attribute_model');
  return (
    <Select
      label={text('custom-attribute:form.model')}
      placeholder=""
      {...{ value, onBlur, error }}
      options={attributeModels.map((id) => ({ id, label: text(`custom-attribute:model.${id}`) }))}
      onChange={(id) => {
        const chosen = attributeModels.find((each) => each === id);
        if (chosen) form.set('attribute_model', chosen);
      }}
    />
  );
}

/** The key follows the name until edited. It cannot change later, since values are stored under it. */
function NameFields({ form, isNew }: FieldsProps & { isNew: boolean }) {
  const text = useText();
  const [isOwnKey, setOwnKey] = useState(!isNew);
  const name = form.field('attribute_display_name');
  const key = form.field('attribute_key');
  return (
    <>
      <TextField
        label={text('custom-attribute:form.name')}
        isRequired
        autoFocus
        {...name}
        onChange={(value) => {
          name.onChange(value);
          if (!isOwnKey) key.onChange(keyFrom(value));
        }}
      />
      <TextField
        label={text('custom-attribute:form.key')}
        help={text('custom-attribute:form.keyHelp')}
        isRequired
        isDisabled={!isNew}
        dir="ltr"
        spellCheck="false"
        {...key}
        onChange={(value) => {
          setOwnKey(value !== '');
          key.onChange(value);
        }}
      />
    </>
  );
}

function TypeField({ form, isNew }: FieldsProps & { isNew: boolean }) {
  const text = useText();
  const { value, onBlur, error } = form.field('attribute_display_type');
  return (
    <Select
      label={text('custom-attribute:form.type')}
      placeholder=""
      isDisabled={!isNew}
      {...{ value, onBlur, error }}
      options={attributeDisplayTypes.map((id) => ({ id, label: text(`custom-attribute:type.${id}`) }))}
      onChange={(id) => {
        const chosen = attributeDisplayTypes.find((each) => each === id);
        if (chosen) form.set('attribute_display_type', chosen);
      }}
    />
  );
}

function PatternFields({ form }: FieldsProps) {
  const text = useText();
  return (
    <>
      <TextField
        label={text('custom-attribute:form.pattern')}
        help={text('custom-attribute:form.patternHelp')}
        dir="ltr"
        spellCheck="false"
        {...form.field('regex_pattern')}
      />
      {form.values.regex_pattern.trim() !== '' && (
        <TextField
          label={text('custom-attribute:form.cue')}
          help={text('custom-attribute:form.cueHelp')}
          {...form.field('regex_cue')}
        />
      )}
    </>
  );
}

function useAttributeForm({ attribute, model, onClose }: CustomAttributeFormProps) {
  const text = useText();
  const save = useMutation(saveCustomAttributeMutation(useQueryClient(), useAccountId()));
  const { required } = formRules(text);
  return useForm<FormValues>({
    constraints,
    initial: initialOf(attribute, model),
    paths: { attribute_values: 'values' },
    rules: {
      attribute_display_name: required,
      attribute_key: (key, { attribute_model: of }) => {
        if (!attribute && reservedAttributeKeys[of].includes(key.trim()))
          return text('custom-attribute:form.reserved');
        return required(key);
      },
      values: (lines, { attribute_display_type: type }) =>
        type === 'list' && valuesIn(lines).length === 0 ? text('custom-attribute:form.noValues') : undefined,
      regex_pattern: (pattern, { attribute_display_type: type }) =>
        type === 'text' && pattern.trim() !== '' && formPattern(pattern.trim()) === undefined
          ? text('custom-attribute:form.badPattern')
          : undefined,
    },
    submit: async ({ values, ...input }) => {
      const isText = input.attribute_display_type === 'text';
      const saved = await save.mutateAsync({
        id: attribute?.id,
        input: {
          ...input,
          attribute_values: input.attribute_display_type === 'list' ? valuesIn(values) : [],
          regex_pattern: isText ? input.regex_pattern : null,
          regex_cue: isText ? input.regex_cue : null,
        },
      });
      const message = attribute ? 'custom-attribute:form.saved' : 'custom-attribute:form.added';
      toast({ text: text(message, { name: saved.attribute_display_name }), tone: 'positive' });
      onClose();
    },
  });
}

function initialOf(attribute: CustomAttribute | undefined, model: AttributeModel): FormValues {
  return {
    attribute_display_name: attribute?.attribute_display_name ?? '',
    attribute_key: attribute?.attribute_key ?? '',
    attribute_description: attribute?.attribute_description ?? '',
    attribute_model: attribute?.attribute_model ?? model,
    attribute_display_type: attribute?.attribute_display_type ?? 'text',
    values: attribute?.attribute_values.join('\n') ?? '',
    regex_pattern: attribute?.regex_pattern ?? '',
    regex_cue: attribute?.regex_cue ?? '',
  };
}
