import { useState } from 'react';
import * as v from 'valibot';
import {
  downloadLedger,
  downloadOrders,
  LEDGER_KINDS,
  ORDER_STATES,
} from '../../../shared/admin/money.ts';
import { Button } from '../../../ui/Button.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import type { ScreenProps } from '../../parts/screenProps.ts';
import { oneOfField, pageField, textField, useSearchChange } from '../../parts/address.ts';
import { DownloadButton } from '../../parts/DownloadButton.tsx';
import { choicesOf, SelectField, TextField } from '../../parts/Field.tsx';
import { Filters, SearchBox } from '../../parts/Filters.tsx';
import { Page } from '../../parts/Page.tsx';
import { LEDGER_KIND_TEXTS, ORDER_STATE_TEXTS } from '../../parts/texts.ts';
import { useMe } from '../../parts/useMe.ts';
import { LedgerCheck } from './LedgerCheck.tsx';
import { LedgerList } from './LedgerList.tsx';
import { OrderList } from './OrderList.tsx';
import styles from './money.module.css';

const TABS = [
  { id: 'orders', title: '订单' },
  { id: 'ledger', title: '账本' },
] as const;

const dayField = v.fallback(v.pipe(v.string(), v.isoDate()), '');
const searchSchema = v.object({
  page: pageField,
  tab: oneOfField(['orders', 'ledger']),
  q: textField,
  state: oneOfField(ORDER_STATES),
  kind: oneOfField(LEDGER_KINDS),
  from: dayField,
  until: dayField,
});
type Search = v.InferOutput<typeof searchSchema>;

interface TabProps {
  fields: Search;
  change: (changes: Readonly<Record<string, string>>) => void;
}

/** Orders and the ledger of all accounts; filters are in the address, and hold for the downloads. */
export default function MoneyScreen({ search }: ScreenProps) {
  const fields = v.parse(searchSchema, search);
  const change = useSearchChange(search);
  const isLedger = fields.tab === 'ledger';
  return (
    <Page title="订单与账本" about="每一笔钱和每一次金币的变动。日期都按北京时间。">
      <div className={styles.tabs}>
        <Segmented
          label="看"
          items={TABS}
          current={fields.tab || 'orders'}
          onSelect={(tab) => change({ tab })}
        />
      </div>
      {isLedger ? (
        <LedgerTab fields={fields} change={change} />
      ) : (
        <OrdersTab fields={fields} change={change} />
      )}
    </Page>
  );
}

/** What goes out as a file is for 站长 and 只读. */
function useMayDownload(): boolean {
  return useMe().operator.role !== 'support';
}

function OrdersTab({ fields: { page, q, state, from, until }, change }: TabProps) {
  const filter = {
    q: q.trim() || undefined,
    state: state || undefined,
    from: from || undefined,
    until: until || undefined,
  };
  const mayDownload = useMayDownload();
  return (
    <>
      <Filters>
        <SearchBox
          label="订单号、交易号或用户名"
          value={q}
          onSearch={(text) => change({ q: text })}
        />
        <SelectField
          label="状态"
          value={state}
          choices={choicesOf(ORDER_STATE_TEXTS, '全部')}
          onChoose={(value) => change({ state: value })}
        />
        <Days from={from} until={until} change={change} />
      </Filters>
      {mayDownload && (
        <div className={styles.check}>
          <div className={styles.buttons}>
            <DownloadButton call={downloadOrders} input={filter} name="orders.csv">
              下载 CSV
            </DownloadButton>
          </div>
        </div>
      )}
      <OrderList {...filter} page={page} onPage={(next) => change({ page: String(next) })} />
    </>
  );
}

function LedgerTab({ fields: { page, kind, from, until }, change }: TabProps) {
  const filter = {
    kind: kind || undefined,
    from: from || undefined,
    until: until || undefined,
  };
  const mayDownload = useMayDownload();
  const [isChecking, setChecking] = useState(false);
  return (
    <>
      <Filters>
        <SelectField
          label="种类"
          value={kind}
          choices={choicesOf(LEDGER_KIND_TEXTS, '全部')}
          onChoose={(value) => change({ kind: value })}
        />
        <Days from={from} until={until} change={change} />
      </Filters>
      {mayDownload && (
        <div className={styles.check}>
          <div className={styles.buttons}>
            <DownloadButton call={downloadLedger} input={filter} name="ledger.csv">
              下载 CSV
            </DownloadButton>
            <Button variant="outline" onClick={() => setChecking(true)}>
              核对账本
            </Button>
          </div>
          {isChecking && <LedgerCheck />}
        </div>
      )}
      <LedgerList {...filter} page={page} onPage={(next) => change({ page: String(next) })} />
    </>
  );
}

function Days({ from, until, change }: Pick<Search, 'from' | 'until'> & Pick<TabProps, 'change'>) {
  return (
    <>
      <TextField
        label="从哪天"
        type="date"
        value={from}
        onText={(text) => change({ from: text })}
      />
      <TextField
        label="到哪天"
        type="date"
        value={until}
        onText={(text) => change({ until: text })}
      />
    </>
  );
}
