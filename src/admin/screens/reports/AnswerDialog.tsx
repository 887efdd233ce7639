import { useState } from 'react';
import type { ReportView } from '../../../shared/admin/reports.ts';
import { SERVICE_TEXT_CHARACTERS_MAX } from '../../../shared/limits.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Note } from '../../../ui/Note.tsx';
import { failureOf } from '../../api/adminApi.ts';
import { reportApi } from '../../api/reportApi.ts';
import { SelectField, TextArea } from '../../parts/Field.tsx';
import { useNotice } from '../../parts/Notice.tsx';
import styles from './ReportsScreen.module.css';

const RESULTS = [
  { value: 'accepted', title: '采纳' },
  { value: 'rejected', title: '不采纳' },
] as const;

interface AnswerDialogProps {
  report: ReportView;
  onClose: () => void;
}

/** Decides about a report and writes to the reader. */
export function AnswerDialog({ report, onClose }: AnswerDialogProps) {
  const [state, setState] = useState<'accepted' | 'rejected'>('accepted');
  const [text, setText] = useState(`你对《${report.work_title ?? ''}》的举报已经处理，谢谢。`);
  const [answer, { isLoading, error }] = reportApi.useAnswerReportMutation();
  const notice = useNotice();
  const send = async () => {
    const { error: failed } = await answer({ id: report.id, state, text });
    if (failed !== undefined) return;
    notice('已回复');
    onClose();
  };
  const failure = failureOf(error);
  return (
    <ConfirmDialog
      title="回复举报"
      confirmLabel="发送"
      busy={isLoading}
      disabled={text.trim() === ''}
      onConfirm={() => void send()}
      onCancel={onClose}
    >
      <div className={styles.fields}>
        <SelectField
          label="结果"
          value={state}
          choices={RESULTS}
          onChoose={(value) => setState(value === 'rejected' ? 'rejected' : 'accepted')}
        />
        <TextArea
          label="给读者的话"
          rows={4}
          maxLength={SERVICE_TEXT_CHARACTERS_MAX}
          value={text}
          onText={setText}
          hint={report.username === null ? '这个读者已经注销，收不到回复。' : undefined}
        />
        <div role="alert">{failure && <Note tone="accent">{failure.message}</Note>}</div>
      </div>
    </ConfirmDialog>
  );
}
