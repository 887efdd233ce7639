import { useState } from 'react';
import type { WorkView } from '../../../shared/admin/works.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { catalogueApi } from '../../api/catalogueApi.ts';
import { useRun } from '../../parts/Notice.tsx';

/** Takes a published work off the lists, or puts a withdrawn one back. */
export function WithdrawButton({ work: { id, title, state } }: { work: WorkView }) {
  const [isAsking, setAsking] = useState(false);
  const [withdraw, { isLoading }] = catalogueApi.useWithdrawMutation();
  const run = useRun();
  if (state === 'withdrawn') {
    const undo = () => void run(withdraw({ work: id, undo: true }), '已重新上架');
    return (
      <Button variant="outline" busy={isLoading} onClick={undo}>
        重新上架
      </Button>
    );
  }
  if (state !== 'published') return null;
  return (
    <>
      <Button variant="outline" busy={isLoading} onClick={() => setAsking(true)}>
        下架
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`下架《${title}》？`}
          text="不再列出，也不再出售；买过的读者照常阅读。随时可以重新上架。"
          confirmLabel="下架"
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            void run(withdraw({ work: id }), '已下架');
          }}
        />
      )}
    </>
  );
}
