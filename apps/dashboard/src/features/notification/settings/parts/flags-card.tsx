import {
  notificationTypes,
  type NotificationSettings,
  type NotificationType,
} from '@confab/contract/features/notification';
import { Card } from '@confab/ui/card';
import { Checkbox } from '@confab/ui/checkbox';
import { useHasFeature } from '@confab/ui/feature-wrapper';
import { toast } from '@confab/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAccountId } from '../../../../platform/account/account-context.ts';
import { errorText } from '../../../../platform/calls/error-text.ts';
import { QueryView } from '../../../../platform/calls/query-view.tsx';
import { useText } from '../../../../platform/messages/use-text.ts';
import { FormSkeleton } from '../../../../platform/pages/list-skeleton.tsx';
import { changeFlagMutation, notificationSettingsQuery } from '../settings-api.ts';
import { isSelected, deliveryMethods, type DeliveryMethod } from '../settings-model.ts';

/** What the user is notified of by email and push, in this account; every choice is saved immediately. */
export function FlagsCard() {
  const text = useText();
  const accountId = useAccountId();
  const queryClient = useQueryClient();
  const query = useQuery(notificationSettingsQuery(accountId));
  const { mutate } = useMutation(changeFlagMutation(queryClient, accountId));
  const change = (channel: DeliveryMethod, type: NotificationType, isOn: boolean) =>
    mutate(
      { channel, type, isOn },
      { onError: (error) => toast({ text: errorText(error, text), tone: 'danger', duration: 6000 }) },
    );
  return (
    <QueryView query={query} skeleton={<FormSkeleton />} errorTitle={text('notification:settings.failed')}>
      {(settings) => (
        <Card
          title={text('notification:settings.title')}
          description={text('notification:settings.description')}
        >
          <FlagTable settings={settings} onChange={change} />
        </Card>
      )}
    </QueryView>
  );
}

type FlagTableProps = {
  settings: NotificationSettings;
  onChange: (channel: DeliveryMethod, type: NotificationType, isOn: boolean) => void;
};

function FlagTable({ settings, onChange }: FlagTableProps) {
  const text = useText();
  const hasSla = useHasFeature()('sla');
  const types = notificationTypes.filter((type) => hasSla || !type.startsWith('sla_'));
  return (
    <table className="relative w-full text-control">
      <caption className="sr-only">{text('notification:settings.title')}</caption>
      <thead>
        <tr className="text-meta text-text-muted">
          <th scope="col" className="py-1 text-start font-medium">
            {text('notification:settings.type')}
          </th>
          {deliveryMethods.map((channel) => (
            <th key={channel} scope="col" className="w-20 py-1 text-center font-medium">
              {text(`notification:settings.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {types.map((type) => (
          <tr key={type} className="border-t border-border">
            <th scope="row" className="py-2 pe-3 text-start font-normal">
              {text(`notification:settings.types.${type}`)}
            </th>
            {deliveryMethods.map((channel) => (
              <td key={channel} className="py-2">
                <div className="relative flex justify-center">
                  <Checkbox
                    label={text('notification:settings.flag', {
                      way: text(`notification:settings.${channel}`),
                      type: text(`notification:settings.types.${type}`),
                    })}
                    hideLabel
                    isSelected={isSelected(settings, channel, type)}
                    onChange={(isOn) => onChange(channel, type, isOn)}
                  />
                </div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
