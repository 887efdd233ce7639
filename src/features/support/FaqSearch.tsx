import { useState } from 'react';
import type { System } from '../../shared/contract/index.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { findQuestions, type Question } from './findAnswers.ts';
import styles from './Support.module.css';
import * as texts from './texts.ts';

export function FaqSearch({ faq }: { faq: System['faq'] }) {
  const [wanted, setWanted] = useState('');
  const found = findQuestions(faq, wanted);
  return (
    <section aria-label={texts.FAQ}>
      <h2 className={styles.title}>{texts.FAQ}</h2>
      <label className={styles.search}>
        <Icon name="search" size={20} />
        <input
          className={styles.input}
          type="search"
          enterKeyHint="search"
          aria-label={texts.FIND_QUESTION}
          placeholder={texts.FIND_EXAMPLE}
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
        />
      </label>
      <output className="visuallyHidden">{wanted && texts.questionsFound(found.length)}</output>
      {found.length > 0 && <Questions questions={found} />}
      {found.length === 0 && (
        <EmptyState
          art="search"
          title={texts.NOT_FOUND}
          text={texts.SHORTER}
          actions={<Button onClick={() => setWanted('')}>{texts.EVERY_QUESTION}</Button>}
        />
      )}
    </section>
  );
}

function Questions({ questions }: { questions: readonly Question[] }) {
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
