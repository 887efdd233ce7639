import { useState } from 'react';
import { ADJUSTMENT_COINS_MAX } from '../../../shared/admin/limits.ts';
import { randomUuid } from '../../../lib/randomUuid.ts';
import { failureOf } from '../../api/adminApi.ts';
import { peopleApi } from '../../api/peopleApi.ts';
import { TextField } from '../../parts/Field.tsx';
import { useNotice } from '../../parts/Notice.tsx';
import { ReasonDialog } from '../../parts/ReasonDialog.tsx';

interface GiveCoinsProps {
  id: string;
  username: string;
  /** Coins; null: no bound, and coins may be taken. */
  leftToday: number | null;
  onClose: () => void;
}

/** Gives coins; a repeat after a failure carries the same key, so it is booked once. */
export function GiveCoins({ id, username, leftToday, onClose }: GiveCoinsProps) {
  const [text, setText] = useState('');
  // A change of what is asked for is another gift.
  const [key, setKey] = useState(randomUuid);
  const [give, { isLoading, error }] = peopleApi.useGiveCoinsMutation();
  const notice = useNotice();
  const coins = /^[+-]?\d{1,7}$/.test(text.trim()) ? Number(text) : 0;
  const min = leftToday === null ? -ADJUSTMENT_COINS_MAX : 1;
  const isFit = coins !== 0 && coins >= min && coins <= ADJUSTMENT_COINS_MAX;
  const submit = async (reason: string) => {
    const { data } = await give({ id, coins, reason, key });
    if (!data) return;
    notice(`已${coins > 0 ? '加' : '扣'} ${Math.abs(coins)} 金币，余额 ${data.coins}`);
    onClose();
  };
  return (
    <ReasonDialog
      title={leftToday === null ? `给 ${username} 加减金币` : `送 ${username} 金币`}
      reasonHint="写进他的金币明细，他看得到"
      confirmLabel={coins < 0 ? '扣金币' : '加金币'}
      busy={isLoading}
      failure={failureOf(error)}
      disabled={!isFit}
      onConfirm={(reason) => void submit(reason)}
      onClose={onClose}
    >
      <TextField
        label="金币"
        inputMode={leftToday === null ? 'text' : 'numeric'}
        autoComplete="off"
        hint={
          leftToday === null ? '要扣就写负数：-30' : `你今天还能送 ${Math.max(0, leftToday)} 金币`
        }
        problem={text.trim() !== '' && !isFit ? problemOf(min) : undefined}
        value={text}
        onText={(next) => {
          setText(next);
          setKey(randomUuid());
        }}
      />
    </ReasonDialog>
  );
}

function problemOf(min: number): string {
  return min > 0
    ? `要是 1 到 ${ADJUSTMENT_COINS_MAX} 的整数`
    : `要是整数，最多 ${ADJUSTMENT_COINS_MAX}，不能是 0`;
}
