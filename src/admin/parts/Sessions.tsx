import { Button } from '../../ui/Button.tsx';
import { Tag } from '../../ui/Tag.tsx';
import type { SessionView } from '../../shared/admin/operators.ts';
import { RowName } from './RowName.tsx';
import { browserText } from './browserText.ts';
import { type Column, Table } from './Table.tsx';
import { momentText } from './texts.ts';

interface SessionsProps {
  label: string;
  items: readonly SessionView[];
  onEnd: (id: string) => void;
}

/** Sessions of an operator, each of which can be ended but the present one. */
export function Sessions({ label, items, onEnd }: SessionsProps) {
  return <Table label={label} columns={columnsOf(onEnd)} rows={items} keyOf={({ id }) => id} />;
}

function columnsOf(onEnd: (id: string) => void): readonly Column<SessionView>[] {
  return [
    { id: 'browser', title: '浏览器', isMain: true, cell: ({ browser }) => browserText(browser) },
    { id: 'address', title: '地址', cell: ({ address }) => address },
    { id: 'used', title: '最近使用', isWhole: true, cell: ({ used_at }) => momentText(used_at) },
    {
      id: 'end',
      title: '操作',
      cell: ({ id, browser, address, used_at, is_this }) =>
        is_this ? (
          <Tag tone="jade">这一个</Tag>
        ) : (
          <Button variant="outline" size="s" onClick={() => onEnd(id)}>
            结束
            <RowName of={`${browserText(browser)} ${address} ${momentText(used_at)}`} />
          </Button>
        ),
    },
  ];
}
