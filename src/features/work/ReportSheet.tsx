import { type FormEvent, useState } from 'react';
import { failureMessage, isUnreachable } from '../../api/failure.ts';
import { sendReport } from '../../api/endpoints/report.ts';
import type { WorkWithChapters } from '../../api/endpoints/works.ts';
import { chapterName } from '../../lib/chapterNames.ts';
import type { ReportReason } from '../../shared/contract/report.ts';
import { REPORT_TEXT_CHARACTERS_MAX } from '../../shared/limits.ts';
import { globalActions } from '../../state/globalSlice.ts';
import { useAppDispatch } from '../../state/store.ts';
import { Button } from '../../ui/Button.tsx';
import { Choices } from '../../ui/Choices.tsx';
import { Note } from '../../ui/Note.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import styles from './ReportSheet.module.css';
import * as texts from './texts.ts';

const REASONS: readonly { readonly value: ReportReason; readonly title: string }[] = [
  { value: 'copyright', title: texts.COPYRIGHT },
  { value: 'illegal', title: texts.UNLAWFUL },
  { value: 'minors', title: texts.MINORS },
  { value: 'wrong', title: texts.BROKEN },
  { value: 'other', title: texts.OTHER },
];

interface ReportSheetProps {
  readonly work: WorkWithChapters;
  readonly onClose: () => void;
}

/** A report of the work, or of one of its chapters; what was written stays where it could not be sent. */
export function ReportSheet({ work: { detail, directory }, onClose }: ReportSheetProps) {
  const dispatch = useAppDispatch();
  const [reason, setReason] = useState<ReportReason>('copyright');
  const [chapter, setChapter] = useState('');
  const [text, setText] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState('');
  const input = {
    kind: detail.kind,
    uuid: detail.uuid,
    chapter: chapter || undefined,
    reason,
    text,
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setFault('');
    const failure = await dispatch(sendReport(input));
    setIsBusy(false);
    if (failure) {
      setFault(isUnreachable(failure) ? texts.REPORT_OFFLINE : failureMessage(failure));
      return;
    }
    dispatch(globalActions.toastShown(texts.REPORT_RECEIVED));
    onClose();
  };
  return (
    <Sheet title={texts.REPORT} note={`《${detail.title}》`} onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void send(event)}>
        <Choices label={texts.REASON} value={reason} onChange={setReason} chips={REASONS} />
        <label className={styles.field}>
          {texts.WHICH_PART}
          <select
            className={styles.control}
            value={chapter}
            onChange={({ target }) => setChapter(target.value)}
          >
            <option value="">{texts.WHOLE_WORK}</option>
            {directory.chapters.map(({ uuid, index, title }) => (
              <option key={uuid} value={uuid}>
                {chapterName({ index, title }, detail.kind)}
              </option>
            ))}
          </select>
        </label>
        <label className={styles.field}>
          {texts.EXPLANATION}
          <textarea
            className={styles.control}
            rows={3}
            maxLength={REPORT_TEXT_CHARACTERS_MAX}
            placeholder={texts.EXPLANATION_EXAMPLE}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </label>
        <div role="alert">{fault && <Note tone="accent">{fault}</Note>}</div>
        <Button type="submit" variant="primary" size="l" block busy={isBusy}>
          {texts.SUBMIT}
        </Button>
      </form>
    </Sheet>
  );
}
