import { Button } from '@confab/ui/button';
import { Card } from '@confab/ui/card';
import { CodeBlock } from '@confab/ui/code-block';
import { confirm } from '@confab/ui/confirm';
import { Modal } from '@confab/ui/modal';
import { toast } from '@confab/ui/toast';
import {
  consoleUserAvatarDelete,
  consoleUserDelete,
  consoleUserImpersonate,
  consoleUserMfaDelete,
  consoleUserUpdate,
  type ConsoleUser,
} from '@confab/contract/features/super-admin-user';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useText } from '../../../../platform/messages/use-text.ts';
import { useConsoleChange } from '../../parts/use-console-change.ts';

/** The actions on a user other than editing; each confirms its effect. */
export function UserActions({ user, isSelf }: { user: ConsoleUser; isSelf: boolean }) {
  const text = useText();
  const params = { id: user.id };
  const update = useConsoleChange(consoleUserUpdate);
  const resetMfa = useConsoleChange(consoleUserMfaDelete);
  const removeAvatar = useConsoleChange(consoleUserAvatarDelete);
  const sure = useSure(user);
  return (
    <Card title={text('super-admin:user.actions')}>
      <div className="flex flex-col divide-y divide-border">
        {!user.confirmed && (
          <Action name="confirm" isPending={update.isPending}>
            {() => update.attempt({ params, input: { confirmed: true } })}
          </Action>
        )}
        {!user.super_admin && <Impersonation user={user} />}
        {user.two_factor && (
          <Action name="mfa" isPending={resetMfa.isPending}>
            {async () => (await sure('mfa')) && resetMfa.attempt({ params })}
          </Action>
        )}
        {user.avatar_url !== '' && (
          <Action name="avatar" isPending={removeAvatar.isPending}>
            {() => removeAvatar.attempt({ params })}
          </Action>
        )}
        {isSelf ? (
          <p className="py-3 text-control text-text-muted">{text('super-admin:user.self')}</p>
        ) : (
          <Removal user={user} />
        )}
      </div>
    </Card>
  );
}

type Name = 'confirm' | 'mfa' | 'avatar' | 'delete' | 'impersonate';

type ActionProps = {
  name: Name;
  isPending: boolean;
  isDanger?: boolean;
  children: () => Promise<unknown>;
};

function Action({ name, isPending, isDanger = false, children: act }: ActionProps) {
  const text = useText();
  return (
    <div className="flex flex-wrap items-center gap-3 py-3 first:pt-0 last:pb-0">
      <p className="min-w-0 flex-1 basis-56 text-control text-text-muted">
        {text(`super-admin:user.action.${name}.text`)}
      </p>
      <Button variant={isDanger ? 'danger' : 'secondary'} isPending={isPending} onPress={() => void act()}>
        {text(`super-admin:user.action.${name}.button`)}
      </Button>
    </div>
  );
}

function useSure(user: ConsoleUser) {
  const text = useText();
  return (name: 'mfa' | 'delete') =>
    confirm({
      title: text(`super-admin:user.action.${name}.title`, { name: user.name }),
      description: text(`super-admin:user.action.${name}.text`),
      confirmLabel: text(`super-admin:user.action.${name}.button`),
      cancelLabel: text('common:cancel'),
      tone: 'danger',
    });
}

function Removal({ user }: { user: ConsoleUser }): ReactNode {
  const text = useText();
  const navigate = useNavigate();
  const sure = useSure(user);
  const { attempt, isPending } = useConsoleChange(consoleUserDelete);
  const remove = async () => {
    if (!(await sure('delete')) || !(await attempt({ params: { id: user.id } }))) return;
    toast({ text: text('super-admin:user.deleted', { name: user.name }), tone: 'positive' });
    await navigate({ to: '/super_admin/users' });
  };
  return (
    <Action name="delete" isPending={isPending} isDanger>
      {remove}
    </Action>
  );
}

/** The link is meant for another browser: in this one it would sign out its user. */
function Impersonation({ user }: { user: ConsoleUser }): ReactNode {
  const text = useText();
  const [url, setUrl] = useState('');
  const { attempt, isPending } = useConsoleChange(consoleUserImpersonate);
  return (
    <>
      <Action name="impersonate" isPending={isPending}>
        {async () => {
          const link = await attempt({ params: { id: user.id } });
          if (link) setUrl(link.answer.url);
        }}
      </Action>
      <Modal
        isOpen={url !== ''}
        onOpenChange={() => setUrl('')}
        title={text('super-admin:user.link.title', { name: user.name })}
        description={text('super-admin:user.link.text')}
        closeLabel={text('common:close')}
      >
        {/* A long line scrolls within its box and does not widen the modal. */}
        <div className="grid grid-cols-[minmax(0,1fr)]">
          <CodeBlock
            code={url}
            language="text"
            label={text('super-admin:user.link.label')}
            copyLabel={text('common:copy')}
            copiedLabel={text('common:copied')}
            onCopyFailed={() => toast({ text: text('common:copyFailed'), tone: 'danger' })}
          />
        </div>
      </Modal>
    </>
  );
}
