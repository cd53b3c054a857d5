import { createContactNote, type ContactNote } from '@confab/contract/features/contact-note';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { Button } from '@confab/ui/button';
import { confirm } from '@confab/ui/confirm';
import { IconButton } from '@confab/ui/icon-button';
import { RelativeTime } from '@confab/ui/relative-time';
import { Skeleton } from '@confab/ui/skeleton';
import { toast } from '@confab/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useAccountId } from '../../../../platform/account/account-context.ts';
import { errorText } from '../../../../platform/calls/error-text.ts';
import { QueryView } from '../../../../platform/calls/query-view.tsx';
import { FormError } from '../../../../platform/forms/form-error.tsx';
import { formRules } from '../../../../platform/forms/form-rules.ts';
import { useForm } from '../../../../platform/forms/form.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import { MessageText } from '../../../message/index.ts';
import { contactNotesQuery, deleteNoteMutation, saveNoteMutation } from '../../api.ts';
import { draftsOfDeleted, type NoteDraft } from '../note-drafts-model.ts';
import { hasTable } from './has-table.ts';
import { NoteField } from './note-field.tsx';
import { useNoteDrafts } from './use-note-drafts.ts';

const constraints = constraintsOf(createContactNote);

/** What agents wrote down about a contact, the newest first. */
export function ContactNotes({ contactId }: { contactId: number }) {
  return <Notes key={contactId} contactId={contactId} />;
}

function Notes({ contactId }: { contactId: number }) {
  const text = useText();
  const query = useQuery(contactNotesQuery(useAccountId(), contactId));
  const { drafts, versions, setDraft, dropSaved } = useNoteDrafts(contactId);
  const formProps = (name: string): FormProps => ({
    contactId,
    draft: drafts[name],
    version: versions[name] ?? 0,
    onDraft: (draft) => setDraft(name, draft),
    onSaved: (content) => dropSaved(name, content),
  });
  return (
    <div className="flex flex-col gap-4">
      <NoteForm {...formProps('new')} />
      <QueryView
        query={query}
        skeleton={<Skeleton shape="block" height="3rem" />}
        errorTitle={text('contact:notes.failed')}
      >
        {(notes) => (
          <>
            {draftsOfDeleted(drafts, notes).map((name) => (
              <div key={name} className="flex flex-col gap-2">
                <p className="text-meta text-text-muted">{text('contact:notes.gone')}</p>
                <NoteForm {...formProps(name)} onClose={() => setDraft(name, undefined)} />
              </div>
            ))}
            {notes.length === 0 ? (
              <p className="text-control text-text-muted">{text('contact:notes.empty')}</p>
            ) : (
              <ul aria-label={text('contact:notes.title')} className="flex flex-col gap-3">
                {notes.map((note) => (
                  <Note key={note.id} note={note} {...formProps(String(note.id))} />
                ))}
              </ul>
            )}
          </>
        )}
      </QueryView>
    </div>
  );
}

type FormProps = {
  contactId: number;
  /** What was written before and not saved. */
  draft: NoteDraft | undefined;
  /** Changes whenever another tab writes, saves, or cancels the draft. */
  version: number;
  onDraft: (draft: NoteDraft | undefined) => void;
  onSaved: (content: string) => void;
};

/** With a `note` to rewrite, or for a new one. */
type NoteFormProps = FormProps & { note?: ContactNote; takesFocus?: boolean; onClose?: () => void };

function NoteForm({ takesFocus = false, ...props }: NoteFormProps) {
  const { contactId, note, draft, version, onDraft, onSaved, onClose } = props;
  const text = useText();
  const save = useMutation(saveNoteMutation(useQueryClient(), useAccountId()));
  // A colleague may change the note while it is edited here.
  const [base, setBase] = useState(draft?.base ?? note?.content);
  const form = useForm({
    constraints,
    initial: { content: note?.content ?? '' },
    ...(draft === undefined ? {} : { draft: { content: draft.content } }),
    rules: { content: formRules(text).required },
    ...(note === undefined ? { clears: ['content'] as const } : {}),
    submit: async ({ content }) => {
      await save.mutateAsync({ contactId, content, ...(note === undefined ? {} : { id: note.id }) });
      onSaved(content);
      onClose?.();
    },
  });
  useChange(version, () => {
    setBase(draft?.base ?? note?.content);
    form.set('content', draft?.content ?? note?.content ?? '');
  });
  const ref = useRef<HTMLFormElement>(null);
  const [isPlain] = useState(() => note !== undefined && hasTable(note.content));
  const field = form.field('content');
  const write = (content: string) => {
    field.onChange(content);
    onDraft({ content, ...(base === undefined ? {} : { base }) });
  };
  return (
    <form ref={ref} noValidate onSubmit={form.onSubmit} className="flex flex-col items-start gap-2">
      <FormError message={form.error} />
      <NoteField
        {...field}
        label={text(note ? 'contact:notes.edit' : 'contact:notes.write')}
        takesFocus={takesFocus}
        isPlain={isPlain}
        onSave={() => ref.current?.requestSubmit()}
        onChange={write}
      />
      {note !== undefined && note.content !== base && <ChangedNote content={note.content} />}
      <div className="flex gap-2">
        <Button type="submit" size="small" variant="primary" isPending={form.isPending}>
          {text(note ? 'common:save' : 'contact:notes.add')}
        </Button>
        {onClose && (
          <Button
            size="small"
            onPress={() => {
              onDraft(undefined);
              onClose();
            }}
          >
            {text('common:cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** What saving would replace. */
function ChangedNote({ content }: { content: string }) {
  const text = useText();
  return (
    <div role="status" className="flex w-full flex-col gap-1">
      <p className="text-meta text-text-muted">{text('contact:notes.changed')}</p>
      <blockquote className="border-s-2 border-border ps-2 text-body">
        <MessageText text={content} />
      </blockquote>
    </div>
  );
}

function Note({ note, ...formProps }: FormProps & { note: ContactNote }) {
  const text = useText();
  const { contactId, draft, version, onDraft } = formProps;
  // A stored draft is edited further; only an edit that begins here gets the focus.
  const [isBegun, setBegun] = useState(false);
  const [isEdited, setEdited] = useState(draft !== undefined);
  useChange(version, () => setEdited(draft !== undefined));
  const remove = useDelete(contactId, note.id, () => onDraft(undefined));
  return (
    <li className="group/note rounded-control border border-border bg-note-soft px-3 py-2">
      <div className="flex items-center gap-2 text-meta text-text-muted">
        <span className="font-medium text-text">
          <bdi>{note.user?.available_name ?? text('contact:notes.former')}</bdi>
        </span>
        <RelativeTime date={new Date(note.created_at * 1000)} />
        <span className="ms-auto flex">
          <IconButton
            label={text('contact:notes.edit')}
            size="small"
            icon={<Pencil aria-hidden size={13} />}
            onPress={() => {
              setBegun(true);
              setEdited(true);
            }}
          />
          <IconButton
            label={text('contact:notes.delete')}
            size="small"
            icon={<Trash2 aria-hidden size={13} />}
            onPress={() => void remove()}
          />
        </span>
      </div>
      {isEdited ? (
        <NoteForm {...formProps} note={note} takesFocus={isBegun} onClose={() => setEdited(false)} />
      ) : (
        <div className="flex flex-col text-body">
          <MessageText text={note.content} />
        </div>
      )}
    </li>
  );
}

/** Adjusts the state of a component as soon as it is rendered with another value. */
function useChange(value: number, adjust: () => void): void {
  const [before, setBefore] = useState(value);
  if (value === before) return;
  setBefore(value);
  adjust();
}

function useDelete(contactId: number, id: number, onDeleted: () => void) {
  const text = useText();
  const remove = useMutation(deleteNoteMutation(useQueryClient(), useAccountId()));
  return async () => {
    const isSure = await confirm({
      title: text('contact:notes.deleteTitle'),
      description: text('contact:notes.deleteText'),
      confirmLabel: text('contact:notes.deleteConfirm'),
      cancelLabel: text('common:cancel'),
      tone: 'danger',
    });
    if (!isSure) return;
    await remove
      .mutateAsync({ contactId, id })
      .then(onDeleted, (error: unknown) => toast({ text: errorText(error, text), tone: 'danger' }));
  };
}
