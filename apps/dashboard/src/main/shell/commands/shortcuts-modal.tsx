import { KeyHint } from '@confab/ui/key-hint';
import { Modal } from '@confab/ui/modal';
import { shownKeys } from '../../../platform/commands/shown-keys.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { closeModal } from '../../../platform/shell-state.ts';
import { shortcutGroups, type ShortcutGroup } from './shortcut-rows.ts';

/** The keys and what they do. */
export function ShortcutsModal() {
  const text = useText();
  return (
    <Modal
      isOpen
      onOpenChange={closeModal}
      title={text('shell:shortcuts.title')}
      closeLabel={text('common:close')}
      isReading
    >
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {shortcutGroups.map((group) => (
          <Group key={group.title} {...group} />
        ))}
      </div>
    </Modal>
  );
}

function Group({ title, rows }: ShortcutGroup) {
  const text = useText();
  return (
    <section>
      <h3 className="mb-2 text-meta font-medium text-text-muted">{text(title)}</h3>
      <dl className="flex flex-col gap-1.5">
        {rows.map(({ label, keys }) => (
          <div key={label} className="flex items-center justify-between gap-3 text-control">
            <dt>{text(label)}</dt>
            <dd className="flex gap-1">
              {keys.map((combination) => (
                <KeyHint key={combination} keys={shownKeys(combination)} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
