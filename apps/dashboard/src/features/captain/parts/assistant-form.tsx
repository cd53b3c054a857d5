import {
  updateAssistant,
  type Assistant,
  type AssistantConfig,
} from '@confab/contract/features/captain-assistant';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { Switch } from '@confab/ui/switch';
import { TextArea } from '@confab/ui/text-area';
import { TextField } from '@confab/ui/text-field';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { formRules } from '../../../platform/forms/form-rules.ts';
import { useForm } from '../../../platform/forms/form.ts';
import { SettingsForm } from '../../../platform/forms/settings-form.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { saveAssistantMutation } from '../api.ts';

const { name, description } = constraintsOf(updateAssistant);
const constraints = { ...(name && { name }), ...(description && { description }) };

/** An assistant's identity and tone. */
export function AssistantForm({ assistant }: { assistant: Assistant }) {
  const text = useText();
  const form = useAssistantForm(assistant);
  return (
    <SettingsForm form={form} title={text('captain:assistant.form')}>
      <TextField
        label={text('captain:assistant.name')}
        help={text('captain:assistant.nameHelp')}
        isRequired
        dir="auto"
        {...form.field('name')}
      />
      <TextField
        label={text('captain:assistant.about')}
        help={text('captain:assistant.aboutHelp')}
        isRequired
        dir="auto"
        {...form.field('description')}
      />
      <TextField
        label={text('captain:assistant.product')}
        help={text('captain:assistant.productHelp')}
        isRequired
        dir="auto"
        {...form.field('product_name')}
      />
      <TextFields form={form} />
      <TextField
        label={text('captain:assistant.temperature')}
        help={text('captain:assistant.temperatureHelp')}
        inputMode="decimal"
        className="max-w-48"
        {...form.field('temperature')}
      />
      <Switch
        isSpread
        label={text('captain:assistant.faq')}
        description={text('captain:assistant.faqHelp')}
        isSelected={form.values.feature_faq}
        onChange={(isOn) => form.set('feature_faq', isOn)}
      />
      <Switch
        isSpread
        label={text('captain:assistant.memory')}
        description={text('captain:assistant.memoryHelp')}
        isSelected={form.values.feature_memory}
        onChange={(isOn) => form.set('feature_memory', isOn)}
      />
    </SettingsForm>
  );
}

/** Its instructions, and its fixed texts. */
function TextFields({ form }: { form: ReturnType<typeof useAssistantForm> }) {
  const text = useText();
  return (
    <>
      <TextArea
        label={text('captain:assistant.instructions')}
        help={text('captain:assistant.instructionsHelp')}
        dir="auto"
        {...form.field('instructions')}
      />
      <TextArea
        label={text('captain:assistant.handoff')}
        help={text('captain:assistant.handoffHelp')}
        minRows={2}
        dir="auto"
        {...form.field('handoff_message')}
      />
      <TextArea
        label={text('captain:assistant.resolution')}
        help={text('captain:assistant.resolutionHelp')}
        minRows={2}
        dir="auto"
        {...form.field('resolution_message')}
      />
    </>
  );
}

const texts = ['product_name', 'instructions', 'handoff_message', 'resolution_message'] as const;
const maxTextLength = 20_000;

function useAssistantForm(assistant: Assistant) {
  const text = useText();
  const save = useMutation(saveAssistantMutation(useQueryClient(), useAccountId()));
  const { required } = formRules(text);
  const { config } = assistant;
  const short = (value: string) =>
    value.length > maxTextLength ? text('form:tooLong', { count: maxTextLength }) : undefined;
  return useForm({
    constraints,
    initial: {
      name: assistant.name,
      description: assistant.description,
      product_name: config.product_name ?? '',
      instructions: config.instructions ?? '',
      handoff_message: config.handoff_message ?? '',
      resolution_message: config.resolution_message ?? '',
      temperature: String(config.temperature ?? 1),
      feature_faq: config.feature_faq ?? false,
      feature_memory: config.feature_memory ?? false,
    },
    rules: {
      name: required,
      description: required,
      product_name: (value) =>
        required(value) ?? (value.length > 255 ? text('form:tooLong', { count: 255 }) : undefined),
      instructions: short,
      handoff_message: short,
      resolution_message: short,
      temperature: (value) => {
        const number = Number(value.replace(',', '.'));
        const isRight = value.trim() !== '' && number >= 0 && number <= 1;
        return isRight ? undefined : text('captain:assistant.temperatureWrong');
      },
    },
    submit: async (values) => {
      // Whatever else another client has set stays.
      const next: AssistantConfig = {
        ...config,
        temperature: Number(values.temperature.replace(',', '.')),
        feature_faq: values.feature_faq,
        feature_memory: values.feature_memory,
      };
      for (const key of texts) next[key] = values[key].trim();
      const input = { name: values.name.trim(), description: values.description.trim(), config: next };
      await save.mutateAsync({ id: assistant.id, input });
      toast({ text: text('captain:assistant.saved', { name: input.name }), tone: 'positive' });
    },
  });
}
