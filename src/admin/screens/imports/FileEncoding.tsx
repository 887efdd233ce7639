import { useState } from 'react';
import type { TextEncoding } from '../../../shared/admin/encodings.ts';
import type { ImportFileView } from '../../../shared/admin/imports.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { importApi } from '../../api/importApi.ts';
import { choicesOf, SelectField } from '../../parts/Field.tsx';
import { useRun } from '../../parts/Notice.tsx';
import styles from './FilesSection.module.css';

const TITLES: Readonly<Record<TextEncoding, string>> = {
  'utf-8': 'UTF-8',
  gb18030: 'GB18030（简体中文，含 GBK）',
  big5: 'Big5（繁体中文）',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  shift_jis: 'Shift JIS（日文）',
  'euc-jp': 'EUC-JP（日文）',
  'euc-kr': 'EUC-KR（韩文）',
};
const CHOICES = choicesOf(TITLES);

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
