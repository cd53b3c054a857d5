import { senderNameTypes, type Inbox } from '@confab/contract/features/inbox';
import { RadioGroup } from '@confab/ui/radio-group';
import { TextField } from '@confab/ui/text-field';
import type { Field } from '../platform/forms/form.ts';
import { useText } from '../platform/messages/use-text.ts';

type SenderFieldsProps = {
  inboxName: string;
  nameType: Field<Inbox['sender_name_type']>;
  businessName: Field<string>;
};

/** Under which name customers get the emails of an inbox, each kind with an example. */
export function SenderFields({ inboxName, nameType, businessName }: SenderFieldsProps) {
  const text = useText();
  const business = businessName.value.trim() || inboxName;
  return (
    <fieldset className="flex flex-col gap-4 border-t border-border pt-5">
      <legend className="sr-only">{text('inbox:sender.title')}</legend>
      <TextField
        label={text('inbox:sender.business')}
        help={text('inbox:sender.businessHelp')}
        placeholder={inboxName}
        name="business_name"
        {...businessName}
      />
      <RadioGroup
        label={text('inbox:sender.title')}
        options={senderNameTypes.map((value) => ({
          value,
          label: text(`inbox:sender.types.${value}`),
          description: text(`inbox:sender.examples.${value}`, { business }),
        }))}
        value={nameType.value}
        onChange={(value) =>
          nameType.onChange(senderNameTypes.find((type) => type === value) ?? senderNameTypes[0])
        }
      />
    </fieldset>
  );
}
