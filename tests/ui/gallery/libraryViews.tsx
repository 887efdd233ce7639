import type { ReactNode } from 'react';
import { Button } from '../../../src/ui/Button.tsx';
import { ChannelTabs } from '../../../src/ui/ChannelTabs.tsx';
import { Chip } from '../../../src/ui/Chip.tsx';
import { EmptyState } from '../../../src/ui/EmptyState.tsx';
import { HistoryRow } from '../../../src/features/library/HistoryRow.tsx';
import { IconButton } from '../../../src/ui/IconButton.tsx';
import { StoredRow } from '../../../src/features/library/StoredRow.tsx';
import { OfflineBar } from '../../../src/ui/OfflineBar.tsx';
import { OfflineCard } from '../../../src/features/library/OfflineCard.tsx';
import { Screen } from '../../../src/ui/Screen.tsx';
import { Segmented } from '../../../src/ui/Segmented.tsx';
import { ShelfRow, type LibraryItem } from '../../../src/ui/ShelfRow.tsx';
import { StorageMeter } from '../../../src/ui/StorageMeter.tsx';
import { Tabs } from './homeViews.tsx';
import { Cover, nothing, titleOf } from './samples.tsx';

function Library({ tab, children }: { tab: string; children: ReactNode }) {
  return (
    <>
      <Screen title="书架" room="tabs">
        <div
          style={{ display: 'flex', justifyContent: 'space-between', padding: '2px 4px 0 16px' }}
        >
          <ChannelTabs
            items={[
              { id: 'comic', title: '漫画', href: '/bookcasecomic' },
              { id: 'novel', title: '小说', href: '/bookcasenovel' },
            ]}
            current="comic"
          />
          <div style={{ display: 'flex', alignItems: 'center' }}>
            <IconButton icon="dl" label="下载管理" badge={3} onClick={nothing} />
            <Button variant="plain" onClick={nothing}>
              编辑
            </Button>
          </div>
        </div>
        <div style={{ padding: '10px 16px 0' }}>
          <Segmented
            label="书架"
            items={[
              { id: 'collect', title: '收藏', count: 24 },
              { id: 'record', title: '记录' },
              { id: 'kept', title: '已下载', count: 8 },
            ]}
            current={tab}
            onSelect={nothing}
          />
        </div>
        {children}
      </Screen>
      <Tabs current="collect" />
    </>
  );
}

const ITEMS: LibraryItem[] = Array.from({ length: 8 }, (_, index) => ({
  id: String(index),
  href: `/detailcomic?uuid=${index}`,
  title: titleOf(index),
  meta: '86/128话',
  cover: <Cover index={index} />,
  ribbon: index < 3 ? index + 1 : 0,
  stored: index % 3 === 0,
  progress: index % 2 ? 0.4 : 0.9,
  badge: index === 6 ? 'finished' : undefined,
}));

export function LibraryView() {
  return (
    <Library tab="collect">
      <div style={{ display: 'flex', gap: 8, padding: '10px 16px 0' }}>
        <Chip icon="down" onClick={nothing}>
          最近更新
        </Chip>
        <Chip dot on={false} onClick={nothing}>
          有更新 3
        </Chip>
      </div>
      <ShelfRow items={ITEMS} onHold={nothing} />
    </Library>
  );
}

export function EditView() {
  return (
    <Library tab="collect">
      <ShelfRow items={ITEMS} chosen={new Set(['1', '3'])} onToggle={nothing} />
    </Library>
  );
}

export function HistoryView() {
  return (
    <Library tab="record">
      {[0, 1, 2, 3].map((index) => (
        <HistoryRow
          key={index}
          href="/readcomic"
          title={titleOf(index)}
          cover={<Cover index={index} />}
          chapter="第 86 话 上元雪"
          ratio={0.52}
          when="12:40"
          stored={index === 0}
          primary={index === 0}
          onRemove={nothing}
        />
      ))}
    </Library>
  );
}

export function StoredView() {
  return (
    <Library tab="kept">
      <StorageMeter
        used="578"
        total=" MB / 约 1.8 GB"
        parts={[
          { label: '漫画', ratio: 0.24, tone: 'jade' },
          { label: '小说', ratio: 0.06, tone: 'azure' },
          { label: '缓存', ratio: 0.03, tone: 'amber' },
        ]}
        action={
          <Button variant="link" size="s" onClick={nothing}>
            清理看完的 112 MB
          </Button>
        }
      />
      {[0, 7, 3].map((index) => (
        <StoredRow
          key={index}
          href="/detailcomic"
          title={titleOf(index)}
          cover={<Cover index={index} />}
          range="已下 第 82–89 话"
          note="8 话 · 168 MB · 看到 86 话"
          fresh={index === 0 ? 3 : 0}
          progress={0.6}
          chosen={index === 3 ? true : undefined}
        />
      ))}
    </Library>
  );
}

export function OfflineLibraryView() {
  return (
    <Library tab="collect">
      <OfflineBar
        title="当前离线，可读 8 部"
        note="联网后自动同步收藏与进度"
        action={{ label: '重试', onClick: nothing }}
      />
      <ShelfRow
        items={ITEMS.map((item, index) => ({
          ...item,
          ribbon: 0,
          veiled: index > 3,
          stored: index <= 3,
          meta: index > 3 ? '未下载' : '可读 82–89话',
        }))}
      />
    </Library>
  );
}

export function OfflineStartView() {
  return (
    <Library tab="kept">
      <OfflineCard
        resume={{ label: '续看 雪落长安 86话', href: '/readcomic' }}
        onRetry={nothing}
        note="已试 3 条线路 · 恢复后自动同步"
        details="https://a.example：没有应答"
      />
      <ShelfRow items={ITEMS.slice(0, 4)} />
    </Library>
  );
}

export function EmptyLibraryView() {
  return (
    <Library tab="collect">
      <EmptyState
        art="bookcase"
        title="书架还空着"
        text="看到喜欢的，点一下书签就会放到这里，有更新会挂上红丝带提醒你"
        actions={<Button href="/index">去首页逛逛</Button>}
      />
    </Library>
  );
}
