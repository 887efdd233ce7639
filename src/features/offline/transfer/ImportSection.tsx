import { useRef, useState, type ChangeEvent } from 'react';
import { carryOut, planImport, takeSettings } from './libraryTransfer.ts';
import { globalActions } from '../../../state/globalSlice.ts';
import { useAppDispatch } from '../../../state/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { SwitchRow } from '../../../ui/SwitchRow.tsx';
import { type Offer, openLibraryFile } from './openLibraryFile.ts';
import styles from './LibraryFile.module.css';

export function ImportSection() {
  const dispatch = useAppDispatch();
  const inputRef = useRef<HTMLInputElement>(null);
  const [offer, setOffer] = useState<Offer>();
  const [fault, setFault] = useState('');
  const [isBusy, setIsBusy] = useState(false);

  const choose = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const [file] = input.files ?? [];
    if (!file) return;
    setIsBusy(true);
    setFault('');
    setOffer(undefined);
    const opened = await openLibraryFile(file, (library) => dispatch(planImport(library)));
    if (typeof opened === 'string') setFault(opened);
    else setOffer(opened);
    setIsBusy(false);
    // Choosing the same file again must fire a change event.
    input.value = '';
  };
  const take = async ({ plan, library }: Offer, withSettings: boolean) => {
    setIsBusy(true);
    try {
      await dispatch(carryOut(plan));
      const isStored = !withSettings || (await dispatch(takeSettings(library)));
      dispatch(globalActions.toastShown(isStored ? '书架已导入' : '书架已导入，设置没能保存'));
      setOffer(undefined);
    } catch (error) {
      console.warn('a library could not be imported', error);
      setFault('没有导入：这台设备没能保存，原来的都还在');
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <section className={styles.section} aria-labelledby="library-import">
      <h3 id="library-import" className={styles.title}>
        导入书架
      </h3>
      <p className={styles.text}>只增加和更新，不会删掉这里的内容；同一部作品以较新的进度为准。</p>
      <output className={styles.fault}>{fault && <Note tone="accent">{fault}</Note>}</output>
      {offer ? (
        <OfferCard
          offer={offer}
          isBusy={isBusy}
          onTake={(withSettings) => void take(offer, withSettings)}
          onCancel={() => setOffer(undefined)}
        />
      ) : (
        <Button variant="outline" block busy={isBusy} onClick={() => inputRef.current?.click()}>
          选择书架文件
        </Button>
      )}
      <input
        ref={inputRef}
        type="file"
        accept=".json,application/json"
        className={styles.input}
        tabIndex={-1}
        aria-label="书架文件"
        onChange={(event) => void choose(event)}
      />
    </section>
  );
}

interface OfferCardProps {
  readonly offer: Offer;
  readonly isBusy: boolean;
  readonly onTake: (withSettings: boolean) => void;
  readonly onCancel: () => void;
}

function OfferCard({ offer, isBusy, onTake, onCancel }: OfferCardProps) {
  const [withSettings, setWithSettings] = useState(false);
  const isNothing = offer.changes.length === 0;
  return (
    <div className={styles.offer}>
      <p className={styles.offerTitle}>{offer.title}</p>
      {isNothing ? (
        <p className={styles.text}>里面的收藏和记录这里都有了</p>
      ) : (
        <ul className={styles.changes}>
          {offer.changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      {offer.settings !== '' && (
        <SwitchRow
          title="同时换成文件里的设置"
          note={`和这里不同的：${offer.settings}`}
          checked={withSettings}
          onChange={setWithSettings}
        />
      )}
      <div className={styles.actions}>
        <Button variant="outline" onClick={onCancel}>
          取消
        </Button>
        <Button
          variant="primary"
          busy={isBusy}
          disabled={isNothing && !withSettings}
          onClick={() => onTake(withSettings)}
        >
          导入
        </Button>
      </div>
    </div>
  );
}
