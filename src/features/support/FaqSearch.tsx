import { useState } from 'react';
import type { System } from '../../shared/contract/index.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { findQuestions, type Question } from './findAnswers.ts';
import styles from './Support.module.css';

export function FaqSearch({ faq }: { faq: System['faq'] }) {
  const [wanted, setWanted] = useState('');
  const found = findQuestions(faq, wanted);
  return (
    <section aria-label="常见问题">
      <h2 className={styles.title}>常见问题</h2>
      <label className={styles.search}>
        <Icon name="search" size={20} />
        <input
          className={styles.input}
          type="search"
          enterKeyHint="search"
          aria-label="在常见问题里找"
          placeholder="付款、账号、下载"
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
        />
      </label>
      <output className="visuallyHidden">{wanted && `${found.length} 个问题`}</output>
      {found.length > 0 && <Questions questions={found} />}
      {found.length === 0 && (
        <EmptyState art="search" title="没有找到这个问题" text="换个短一点的词" />
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
