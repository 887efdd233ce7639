import { useId } from 'react';
import type { PayMethod } from '../../../shared/contract/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { MethodLogo } from '../../../ui/MethodLogo.tsx';
import styles from './Pay.module.css';
import * as texts from './texts.ts';

interface MethodChoiceProps {
  readonly methods: readonly PayMethod[];
  readonly chosen: string | undefined;
  readonly onChoose: (method: PayMethod) => void;
}

/** The server's payment methods; without any, says that nothing can be purchased. */
export function MethodChoice({ methods, chosen, onChoose }: MethodChoiceProps) {
  const name = useId();
  if (methods.length === 0) return <NoMethods />;
  // A hint that all methods share stands once, below them.
  const [hint = '', ...others] = new Set(methods.map(hintOf));
  const isShared = methods.length > 1 && others.length === 0 && hint !== '';
  return (
    <fieldset className={styles.choice}>
      <legend className="visuallyHidden">{texts.METHOD}</legend>
      <div className={styles.heading} aria-hidden="true">
        <span className={styles.title}>{texts.METHOD}</span>
      </div>
      <div className={styles.methods}>
        {methods.map((method) => (
          <label key={method.id} className={styles.method}>
            <input
              type="radio"
              name={name}
              className={styles.radio}
              checked={method.id === chosen}
              onChange={() => onChoose(method)}
            />
            <MethodLogo method={method.id} size={30} />
            <span className={styles.methodText}>
              {method.title}
              {!isShared && hintOf(method) && <small>{hintOf(method)}</small>}
            </span>
            <span className={method.id === chosen ? styles.check : styles.uncheck}>
              {method.id === chosen && <Icon name="check" size={15} />}
            </span>
          </label>
        ))}
      </div>
      {isShared && <p className={styles.hint}>{hint}</p>}
    </fieldset>
  );
}

function hintOf({ id, hint }: PayMethod): string {
  if (hint) return hint;
  if (id === 'wechat') return texts.VIA_WECHAT;
  return id === 'alipay' ? texts.VIA_ALIPAY : '';
}

function NoMethods() {
  return (
    <div className={styles.none}>
      <Note tone="amber">{texts.NO_METHOD}</Note>
      <Button variant="outline" block href="/service">
        {texts.CONTACT_SUPPORT}
      </Button>
    </div>
  );
}
