import { bodyWith, fillTemplate, type FilledTemplate, type Template } from '@confab/rules/message-template';
import type { FindValue } from '@confab/rules/template-syntax';
import { fillVariables, hasVariables } from '@confab/rules/variables';
import { Button } from '@confab/ui/button';
import { Modal } from '@confab/ui/modal';
import { SearchField } from '@confab/ui/search-field';
import { TextField } from '@confab/ui/text-field';
import { useState } from 'react';
import { FormModal } from '../../../../platform/forms/form-modal.tsx';
import { formRules } from '../../../../platform/forms/form-rules.ts';
import { useForm } from '../../../../platform/forms/form.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import { templatesLike } from '../template-model.ts';
import { TemplatePreview } from './template-preview.tsx';

type TemplateModalProps = {
  templates: readonly Template[];
  /** The variables available in the values. */
  find: FindValue;
  chooseLabel: string;
  onChoose: (filled: FilledTemplate) => void;
  onClose: () => void;
};

/** Chooses a template and fills in its gaps. */
export function TemplateModal({ templates, onClose, ...choosing }: TemplateModalProps) {
  const [chosen, setChosen] = useState<Template>();
  if (chosen === undefined) return <TemplateList {...{ templates, onClose }} onChoose={setChosen} />;
  return (
    <TemplateForm {...choosing} template={chosen} onBack={() => setChosen(undefined)} onClose={onClose} />
  );
}

type TemplateListProps = Pick<TemplateModalProps, 'templates' | 'onClose'> & {
  onChoose: (template: Template) => void;
};

function TemplateList({ templates, onChoose, onClose }: TemplateListProps) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const found = templatesLike(templates, typed);
  return (
    <Modal
      isOpen
      onOpenChange={onClose}
      title={text('template:title')}
      description={text('template:description')}
      closeLabel={text('common:close')}
    >
      <SearchField
        label={text('template:search')}
        clearLabel={text('template:clear')}
        value={typed}
        onChange={setTyped}
        autoFocus
      />
      <p role="status" className="text-control text-text-muted">
        {found.length === 0 && text('template:none')}
      </p>
      <ul aria-label={text('template:title')} className="mt-2 flex flex-col gap-1">
        {found.map((template) => (
          <li key={template.key}>
            <Button
              variant="quiet"
              className="h-auto! w-full justify-start! py-2! text-start whitespace-normal!"
              onPress={() => onChoose(template)}
            >
              <span className="flex min-w-0 flex-1 flex-col gap-0.5">
                <span className="flex flex-wrap items-baseline gap-x-2">
                  <bdi className="font-medium wrap-anywhere">{template.name}</bdi>
                  <bdi className="text-meta font-normal text-text-muted">{template.language}</bdi>
                </span>
                <bdi className="line-clamp-2 text-control font-normal wrap-anywhere text-text-muted">
                  {template.body}
                </bdi>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}

type TemplateFormProps = Omit<TemplateModalProps, 'templates'> & { template: Template; onBack: () => void };

function TemplateForm({ template, find, chooseLabel, onChoose, onBack, onClose }: TemplateFormProps) {
  const text = useText();
  const { required } = formRules(text);
  const filled = (value: string) => fillVariables(value, find);
  const rule = (value: string) => {
    if (hasVariables(filled(value))) return text('template:noVariable');
    // A provider rejects a value with line breaks, and one of spaces only.
    return required(value);
  };
  const form = useForm<Record<string, string>>({
    initial: Object.fromEntries(template.parameters.map((key) => [key, ''])),
    rules: Object.fromEntries(template.parameters.map((key) => [key, rule])),
    submit: (values) => {
      onChoose(fillTemplate(template, filledValues(values)));
      onClose();
      return Promise.resolve();
    },
  });
  const filledValues = (values: Record<string, string>) =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, filled(value)]));
  return (
    <FormModal
      title={template.name}
      submitLabel={chooseLabel}
      form={form}
      onClose={onClose}
      otherWay={<Button onPress={onBack}>{text('template:back')}</Button>}
    >
      {template.parameters.map((key, index) => (
        <TextField
          key={key}
          label={text('template:parameter', { name: `\u2068${key}\u2069` })}
          name={key}
          dir="auto"
          autoFocus={index === 0}
          isRequired
          {...form.field(key)}
        />
      ))}
      <TemplatePreview template={template} body={bodyWith(template, filledValues(form.values))} />
    </FormModal>
  );
}
