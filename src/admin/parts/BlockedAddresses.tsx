import styles from './BlockedAddresses.module.css';
import { CopyButton } from './CopyButton.tsx';
import { TextArea } from './Field.tsx';

/** What caches before the server have to forget after a block. */
export function BlockedAddresses({ addresses }: { addresses: readonly string[] }) {
  const text = addresses.join('\n');
  return (
    <div className={styles.box}>
      <TextArea
        label={`${addresses.length} 个地址不再给出`}
        hint="前面有 CDN 的话，请从它的缓存里清掉；* 代表任意字符。"
        readOnly
        rows={4}
        value={text}
        onText={() => undefined}
      />
      <CopyButton text={text} label="复制地址" />
    </div>
  );
}
