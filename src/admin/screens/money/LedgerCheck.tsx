import type { AdminAnswerOf } from '../../../shared/admin/call.ts';
import type { checkLedger } from '../../../shared/admin/money.ts';
import { Note } from '../../../ui/Note.tsx';
import { peopleApi } from '../../api/peopleApi.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { type Column, Table } from '../../parts/Table.tsx';
import { signedText } from '../../parts/texts.ts';
import { UserLink } from '../../parts/UserLink.tsx';

type Fault = AdminAnswerOf<typeof checkLedger>['faults'][number];

/** Whether each balance is the sum of its ledger. */
export function LedgerCheck() {
  const query = peopleApi.useCheckLedgerQuery({});
  return (
    <Loaded query={query}>
      {({ accounts, faults, fault_count }) =>
        fault_count === 0 ? (
          <Note tone="jade" icon="check">
            {accounts} 个账号的余额都等于明细之和。
          </Note>
        ) : (
          <>
            <Note tone="accent">
              {accounts} 个账号里有 {fault_count} 个对不上。请先备份，再查这些账号。
            </Note>
            <Table label="对不上的账号" columns={COLUMNS} rows={faults} keyOf={({ id }) => id} />
          </>
        )
      }
    </Loaded>
  );
}

const COLUMNS: readonly Column<Fault>[] = [
  {
    id: 'user',
    title: '用户',
    isMain: true,
    cell: ({ id, username }) => <UserLink id={id} name={username} />,
  },
  { id: 'coins', title: '余额', isNumber: true, cell: ({ coins }) => String(coins) },
  { id: 'sum', title: '明细之和', isNumber: true, cell: ({ sum }) => String(sum) },
  { id: 'off', title: '差', isNumber: true, cell: ({ coins, sum }) => signedText(coins - sum) },
];
