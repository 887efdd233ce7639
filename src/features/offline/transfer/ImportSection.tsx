import { useRef, useState, type ChangeEvent } from 'react';
import { carryOut, planImport, takeSettings } from './libraryTransfer.ts';
import { globalActions } from '../../../state/globalSlice.ts';
import { useAppDispatch } from '../../../state/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { SwitchRow } from '../../../ui/SwitchRow.tsx';
import * as texts from '../texts.ts';
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
      dispatch(
        globalActions.toastShown(isStored ? texts.IMPORTED : texts.IMPORTED_WITHOUT_SETTINGS),
      );
      setOffer(undefined);
    } catch (error) {
      console.warn('a library could not be imported', error);
      setFault(texts.NOT_IMPORTED);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <section className={styles.section} aria-labelledby="library-import">
      <h3 id="library-import" className={styles.title}>
        {texts.IMPORT}
      </h3>
      <p className={styles.text}>{texts.IMPORT_NOTE}</p>
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
          {texts.CHOOSE_FILE}
        </Button>
      )}
      <input
        ref={inputRef}
        type="file"
        accept=".json,application/json"
        className={styles.input}
        tabIndex={-1}
        aria-label={texts.FILE}
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
        <p className={styles.text}>{texts.NOTHING_NEW}</p>
      ) : (
        <ul className={styles.changes}>
          {offer.changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      {offer.settings !== '' && (
        <SwitchRow
          title={texts.TAKE_SETTINGS}
          note={texts.otherSettings(offer.settings)}
          checked={withSettings}
          onChange={setWithSettings}
        />
      )}
      <div className={styles.actions}>
        <Button variant="outline" onClick={onCancel}>
          {texts.CANCEL}
        </Button>
        <Button
          variant="primary"
          busy={isBusy}
          disabled={isNothing && !withSettings}
          onClick={() => onTake(withSettings)}
        >
          {texts.DO_IMPORT}
        </Button>
      </div>
    </div>
  );
}
