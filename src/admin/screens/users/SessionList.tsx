import type { UserDetails } from '../../../shared/admin/users.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { type Column, Table } from '../../parts/Table.tsx';
import { momentText } from '../../parts/texts.ts';

type Session = UserDetails['sessions'][number];

/** Where the account is signed in. */
export function SessionList({ sessions }: { sessions: readonly Session[] }) {
  if (sessions.length === 0) {
    return (
      <EmptyState art="island" title="没有登录中的设备" text="这个账号现在没有在任何设备上登录。" />
    );
  }
  return (
    <Table
      label="登录"
      columns={COLUMNS}
      rows={sessions}
      keyOf={({ created_at, used_at, is_hand_over }) => `${created_at} ${used_at} ${is_hand_over}`}
    />
  );
}

const COLUMNS: readonly Column<Session>[] = [
  {
    id: 'what',
    title: '登录',
    isMain: true,
    cell: ({ is_hand_over }) => (is_hand_over ? '一次性口令' : '设备'),
  },
  { id: 'from', title: '从', isWhole: true, cell: ({ created_at }) => momentText(created_at) },
  { id: 'used', title: '最近使用', isWhole: true, cell: ({ used_at }) => momentText(used_at) },
];
