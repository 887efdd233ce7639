import { useId, type Ref, type SubmitEvent } from 'react';
import { Icon } from './Icon.tsx';
import styles from './SearchField.module.css';
import * as texts from './texts.ts';

interface SearchFieldProps {
  value: string;
  hint: string;
  problem?: string | undefined;
  onChange: (text: string) => void;
  /** Called when an input method starts or ends composing; meanwhile the text is not final. */
  onComposing: (isComposing: boolean) => void;
  onSubmit: () => void;
  onCancel: () => void;
  ref?: Ref<HTMLInputElement>;
}

export function SearchField(props: SearchFieldProps) {
  const { value, hint, problem, onChange, onComposing, onSubmit, onCancel, ref } = props;
  const problemId = useId();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <search>
      <form action="" onSubmit={submit}>
        <div className={styles.line}>
          <label className={styles.box}>
            <Icon name="search" size={20} />
            <input
              ref={ref}
              className={styles.input}
              type="search"
              enterKeyHint="search"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              aria-label={texts.searchFor(hint)}
              aria-invalid={problem !== undefined}
              aria-describedby={problem && problemId}
              placeholder={hint}
              value={value}
              onChange={({ target }) => onChange(target.value)}
              onCompositionStart={() => onComposing(true)}
              onCompositionEnd={() => onComposing(false)}
            />
            {value !== '' && (
              <button
                type="button"
                className={styles.clear}
                aria-label={texts.CLEAR}
                onClick={({ currentTarget }) => {
                  onChange('');
                  currentTarget.form?.querySelector('input')?.focus();
                }}
              >
                <Icon name="close" size={12} />
              </button>
            )}
          </label>
          <button type="button" className={styles.cancel} onClick={onCancel}>
            {texts.CANCEL}
          </button>
        </div>
        {problem && (
          <p id={problemId} className={styles.problem} role="alert">
            {problem}
          </p>
        )}
      </form>
    </search>
  );
}
