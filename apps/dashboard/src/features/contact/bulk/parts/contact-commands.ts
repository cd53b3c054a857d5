import type { Label } from '@confab/contract/features/label';
import type { Command } from '../../../../platform/commands/commands.ts';
import type { Text } from '../../../../platform/messages/catalog.ts';

/** What can be done with the contacts that are selected; absent what the user may not, or those are not fit for. */
export type ContactActions = {
  changeLabels: (labels: { add: string[] } | { remove: string[] }) => void;
  merge: (() => void) | undefined;
  export: (() => void) | undefined;
  delete: (() => void) | undefined;
};

/** The same for the palette. */
export function contactCommands(
  actions: ContactActions,
  labels: readonly Label[],
  count: number,
  text: Text,
): Command[] {
  const group = text('contact:bulk.group', { count });
  return [
    ...(['merge', 'export', 'delete'] as const).flatMap((what) => {
      const run = actions[what];
      return run === undefined
        ? []
        : [{ id: `selected-${what}`, group, label: text(`contact:bulk.${what}`), run }];
    }),
    ...(['add', 'remove'] as const).flatMap((what) =>
      labels.map(({ title }) => ({
        id: `selected-${what}-label-${title}`,
        group,
        label: text(`contact:bulk.${what}One`, { label: title }),
        run: () => actions.changeLabels(what === 'add' ? { add: [title] } : { remove: [title] }),
      })),
    ),
  ];
}
