import { KeyHint } from '@confab/ui/key-hint';
import { Modal } from '@confab/ui/modal';
import type { MessageKey } from '../../../platform/messages/catalog.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { closeModal } from '../../../platform/shell-state.ts';

type Row = { label: MessageKey; keys: readonly (readonly string[])[] };

const navigation: readonly Row[] = [
  { label: 'shell:shortcuts.palette', keys: [['mod', 'K']] },
  { label: 'shell:shortcuts.search', keys: [['/']] },
  { label: 'shell:shortcuts.openConversations', keys: [['alt', 'C']] },
  { label: 'shell:shortcuts.openContacts', keys: [['alt', 'V']] },
  { label: 'shell:shortcuts.openSettings', keys: [['alt', 'S']] },
  { label: 'shell:shortcuts.toggleSidebar', keys: [['alt', 'O']] },
  { label: 'shell:shortcuts.navigateMenu', keys: [['up'], ['down']] },
  { label: 'shell:shortcuts.help', keys: [['mod', '/']] },
];

const conversation: readonly Row[] = [
  { label: 'shell:shortcuts.next', keys: [['alt', 'J']] },
  { label: 'shell:shortcuts.previous', keys: [['alt', 'K']] },
  { label: 'shell:shortcuts.nextTab', keys: [['alt', 'N']] },
  { label: 'shell:shortcuts.reply', keys: [['alt', 'L']] },
  { label: 'shell:shortcuts.note', keys: [['alt', 'P']] },
  { label: 'shell:shortcuts.attach', keys: [['alt', 'A']] },
  { label: 'shell:shortcuts.resolve', keys: [['alt', 'E']] },
  { label: 'shell:shortcuts.resolveNext', keys: [['mod', 'alt', 'E']] },
  { label: 'shell:shortcuts.snooze', keys: [['alt', 'M']] },
  { label: 'shell:shortcuts.newConversation', keys: [['alt', 'W']] },
];

/** While the focus is on the list. */
const list: readonly Row[] = [
  { label: 'shell:shortcuts.move', keys: [['up'], ['down'], ['J'], ['K']] },
  { label: 'shell:shortcuts.select', keys: [['X']] },
  {
    label: 'shell:shortcuts.extend',
    keys: [
      ['shift', 'down'],
      ['shift', 'J'],
    ],
  },
  { label: 'shell:shortcuts.selectAll', keys: [['mod', 'A']] },
  { label: 'shell:shortcuts.clear', keys: [['escape']] },
  { label: 'shell:shortcuts.cardMenu', keys: [['.']] },
];

/** Every key there is, in one place. */
export function ShortcutsModal() {
  const text = useText();
  return (
    <Modal
      isOpen
      onOpenChange={closeModal}
      title={text('shell:shortcuts.title')}
      closeLabel={text('common:close')}
    >
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        <Group title={text('shell:shortcuts.navigation')} rows={navigation} />
        <Group title={text('shell:shortcuts.conversation')} rows={conversation} />
        <Group title={text('shell:shortcuts.list')} rows={list} />
      </div>
    </Modal>
  );
}

function Group({ title, rows }: { title: string; rows: readonly Row[] }) {
  const text = useText();
  return (
    <section>
      <h3 className="mb-2 text-meta font-medium text-text-muted">{title}</h3>
      <dl className="flex flex-col gap-1.5">
        {rows.map(({ label, keys }) => (
          <div key={label} className="flex items-center justify-between gap-3 text-control">
            <dt>{text(label)}</dt>
            <dd className="flex gap-1">
              {keys.map((combination) => (
                <KeyHint key={combination.join()} keys={combination} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
