import { useState } from 'react';
import type { AdminAnswerOf, AdminInputOf } from '../../../shared/admin/call.ts';
import type { bulkUsers, UserView } from '../../../shared/admin/users.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { failureOf } from '../../api/adminApi.ts';
import { peopleApi } from '../../api/peopleApi.ts';
import { BulkBar } from '../../parts/bulk/BulkBar.tsx';
import { BulkResult } from '../../parts/bulk/BulkResult.tsx';
import { useRun } from '../../parts/Notice.tsx';
import { ReasonDialog } from '../../parts/ReasonDialog.tsx';

type Wanted = AdminInputOf<typeof bulkUsers>;
type Action = Wanted['action'];
type Outcome = AdminAnswerOf<typeof bulkUsers> & { readonly action: Action };

const ACTIONS = ['sign_out', 'ban', 'unban'] as const;
const UNIT = '个账号';
const TEXTS: Readonly<Record<Action, { label: string; done: string; about: string }>> = {
  sign_out: {
    label: '全部退出',
    done: '已退出',
    about: '它们在所有设备上退出，设备上会变成新的游客；用账号和密码可以再登录。',
  },
  ban: {
    label: '停用',
    done: '已停用',
    about: '它们在所有设备上退出，不能再登录；金币、购买和记录都还在，随时可以恢复。',
  },
  unban: { label: '恢复使用', done: '已恢复', about: '可以重新登录。' },
};

interface UserBulkActionsProps {
  /** The chosen ones. */
  rows: readonly UserView[];
  /** Called when a change was made, whatever was refused. */
  onDone: () => void;
}

/** Actions on the chosen accounts: one question before, and what became of it after. */
export function UserBulkActions({ rows, onDone }: UserBulkActionsProps) {
  const [asking, setAsking] = useState<Action>();
  const [outcome, setOutcome] = useState<Outcome>();
  const [change, { isLoading, error, reset }] = peopleApi.useBulkUsersMutation();
  const run = useRun();
  const idsFor = (action: Action) => rows.filter((row) => canDo(action, row)).map(({ id }) => id);
  const ask = (action: Action) => {
    reset();
    setAsking(action);
  };
  const end = () => setAsking(undefined);
  const take = (action: Action, answer: AdminAnswerOf<typeof bulkUsers> | undefined) => {
    if (!answer) return;
    setOutcome({ ...answer, action });
    end();
    onDone();
  };
  const start = async (action: 'sign_out' | 'unban', ids: readonly string[]) => {
    end();
    const answer = change({ action, ids: [...ids] });
    if (await run(answer)) take(action, (await answer).data);
  };
  const ban = async (reason: string) => {
    take('ban', (await change({ action: 'ban', ids: idsFor('ban'), reason })).data);
  };
  return (
    <>
      <BulkBar
        chosen={rows.length}
        unit={UNIT}
        actions={ACTIONS.map((id) => {
          return { id, label: TEXTS[id].label, count: idsFor(id).length };
        })}
        disabled={isLoading}
        onAction={ask}
      />
      {outcome && (
        <BulkResult
          {...outcome}
          doneText={TEXTS[outcome.action].done}
          unit={UNIT}
          nameText={(name) => name}
          busy={isLoading}
          undo={
            outcome.action === 'ban'
              ? { label: '撤销', onPress: () => void start('unban', outcome.done) }
              : undefined
          }
          onClose={() => setOutcome(undefined)}
        />
      )}
      {asking === 'ban' && (
        <ReasonDialog
          title={`停用 ${idsFor('ban').length} ${UNIT}？`}
          text={TEXTS.ban.about}
          reasonHint="只有操作员看得到"
          confirmLabel={TEXTS.ban.label}
          busy={isLoading}
          failure={failureOf(error)}
          onConfirm={(reason) => void ban(reason)}
          onClose={end}
        />
      )}
      {(asking === 'sign_out' || asking === 'unban') && (
        <ConfirmDialog
          title={`${TEXTS[asking].label} ${idsFor(asking).length} ${UNIT}？`}
          text={TEXTS[asking].about}
          confirmLabel={TEXTS[asking].label}
          onCancel={end}
          onConfirm={() => void start(asking, idsFor(asking))}
        />
      )}
    </>
  );
}

function canDo(action: Action, { state }: UserView): boolean {
  if (state === 'closed') return false;
  if (action === 'unban') return state === 'banned';
  // The ban has ended its sessions.
  return state !== 'banned';
}
