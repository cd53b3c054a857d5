import type { Campaign } from '@confab/contract/features/campaign';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { enableCampaignMutation } from '../api.ts';

/** Enables or disables a campaign; shows a failure. */
export function useEnable() {
  const text = useText();
  const { mutate, isPending } = useMutation(enableCampaignMutation(useQueryClient(), useAccountId()));
  const enable = ({ id }: Campaign, enabled: boolean) =>
    mutate(
      { id, enabled },
      { onError: (error) => void toast({ text: errorText(error, text), tone: 'danger' }) },
    );
  return { enable, isPending };
}
