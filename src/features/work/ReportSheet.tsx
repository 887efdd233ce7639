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

const REASONS: readonly { readonly value: ReportReason; readonly title: string }[] = [
  { value: 'copyright', title: '侵犯版权' },
  { value: 'illegal', title: '违法内容' },
  { value: 'minors', title: '危害未成年人' },
  { value: 'wrong', title: '内容出错' },
  { value: 'other', title: '其他' },
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
      setFault(isUnreachable(failure) ? '现在连不上服务器，联网后再发' : failureMessage(failure));
      return;
    }
    dispatch(globalActions.toastShown('已收到举报，处理后会在客服里回复你'));
    onClose();
  };
  return (
    <Sheet title="举报" note={`《${detail.title}》`} onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void send(event)}>
        <Choices label="原因" value={reason} onChange={setReason} chips={REASONS} />
        <label className={styles.field}>
          哪一部分
          <select
            className={styles.control}
            value={chapter}
            onChange={({ target }) => setChapter(target.value)}
          >
            <option value="">整部作品</option>
            {directory.chapters.map(({ uuid, index, title }) => (
              <option key={uuid} value={uuid}>
                {chapterName({ index, title }, detail.kind)}
              </option>
            ))}
          </select>
        </label>
        <label className={styles.field}>
          说明（可不填）
          <textarea
            className={styles.control}
            rows={3}
            maxLength={REPORT_TEXT_CHARACTERS_MAX}
            placeholder="例如原作的链接，或者哪里有问题"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </label>
        <div role="alert">{fault && <Note tone="accent">{fault}</Note>}</div>
        <Button type="submit" variant="primary" size="l" block busy={isBusy}>
          提交举报
        </Button>
      </form>
    </Sheet>
  );
}
