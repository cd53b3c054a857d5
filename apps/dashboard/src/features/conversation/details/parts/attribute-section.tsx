import type { AttributeModel } from '@confab/contract/features/custom-attribute';
import type { Conversation } from '@confab/contract/features/conversation';
import { Skeleton } from '@confab/ui/skeleton';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAccountId } from '../../../../platform/account/account-context.ts';
import { errorText } from '../../../../platform/calls/error-text.ts';
import { QueryView } from '../../../../platform/calls/query-view.tsx';
import { useText } from '../../../../platform/messages/use-text.ts';
import {
  attributesOf,
  AttributeValues,
  customAttributesQuery,
  type AttributeValue,
} from '../../../custom-attribute/index.ts';
import { contactAttributeMutation, conversationAttributeMutation } from '../details-api.ts';

type SectionProps = { conversation: Conversation };

/** The custom attributes of the conversation. */
export function ConversationAttributes({ conversation }: SectionProps) {
  const { id, custom_attributes: values } = conversation;
  const { mutateAsync } = useMutation(conversationAttributeMutation(useQueryClient(), useAccountId()));
  const save = useSaveError((key, value) => mutateAsync({ id, key, value }));
  return <Attributes key={id} model="conversation_attribute" values={values} onSave={save} />;
}

/** The custom attributes of its contact. */
export function ContactAttributes({ conversation }: SectionProps) {
  const { id, meta } = conversation;
  const { sender: contact } = meta;
  const { mutateAsync } = useMutation(contactAttributeMutation(useQueryClient(), useAccountId()));
  const save = useSaveError((key, value) => mutateAsync({ id, contact, key, value }));
  return (
    <Attributes key={contact.id} model="contact_attribute" values={contact.custom_attributes} onSave={save} />
  );
}

type AttributesProps = {
  model: AttributeModel;
  values: Readonly<Record<string, unknown>>;
  onSave: (key: string, value: AttributeValue | undefined) => Promise<string | undefined>;
};

function Attributes({ model, values, onSave }: AttributesProps) {
  const text = useText();
  const query = useQuery(customAttributesQuery(useAccountId()));
  return (
    <QueryView
      query={query}
      skeleton={<Skeleton width="70%" />}
      errorTitle={text('conversation:attributes.failed')}
    >
      {(all) => {
        const attributes = attributesOf(all, model);
        return attributes.length === 0 ? (
          <p className="text-meta text-text-muted">{text('conversation:attributes.none')}</p>
        ) : (
          <AttributeValues {...{ attributes, values, onSave }} />
        );
      }}
    </QueryView>
  );
}

/** Returns why a value was not saved; the field shows it, with the input. */
function useSaveError(
  save: (key: string, value: AttributeValue | undefined) => Promise<unknown>,
): AttributesProps['onSave'] {
  const text = useText();
  return async (key, value) => {
    try {
      await save(key, value);
      return undefined;
    } catch (error) {
      return errorText(error, text);
    }
  };
}
