import { updatePortal, type Portal } from '@confab/contract/features/portal';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { formRules } from '../../../platform/forms/form-rules.ts';
import { useForm } from '../../../platform/forms/form.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { updatePortalMutation } from '../api.ts';

const { color, page_title, header_text, homepage_link } = constraintsOf(updatePortal);
const constraints = {
  ...(color && { color }),
  ...(page_title && { page_title }),
  ...(header_text && { header_text }),
  ...(homepage_link && { homepage_link }),
};

/** Of a portal that has chosen none. */
const usualColor = '#1f93ff';

/** The form for the appearance of a portal and the content of its home page. */
export function useCustomization(portal: Portal, onSaved: () => void) {
  const text = useText();
  const update = useMutation(updatePortalMutation(useQueryClient(), useAccountId(), portal.slug));
  return useForm({
    constraints,
    initial: {
      color: portal.color ?? usualColor,
      page_title: portal.page_title ?? '',
      header_text: portal.header_text ?? '',
      homepage_link: portal.homepage_link ?? '',
      inbox: portal.inbox ? String(portal.inbox.id) : '',
    },
    rules: { homepage_link: formRules(text).optionalUrl },
    paths: { inbox_id: 'inbox' },
    submit: async ({ inbox, ...values }) => {
      await update.mutateAsync({
        input: {
          ...values,
          // An inbox that this member may not see is kept.
          ...(inbox === '' && !portal.inbox ? {} : { inbox_id: inbox === '' ? null : Number(inbox) }),
        },
      });
      onSaved();
    },
  });
}
