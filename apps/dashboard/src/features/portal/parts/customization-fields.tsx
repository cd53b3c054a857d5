import { channelKindOf } from '../../../channels/registry.ts';
import { ColorField } from '@confab/ui/color-field';
import { Select } from '@confab/ui/select';
import { TextArea } from '@confab/ui/text-area';
import { TextField } from '@confab/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { useColorLabels } from '../../../platform/messages/use-color-labels.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { inboxesQuery } from '../../inbox/index.ts';
import type { useCustomization } from './use-customization.ts';

/** The appearance of a portal, the content of its home page, and the website of its chat. */
export function CustomizationFields({ form }: { form: ReturnType<typeof useCustomization> }) {
  const text = useText();
  const colorLabels = useColorLabels();
  const inboxes = useQuery(inboxesQuery(useAccountId()));
  const websites =
    inboxes.data?.payload.filter(({ channel_type: type }) => channelKindOf(type)?.isWebsite) ?? [];
  const inbox = form.field('inbox');
  return (
    <>
      <ColorField
        label={text('portal:form.color')}
        help={text('portal:form.colorHelp')}
        labels={colorLabels}
        {...form.field('color')}
      />
      <TextField
        label={text('portal:form.pageTitle')}
        help={text('portal:form.pageTitleHelp')}
        dir="auto"
        {...form.field('page_title')}
      />
      <TextArea
        label={text('portal:form.headerText')}
        help={text('portal:form.headerTextHelp')}
        dir="auto"
        {...form.field('header_text')}
      />
      <TextField
        label={text('portal:form.homepage')}
        help={text('portal:form.homepageHelp')}
        dir="ltr"
        inputMode="url"
        {...form.field('homepage_link')}
      />
      <Select
        label={text('portal:form.inbox')}
        help={text('portal:form.inboxHelp')}
        placeholder={text('portal:form.noInbox')}
        options={[
          { id: 'none', label: text('portal:form.noInbox') },
          ...websites.map(({ id, name }) => ({ id: String(id), label: name })),
        ]}
        {...inbox}
        value={inbox.value === '' ? 'none' : inbox.value}
        onChange={(id) => inbox.onChange(id === 'none' ? '' : id)}
      />
    </>
  );
}
