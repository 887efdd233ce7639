import { useState } from 'react';
import type { ImportFileView } from '../../../shared/admin/imports.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { importApi } from '../../api/importApi.ts';
import { choicesOf, SelectField } from '../../parts/Field.tsx';
import { useRun } from '../../parts/Notice.tsx';
import { RowName } from '../../parts/RowName.tsx';
import { ENCODING_TEXTS } from '../../parts/texts.ts';
import styles from './FilesSection.module.css';

const CHOICES = choicesOf(ENCODING_TEXTS);

/** Reads a text again in another encoding, where its own was taken for a wrong one. */
export function FileEncoding({ row: { id, path, state } }: { row: ImportFileView }) {
  const [isAsking, setAsking] = useState(false);
  const [encoding, setEncoding] = useState('gb18030');
  const [choose, { isLoading }] = importApi.useChooseEncodingMutation();
  const run = useRun();
  if (!/\.txt$/i.test(path) || state !== 'done') return '—';
  const submit = async () => {
    if (await run(choose({ id, encoding }), '正在重新导入')) setAsking(false);
  };
  return (
    <>
      <Button variant="outline" size="s" onClick={() => setAsking(true)}>
        换编码
        <RowName of={path} />
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="正文是乱码？"
          text="选对编码，重新导入这个文件。已发布的章节会有一个新版本。"
          confirmLabel="重新导入"
          busy={isLoading}
          onConfirm={() => void submit()}
          onCancel={() => setAsking(false)}
        >
          <div className={styles.encoding}>
            <SelectField label="编码" value={encoding} choices={CHOICES} onChoose={setEncoding} />
          </div>
        </ConfirmDialog>
      )}
    </>
  );
}
