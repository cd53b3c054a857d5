import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { registerCommands } from '../../../platform/commands/commands.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { macrosQuery } from '../api.ts';
import { useMacroRun } from './use-macro-run.ts';

type MacroCommandsProps = { accountId: number; conversationId: number };

/** Each macro as a command for the open conversation. */
export function MacroCommands({ accountId, conversationId }: MacroCommandsProps) {
  const text = useText();
  const { begin } = useMacroRun(accountId, conversationId);
  const run = useEffectEvent(begin);
  const macros = useQuery(macrosQuery(accountId)).data?.payload;
  useEffect(() => {
    const group = text('conversation:command.group', { id: conversationId });
    return registerCommands(() =>
      (macros ?? []).map((macro) => ({
        id: `macro-${macro.id}`,
        group,
        label: text('macro:run.command', { name: macro.name }),
        run: () => run(macro),
      })),
    );
  }, [macros, conversationId, text]);
  return null;
}
