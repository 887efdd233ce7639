import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Tag } from '../../ui/Tag.tsx';
import type { TokenScope, TokenView } from '../../shared/admin/tokens.ts';
import { RowName } from './RowName.tsx';
import { type Column, Table } from './Table.tsx';
import { momentText, ROLE_TEXTS } from './texts.ts';

export const SCOPE_TEXTS: Readonly<Record<TokenScope, string>> = {
  read: '只读取',
  import: '读取和导入',
  all: '角色能做的都能做',
};

interface TokensProps {
  label: string;
  items: readonly TokenView[];
  onRevoke: (id: string) => void;
}

/** API tokens of an operator, each of which can be revoked. */
export function Tokens({ label, items, onRevoke }: TokensProps) {
  const [asked, setAsked] = useState<TokenView>();
  return (
    <>
      <Table label={label} columns={columnsOf(setAsked)} rows={items} keyOf={({ id }) => id} />
      {asked && (
        <ConfirmDialog
          title={`作废令牌“${asked.name}”？`}
          text="用它的程序马上就进不来了，不能恢复。"
          confirmLabel="作废"
          onCancel={() => setAsked(undefined)}
          onConfirm={() => {
            setAsked(undefined);
            onRevoke(asked.id);
          }}
        />
      )}
    </>
  );
}

function columnsOf(onAsk: (row: TokenView) => void): readonly Column<TokenView>[] {
  return [
    { id: 'name', title: '名字', isMain: true, cell: ({ name }) => name },
    {
      id: 'scope',
      title: '能做什么',
      cell: ({ role, scope }) => `${ROLE_TEXTS[role]} · ${SCOPE_TEXTS[scope]}`,
    },
    {
      id: 'used',
      title: '最近使用',
      isWhole: true,
      cell: ({ used_at }) => momentText(used_at, '从没用过'),
    },
    { id: 'end', title: '到期', cell: (row) => <Expiry row={row} /> },
    {
      id: 'do',
      title: '操作',
      cell: (row) => (
        <Button variant="outline" size="s" onClick={() => onAsk(row)}>
          作废
          <RowName of={row.name} />
        </Button>
      ),
    },
  ];
}

function Expiry({ row: { expires_at } }: { row: TokenView }) {
  const [nowMs] = useState(() => Date.now());
  if (expires_at > nowMs) return <span>{momentText(expires_at)}</span>;
  return <Tag tone="amber">已过期</Tag>;
}
