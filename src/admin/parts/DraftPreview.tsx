import { useState } from 'react';
import { DRAFT_PREVIEW_MINUTES } from '../../shared/admin/limits.ts';
import { Button } from '../../ui/Button.tsx';
import { catalogueApi } from '../api/catalogueApi.ts';
import { useRun } from './Notice.tsx';
import { PreviewDialog } from './PreviewDialog.tsx';

interface DraftPreviewProps {
  work: string;
  /** The chapter that the reader opens; absent: the page of the work. */
  chapter?: string;
}

/** Makes a link that opens the reader's app at a draft. */
export function DraftPreview({ work, chapter }: DraftPreviewProps) {
  const [address, setAddress] = useState('');
  const [preview, { isLoading }] = catalogueApi.usePreviewWorkMutation();
  const run = useRun();
  const ask = async () => {
    const change = preview({ id: work, ...(chapter !== undefined && { chapter }) });
    if (!(await run(change))) return;
    setAddress((await change).data?.address ?? '');
  };
  return (
    <>
      <Button variant="outline" busy={isLoading} onClick={() => void ask()}>
        预览
      </Button>
      {address !== '' && (
        <PreviewDialog
          title="像读者一样看草稿"
          text={`打开链接的浏览器在 ${DRAFT_PREVIEW_MINUTES} 分钟内能看这部作品的全部草稿和新版本，不用付金币；别的读者看不到。也可以把链接复制到手机上打开。`}
          address={address}
          onClose={() => setAddress('')}
        />
      )}
    </>
  );
}
