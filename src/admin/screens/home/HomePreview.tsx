import { useState } from 'react';
import { DRAFT_PREVIEW_MINUTES } from '../../../shared/admin/limits.ts';
import type { Kind } from '../../../shared/contract/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { homeApi } from '../../api/homeApi.ts';
import { useRun } from '../../parts/Notice.tsx';
import { PreviewDialog } from '../../parts/PreviewDialog.tsx';
import { TimeField } from '../../parts/TimeField.tsx';
import { momentText } from '../../parts/texts.ts';
import styles from './HomeScreen.module.css';

/** Makes a link that opens the reader's home page as it will be at a moment. */
export function HomePreview({ kind }: { kind: Kind }) {
  const [at, setAt] = useState<number | null>(null);
  const [made, setMade] = useState<{ readonly address: string; readonly at: number }>();
  const [preview, { isLoading }] = homeApi.usePreviewHomeMutation();
  const run = useRun();
  const ask = async () => {
    const moment = at ?? Date.now();
    const change = preview({ kind, at: moment });
    if (!(await run(change))) return;
    const { data } = await change;
    if (data) setMade({ address: data.address, at: moment });
  };
  return (
    <div className={styles.preview}>
      <TimeField label="预览什么时候的首页" hint="不写就是现在" value={at} onChange={setAt} />
      <Button variant="outline" busy={isLoading} onClick={() => void ask()}>
        预览首页
      </Button>
      {made && (
        <PreviewDialog
          title={`${momentText(made.at)} 的首页`}
          text={`打开链接的浏览器在 ${DRAFT_PREVIEW_MINUTES} 分钟内看到的横幅、版块、分类和热搜词都是那个时候的，定时的作品也在；别的读者看不到。`}
          address={made.address}
          onClose={() => setMade(undefined)}
        />
      )}
    </div>
  );
}
