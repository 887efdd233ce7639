import { Icon } from '../../ui/Icon.tsx';
import type { Question } from './findAnswers.ts';
import styles from './Support.module.css';

export function Questions({ questions }: { questions: readonly Question[] }) {
  return (
    <div className={styles.card}>
      {questions.map(({ q, a }) => (
        <details key={q} className={styles.question}>
          <summary className={styles.summary}>
            <span className={styles.text}>{q}</span>
            <span className={styles.arrow}>
              <Icon name="down" size={16} />
            </span>
          </summary>
          <p className={styles.answer}>{a}</p>
        </details>
      ))}
    </div>
  );
}
