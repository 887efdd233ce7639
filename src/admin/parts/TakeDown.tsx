import { useState } from 'react';
import type { WorkRow } from '../../shared/admin/works.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { catalogueApi } from '../api/catalogueApi.ts';
import { BlockedAddresses } from './BlockedAddresses.tsx';
import { useNotice, useRun } from './Notice.tsx';
import { RowName } from './RowName.tsx';

interface TakeDownProps {
  target: { readonly work: string } | { readonly chapter: string };
  /** Of the work or chapter. */
  title: string;
  state: WorkRow['state'];
  /** Names the row of a list that it stands in. */
  of?: string;
}

/** Takes a work or chapter off the lists or blocks it, and puts it back. */
export function TakeDown({ target, title, state, of }: TakeDownProps) {
  const [asking, setAsking] = useState<'' | 'withdraw' | 'block'>('');
  const [blocked, setBlocked] = useState<readonly string[]>([]);
  const [withdraw, withdrawing] = catalogueApi.useWithdrawMutation();
  const [block, blocking] = catalogueApi.useBlockMutation();
  const run = useRun();
  const notice = useNotice();
  const busy = withdrawing.isLoading || blocking.isLoading;
  const blockIt = async () => {
    const change = block({ ...target });
    if (!(await run(change))) return;
    const { addresses = [] } = (await change).data ?? {};
    if (addresses.length > 0) setBlocked(addresses);
    else notice('已封禁');
  };
  const rowName = of !== undefined && <RowName of={of} />;
  const isShown = state === 'published';
  return (
    <>
      {isShown && (
        <Button variant="outline" busy={busy} onClick={() => setAsking('withdraw')}>
          下架
          {rowName}
        </Button>
      )}
      {state === 'withdrawn' && (
        <Button
          variant="outline"
          busy={busy}
          onClick={() => void run(withdraw({ ...target, undo: true }), '已重新上架')}
        >
          重新上架
          {rowName}
        </Button>
      )}
      {(isShown || state === 'withdrawn') && (
        <Button variant="plain" busy={busy} onClick={() => setAsking('block')}>
          封禁
          {rowName}
        </Button>
      )}
      {state === 'blocked' && (
        <Button
          variant="outline"
          busy={busy}
          onClick={() => void run(block({ ...target, undo: true }), '已解封')}
        >
          解封
          {rowName}
        </Button>
      )}
      {asking === 'withdraw' && (
        <ConfirmDialog
          title={`下架《${title}》？`}
          text="不再列出，也不再出售；买过的读者照常阅读。随时可以重新上架。"
          confirmLabel="下架"
          onCancel={() => setAsking('')}
          onConfirm={() => {
            setAsking('');
            void run(withdraw({ ...target }), '已下架');
          }}
        />
      )}
      {asking === 'block' && (
        <ConfirmDialog
          title={`封禁《${title}》？`}
          text="谁都不能再看，买过的读者会退回金币。用于侵权和违法的内容；只是不想卖了，请用下架。"
          confirmLabel="封禁"
          onCancel={() => setAsking('')}
          onConfirm={() => {
            setAsking('');
            void blockIt();
          }}
        />
      )}
      {blocked.length > 0 && (
        <Dialog
          title={`已封禁《${title}》`}
          onEscape={() => setBlocked([])}
          actions={
            <Button variant="primary" size="l" onClick={() => setBlocked([])}>
              知道了
            </Button>
          }
        >
          <BlockedAddresses addresses={blocked} />
        </Dialog>
      )}
    </>
  );
}
