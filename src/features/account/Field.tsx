import {
  useId,
  useState,
  type HTMLInputAutoCompleteAttribute,
  type ReactNode,
  type Ref,
} from 'react';
import { classNames } from '../../ui/classNames.ts';
import styles from './Field.module.css';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import type { IconName } from '../../ui/iconPaths.ts';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import * as texts from './texts.ts';

export interface FieldProps {
  label: string;
  /** The label is visually hidden: the example inside says the same. */
  quiet?: boolean;
  value: string;
  onChange: (text: string, input: HTMLInputElement) => void;
  onBlur?: () => void;
  /** The error text; '': none. */
  problem?: string;
  example?: string;
  /** Below the input while there is no problem. */
  note?: ReactNode;
  icon?: IconName;
  /** In front of the value, e.g. +86. */
  prefix?: string;
  type?: 'text' | 'password' | 'tel';
  inputMode?: 'text' | 'numeric' | 'tel';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  maxLength?: number;
  readOnly?: boolean;
  /** At the right edge. */
  action?: ReactNode;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** A text input, 52 px high, with its label above and its error text below. */
export function Field({ ref, ...props }: FieldProps) {
  const { label, quiet = false, value, problem = '', note, icon, prefix, type = 'text' } = props;
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  const isWrong = problem !== '';
  return (
    <div className={styles.field}>
      <label className={quiet ? 'visuallyHidden' : styles.label} htmlFor={id}>
        {label}
      </label>
      <div
        className={classNames(styles.box, isWrong && styles.wrong, props.readOnly && styles.fixed)}
      >
        {icon && (
          <span className={styles.icon}>
            <Icon name={icon} size={20} />
          </span>
        )}
        {prefix && <span className={styles.prefix}>{prefix}</span>}
        <input
          ref={ref}
          id={id}
          className={styles.input}
          type={type === 'password' && isShown ? 'text' : type}
          inputMode={props.inputMode}
          autoComplete={props.autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={props.maxLength}
          readOnly={props.readOnly}
          placeholder={props.example}
          value={value}
          aria-invalid={isWrong}
          aria-describedby={`${id}-below`}
          onChange={({ currentTarget }) => props.onChange(currentTarget.value, currentTarget)}
          onBlur={props.onBlur}
        />
        {props.action}
        {type === 'password' && (
          <IconButton
            icon={isShown ? SCREEN_ICONS.eye : SCREEN_ICONS.eyeOff}
            label={texts.show(label)}
            pressed={isShown}
            size={20}
            className={styles.eye}
            onClick={() => setIsShown(!isShown)}
          />
        )}
      </div>
      <div id={`${id}-below`}>
        {isWrong && (
          <p className={styles.reason}>
            <Icon name={SCREEN_ICONS.alert} size={14} />
            {problem}
          </p>
        )}
        {!isWrong && note && <div className={styles.note}>{note}</div>}
      </div>
    </div>
  );
}
