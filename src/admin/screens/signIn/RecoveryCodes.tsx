import { Button } from '../../../ui/Button.tsx';
import { CopyButton } from '../../parts/CopyButton.tsx';
import { saveFile } from '../../parts/saveFile.ts';
import styles from './RecoveryCodes.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  onSaved: () => void;
}

/** Recovery codes, which the server shows once. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const text = codes.join('\n');
  return (
    <div className={styles.codes}>
      <ol className={styles.list}>
        {codes.map((code) => (
          <li key={code} className={styles.code}>
            {code}
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        <CopyButton text={text} label="复制" />
        <Button
          variant="inset"
          icon="dl"
          onClick={() => saveFile(new Blob([`${text}\n`]), '墨屿恢复码.txt')}
        >
          存成文件
        </Button>
      </div>
      <Button variant="primary" size="l" block onClick={onSaved}>
        我已经存好了
      </Button>
    </div>
  );
}
