import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import { failureOf } from '../api/adminApi.ts';
import type { AdminFailure } from '../api/callAdmin.ts';
import styles from './ListEditor.module.css';
import { useNotice } from './Notice.tsx';
import { Section } from './Page.tsx';
import { useDraft } from './useDraft.ts';

export interface ItemFormProps<T> {
  /** Undefined: a new one. */
  item: T | undefined;
  /** Names what is typed, for `useDraft`. */
  draftId: string;
  busy: boolean;
  failure: AdminFailure | undefined;
  /** @returns whether it was saved */
  onSave: (item: T) => Promise<boolean>;
  onClose: () => void;
}

/** Saves a list with its items in their order. */
type SaveList<T> = (items: T[]) => Promise<{ readonly error?: unknown }>;

export interface ListEditorProps<T> {
  /** Names the list among all lists; its open form survives a reload. */
  id: string;
  title: string;
  about: string;
  /** Of the button that opens an empty form. */
  addLabel: string;
  items: readonly T[];
  keyOf: (item: T) => string;
  nameOf: (item: T) => string;
  aboutOf: (item: T) => string;
  /** Whether two neighbours may change places; null: the order is not the operator's. */
  maySwap?: ((a: T, b: T) => boolean) | null;
  /** Sends the whole list. */
  save: SaveList<T>;
  /** Reads the list again: the next save sends its new mark. */
  reread: () => Promise<unknown>;
  mayEdit: boolean;
  /** What a removal means; absent: nothing can be removed. */
  removeText?: string;
  /** Absent: all of them. */
  mayRemove?: (item: T) => boolean;
  renderForm: (props: ItemFormProps<T>) => ReactNode;
}

const NEW = 'new';
const CLOSED = { open: '' };

/** A list in its order: each addition, edit, move and removal is saved at once, with the whole list. */
export function ListEditor<T>(props: ListEditorProps<T>) {
  const { id, title, about, addLabel, items, keyOf, renderForm, mayEdit } = props;
  const form = useDraft(`list:${id}`, CLOSED);
  const { open } = form.values;
  const setOpen = (key: string) => form.set({ open: key });
  const { busy, failure, store, clear } = useStore(props);
  // Another operator has removed the item: what was typed becomes a new one.
  const isGone =
    !busy && open !== '' && open !== NEW && !items.some((item) => keyOf(item) === open);
  const openForm = (key: string) => {
    clear();
    setOpen(key);
  };
  const formOf = (item: T | undefined, place: (saved: T) => T[]) =>
    renderForm({
      item,
      draftId: `list:${id}:${open}`,
      busy,
      failure,
      onSave: async (saved) => {
        const isDone = await store(place(saved));
        if (isDone) setOpen('');
        return isDone;
      },
      onClose: () => openForm(''),
    });
  return (
    <Section
      title={title}
      about={about}
      actions={
        mayEdit && (
          <Button variant="outline" icon={SCREEN_ICONS.plus} onClick={() => openForm(NEW)}>
            {addLabel}
          </Button>
        )
      }
    >
      {(open === NEW || isGone) && formOf(undefined, (saved) => [...items, saved])}
      {items.length === 0 && open !== NEW && <p className={styles.about}>还没有。</p>}
      <ol className={styles.rows}>
        {items.map((item, at) => (
          <li key={keyOf(item)} className={styles.row}>
            <Line
              {...props}
              at={at}
              onEdit={() => openForm(keyOf(item))}
              onStore={(next) => void store(next)}
            />
            {open === keyOf(item) && formOf(item, (saved) => items.with(at, saved))}
          </li>
        ))}
      </ol>
    </Section>
  );
}

interface LineProps<T> extends ListEditorProps<T> {
  at: number;
  onEdit: () => void;
  onStore: (items: T[]) => void;
}

/** One item with its buttons. */
function Line<T>({ items, at, nameOf, aboutOf, mayEdit, ...props }: LineProps<T>) {
  const { onEdit, onStore, maySwap = () => true, mayRemove = () => true, removeText } = props;
  const [isAsking, setAsking] = useState(false);
  const item = items[at]!;
  const name = nameOf(item);
  const moveButton = (step: -1 | 1) => {
    const other = items[at + step];
    return (
      <IconButton
        icon={step < 0 ? SCREEN_ICONS.up : 'down'}
        label={`${step < 0 ? '上移' : '下移'} ${name}`}
        // While a save runs, presses are ignored: a disabled button would lose the focus.
        disabled={other === undefined || !maySwap?.(item, other)}
        onClick={() => other !== undefined && onStore(items.with(at, other).with(at + step, item))}
      />
    );
  };
  return (
    <div className={styles.line}>
      <div className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.about}>{aboutOf(item)}</span>
      </div>
      {mayEdit && (
        <div className={styles.buttons}>
          {maySwap && moveButton(-1)}
          {maySwap && moveButton(1)}
          <IconButton icon={SCREEN_ICONS.edit} label={`编辑 ${name}`} onClick={onEdit} />
          {removeText !== undefined && mayRemove(item) && (
            <IconButton
              icon={SCREEN_ICONS.trash}
              label={`移除 ${name}`}
              onClick={() => setAsking(true)}
            />
          )}
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          title={`移除“${name}”？`}
          text={removeText}
          confirmLabel="移除"
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            onStore(items.toSpliced(at, 1));
          }}
        />
      )}
    </div>
  );
}

/** Saves, says how it went, and reads the list again. */
function useStore<T>({ save, reread }: Pick<ListEditorProps<T>, 'save' | 'reread'>) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AdminFailure>();
  const notice = useNotice();
  const store = async (items: T[]) => {
    if (busy) return false;
    setBusy(true);
    const found = failureOf((await save(items)).error);
    const isStale = found?.error === 'stale';
    if (!found || isStale) await reread();
    setBusy(false);
    if (!found) {
      setFailure(undefined);
      notice('已保存');
      return true;
    }
    const message = isStale
      ? '别的操作员刚改过这里，已换成现在的样子。请再做一次。'
      : found.message;
    setFailure({ ...found, message });
    notice(message);
    return false;
  };
  return { busy, failure, store, clear: () => setFailure(undefined) };
}
