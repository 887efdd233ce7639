import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import styles from './Field.module.css';

interface FrameProps {
  label: string;
  hint?: ReactNode;
  /** Why the value was refused. */
  problem?: string | undefined;
}

interface DescribedBy {
  readonly id: string;
  readonly className: string | undefined;
  readonly 'aria-invalid': boolean | undefined;
  readonly 'aria-describedby': string | undefined;
}

function Frame(props: FrameProps & { children: (control: DescribedBy) => ReactNode }) {
  const { label, hint, problem, children } = props;
  const id = useId();
  const noteId = `${id}-note`;
  const control: DescribedBy = {
    id,
    className: styles.control,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': problem || hint ? noteId : undefined,
  };
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children(control)}
      {(problem || hint) && (
        <div id={noteId} className={problem ? styles.problem : styles.hint}>
          {problem ?? hint}
        </div>
      )}
    </div>
  );
}

type TextFieldProps = FrameProps & {
  value: string;
  onText: (text: string) => void;
  ref?: Ref<HTMLInputElement>;
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'className' | 'id'>;

export function TextField({ label, hint, problem, onText, ...rest }: TextFieldProps) {
  return (
    <Frame label={label} hint={hint} problem={problem}>
      {(control) => (
        <input {...rest} {...control} onChange={({ target }) => onText(target.value)} />
      )}
    </Frame>
  );
}

/** As the `ref` of a screen's first field: it has the focus when the screen opens. */
export function focusOnce(input: HTMLInputElement | null): void {
  input?.focus();
}

type TextAreaProps = FrameProps & {
  value: string;
  onText: (text: string) => void;
} & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange' | 'className' | 'id'>;

export function TextArea({ label, hint, problem, onText, ...rest }: TextAreaProps) {
  return (
    <Frame label={label} hint={hint} problem={problem}>
      {(control) => (
        <textarea {...rest} {...control} onChange={({ target }) => onText(target.value)} />
      )}
    </Frame>
  );
}

export interface Choice {
  readonly value: string;
  readonly title: string;
}

type SelectFieldProps = FrameProps & {
  value: string;
  choices: readonly Choice[];
  onChoose: (value: string) => void;
} & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange' | 'className' | 'id'>;

export function SelectField(props: SelectFieldProps) {
  const { label, hint, problem, choices, onChoose, ...rest } = props;
  return (
    <Frame label={label} hint={hint} problem={problem}>
      {(control) => (
        <select {...rest} {...control} onChange={({ target }) => onChoose(target.value)}>
          {choices.map(({ value, title }) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </select>
      )}
    </Frame>
  );
}

/** Choices of a table from values to texts. */
export function choicesOf(texts: Readonly<Record<string, string>>, all?: string): Choice[] {
  const own = Object.entries(texts).map(([value, title]) => ({ value, title }));
  return all === undefined ? own : [{ value: '', title: all }, ...own];
}
