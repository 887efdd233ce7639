import { Icon } from '../../ui/Icon.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import styles from './Mine.module.css';

interface ChoiceSheetProps<T extends string> {
  readonly title: string;
  readonly choices: Readonly<Record<T, string>>;
  readonly current: T;
  readonly onChoose: (choice: T) => void;
  readonly onClose: () => void;
}

/** A setting of 我的: a press applies it at once, and the sheet stays open. */
export function ChoiceSheet<T extends string>(props: ChoiceSheetProps<T>) {
  const { title, choices, current, onChoose, onClose } = props;
  return (
    <Sheet title={title} onClose={onClose}>
      <fieldset className={styles.choices} aria-label={title}>
        {(Object.keys(choices) as T[]).map((choice) => (
          <button
            key={choice}
            type="button"
            className={styles.choice}
            aria-pressed={choice === current}
            onClick={() => onChoose(choice)}
          >
            {choices[choice]}
            {choice === current && <Icon name="check" size={20} />}
          </button>
        ))}
      </fieldset>
    </Sheet>
  );
}
