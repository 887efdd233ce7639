import { useState } from 'react';
import { DRAFT_PREVIEW_MINUTES } from '../../../shared/admin/limits.ts';
import type { Kind } from '../../../shared/contract/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { homeApi } from '../../api/homeApi.ts';
import { useRun } from '../../parts/Notice.tsx';
import { PreviewDialog } from '../../parts/PreviewDialog.tsx';
import { TimeField } from '../../parts/TimeField.tsx';
import styles from './HomeScreen.module.css';

/** Makes a link that opens the reader's app at the home page as it is at a time. */
export function HomePreview({ kind }: { kind: Kind }) {
  const [isAsking, setAsking] = useState(false);
  const [at, setAt] = useState<number | null>(null);
  const [address, setAddress] = useState('');
  const [preview, { isLoading }] = homeApi.usePreviewHomeMutation();
  const run = useRun();
  const ask = async () => {
    const change = preview({ kind, ...(at !== null && { at }) });
    if (!(await run(change))) return;
    setAsking(false);
    setAddress((await change).data?.address ?? '');
  };
  return (
    <>
      <Button variant="outline" onClick={() => setAsking(true)}>
        预览
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="看什么时候的首页？"
          text="横幅、版块、分类、热搜词和排好的作品，都按那个时间显示。"
          confirmLabel="生成链接"
          busy={isLoading}
          onConfirm={() => void ask()}
          onCancel={() => setAsking(false)}
        >
          <form
            className={styles.moment}
            onSubmit={(event) => {
              event.preventDefault();
              void ask();
            }}
          >
            <TimeField label="时间" hint="不填就是现在" value={at} onChange={setAt} />
          </form>
        </ConfirmDialog>
      )}
      {address !== '' && (
        <PreviewDialog
          title="像读者一样看首页"
          text={`打开链接的浏览器在 ${DRAFT_PREVIEW_MINUTES} 分钟内看到的是那个时间的首页；别的读者看不到。也可以把链接复制到手机上打开。`}
          address={address}
          onClose={() => setAddress('')}
        />
      )}
    </>
  );
}
