import type { FormEvent, KeyboardEvent } from 'react';
import { SERVICE_TEXT_CHARACTERS_MAX, SERVICE_TEXT_WARN_CHARACTERS } from '../../shared/limits.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import { useTalk, useTalkChanges } from './talk.ts';
import styles from './Talk.module.css';
import * as texts from './texts.ts';

/** The field grows to about this many rows. */
const ROWS_MAX = 5;
const CHARACTERS_A_ROW = 18;

interface ComposerProps {
  readonly account: string;
  readonly isOffline: boolean;
  /** @returns whether the message is being sent; otherwise it stays in the field */
  readonly onSend: (text: string) => boolean;
}

/** The message field; the draft outlives the screen. */
export function Composer({ account, isOffline, onSend }: ComposerProps) {
  const { draft } = useTalk(account);
  const { write } = useTalkChanges(account);
  const text = draft.trim();
  const room = SERVICE_TEXT_CHARACTERS_MAX - draft.length;
  const submit = () => {
    if (text && onSend(text)) write('');
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // On a phone Enter starts a new line; during composition it picks a candidate.
    const isEnter = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;
    if (!isEnter || !window.matchMedia('(pointer: fine)').matches) return;
    event.preventDefault();
    submit();
  };
  return (
    <form className={styles.composer} onSubmit={onSubmit}>
      <textarea
        className={styles.field}
        aria-label={texts.QUESTION}
        placeholder={texts.QUESTION}
        rows={rowsOf(draft)}
        maxLength={SERVICE_TEXT_CHARACTERS_MAX}
        value={draft}
        onChange={({ target }) => write(target.value)}
        onKeyDown={onKeyDown}
      />
      <button
        type="submit"
        className={styles.send}
        aria-label={texts.SEND}
        aria-disabled={!text || undefined}
      >
        <span className={styles.sendDisc}>
          <Icon name={SCREEN_ICONS.send} size={19} />
        </span>
      </button>
      <output className={styles.room}>
        {room <= SERVICE_TEXT_WARN_CHARACTERS && texts.charactersLeft(room)}
        {isOffline && draft && texts.DRAFT_REMAINS}
      </output>
    </form>
  );
}

function rowsOf(text: string): number {
  const rows = text
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / CHARACTERS_A_ROW)), 0);
  return Math.min(ROWS_MAX, rows);
}
