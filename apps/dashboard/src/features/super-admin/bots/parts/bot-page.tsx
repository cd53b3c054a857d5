import { toast } from '@confab/ui/toast';
import {
  consoleBotAvatarDelete,
  consoleBotDelete,
  consoleBotShow,
  consoleBotUpdate,
  type ConsoleBot,
} from '@confab/contract/features/super-admin-bot';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { useQuery } from '@tanstack/react-query';
import { formRules } from '../../../../platform/forms/form-rules.ts';
import { useForm } from '../../../../platform/forms/form.ts';
import { SettingsForm } from '../../../../platform/forms/settings-form.tsx';
import { QueryView } from '../../../../platform/calls/query-view.tsx';
import type { Text } from '../../../../platform/messages/catalog.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import { FormSkeleton } from '../../../../platform/pages/list-skeleton.tsx';
import { consoleQuery } from '../../api.ts';
import { TokenCard } from '../../tokens/parts/token-card.tsx';
import { BotFields, botInputOf, botValuesOf } from './bot-fields.tsx';
import { ConsoleHeading } from '../../parts/console-heading.tsx';
import { RemovalCard } from '../../parts/removal-card.tsx';
import { useConsoleChange } from '../../parts/use-console-change.ts';

export function BotPage({ id }: { id: number }) {
  const text = useText();
  const query = useQuery(consoleQuery(consoleBotShow, { params: { id } }));
  return (
    <QueryView query={query} skeleton={<FormSkeleton />} errorTitle={text('super-admin:loadError')}>
      {(bot) => (
        <>
          <ConsoleHeading
            title={bot.name}
            description={`${text('super-admin:number', { id: String(bot.id) })} · ${usedBy(bot, text)}`}
            back={{ href: '/super_admin/agent_bots', label: text('super-admin:area.agent_bots') }}
          />
          <BotForm bot={bot} />
          {bot.access_token_id !== null && (
            <TokenCard
              id={bot.access_token_id}
              description={text(
                bot.account === null ? 'super-admin:bot.tokenText' : 'super-admin:bot.accountTokenText',
              )}
              replaceText={text('super-admin:bot.rotateText')}
            />
          )}
          <Removal bot={bot} />
        </>
      )}
    </QueryView>
  );
}

function usedBy({ account, accounts }: ConsoleBot, text: Text): string {
  return account === null
    ? text('super-admin:bot.accounts', { count: accounts })
    : text('super-admin:bot.ofAccount', { name: account.name, id: String(account.id) });
}

const constraints = constraintsOf(consoleBotUpdate);

function BotForm({ bot }: { bot: ConsoleBot }) {
  const text = useText();
  const update = useConsoleChange(consoleBotUpdate);
  const unpicture = useConsoleChange(consoleBotAvatarDelete);
  const { required, optionalUrl } = formRules(text);
  const form = useForm({
    constraints,
    initial: botValuesOf(bot),
    rules: { name: required, outgoing_url: optionalUrl },
    submit: async (values) => {
      const { avatar } = values;
      const params = { id: bot.id };
      if (avatar === null) await unpicture.mutateAsync({ params });
      const files = avatar == null ? {} : { files: { avatar } };
      await update.mutateAsync({ params, input: botInputOf(values), ...files });
      form.set('avatar', undefined);
      toast({ text: text('super-admin:saved'), tone: 'positive' });
    },
  });
  return (
    <SettingsForm form={form} title={text('super-admin:bot.settings')}>
      <BotFields bot={bot} form={form} />
    </SettingsForm>
  );
}

function Removal({ bot }: { bot: ConsoleBot }) {
  const text = useText();
  const { attempt, isPending } = useConsoleChange(consoleBotDelete);
  return (
    <RemovalCard
      title={text('super-admin:bot.delete.title', { name: bot.name })}
      description={text('super-admin:bot.delete.text')}
      label={text('super-admin:bot.delete.button')}
      isPending={isPending}
      onRemove={async () => (await attempt({ params: { id: bot.id } })) !== undefined}
      list="/super_admin/agent_bots"
    />
  );
}
