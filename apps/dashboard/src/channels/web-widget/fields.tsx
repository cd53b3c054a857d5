import { Checkbox } from '@confab/ui/checkbox';
import { TextField } from '@confab/ui/text-field';
import type { WidgetFeature } from '@confab/contract/channels/web-widget';
import type { FormState } from '../../platform/forms/form.ts';
import { useText } from '../../platform/messages/use-text.ts';
import type { WebWidgetValues } from './values.ts';

/** What only a chat on a website has. */
export function WebWidgetFields({ form }: { form: FormState<WebWidgetValues> }) {
  const text = useText();
  return (
    <>
      <TextField
        label={text('inbox:website.url')}
        name="website_url"
        type="url"
        dir="ltr"
        isRequired
        {...form.field('website_url')}
      />
      <Features form={form} />
    </>
  );
}

/** What visitors may do; the sender of automatic messages is part of the appearance. */
const offeredFeatures = [
  'attachments',
  'emoji_picker',
  'end_conversation',
] as const satisfies readonly WidgetFeature[];

function Features({ form }: { form: FormState<WebWidgetValues> }) {
  const text = useText();
  const chosen = form.values.selected_feature_flags;
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-control font-medium">{text('inbox:edit.features')}</legend>
      {offeredFeatures.map((feature) => (
        <Checkbox
          key={feature}
          label={text(`inbox:edit.feature.${feature}`)}
          isSelected={chosen.includes(feature)}
          onChange={(isOn) =>
            form.set(
              'selected_feature_flags',
              isOn ? [...chosen, feature] : chosen.filter((other) => other !== feature),
            )
          }
        />
      ))}
    </fieldset>
  );
}
