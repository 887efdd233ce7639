import { useEffect } from 'react';
import { SCREEN_ICONS } from '../../../src/ui/screenIcons.ts';
import { BarAction } from '../../../src/ui/BottomBar.tsx';
import { Button } from '../../../src/ui/Button.tsx';
import { ChapterDrawer } from '../../../src/features/work/chapters/ChapterDrawer.tsx';
import { ChapterEnd } from '../../../src/features/reader/ChapterEnd.tsx';
import { IconButton } from '../../../src/ui/IconButton.tsx';
import LoadingOverlay from '../../../src/ui/LoadingOverlay.tsx';
import { OfflineGap } from '../../../src/features/reader/OfflineGap.tsx';
import { PagePill } from '../../../src/features/comic/reader/PagePill.tsx';
import { PagePlaceholder } from '../../../src/features/comic/reader/PagePlaceholder.tsx';
import { ReaderBottom } from '../../../src/ui/ReaderBottom.tsx';
import { ChapterBreak } from '../../../src/features/reader/ChapterBreak.tsx';
import { ReaderTop } from '../../../src/ui/ReaderTop.tsx';
import { Screen } from '../../../src/ui/Screen.tsx';
import { WorkGrid } from '../../../src/ui/WorkGrid.tsx';
import { WorkTile } from '../../../src/ui/WorkTile.tsx';
import { Cover, nothing, titleOf } from './samples.tsx';

function Top({ subtitle }: { subtitle: string }) {
  return (
    <ReaderTop
      title="雪落长安"
      subtitle={subtitle}
      onBack={nothing}
      right={
        <>
          <IconButton icon="mark" label="已收藏" filled accent pressed onClick={nothing} />
          <IconButton icon="dl" label="下载" onClick={nothing} />
          <IconButton icon="more" label="更多" onClick={nothing} />
        </>
      }
    />
  );
}

/** Seeks page 40. */
function useLooking(): void {
  useEffect(() => {
    const input = document.querySelector<HTMLInputElement>('input[type=range]');
    if (!input) return;
    input.value = '40';
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }, []);
}

const previewOf = (page: number) => <Cover index={page} />;

export function LookingView() {
  useLooking();
  return (
    <ReaderBottom
      page={25}
      pages={48}
      onSeek={nothing}
      preview={previewOf}
      actions={<BarAction icon={SCREEN_ICONS.list} label="目录" onClick={nothing} />}
    />
  );
}

export function BreakView() {
  return (
    <Screen title="雪落长安">
      <ChapterBreak label="第 87 话 · 十年灯" />
      <ChapterBreak
        label="第 90 话 · 一个很长很长的标题，长得在窄屏上要折行才放得下"
        missing="缺少第 88–89 话"
      />
    </Screen>
  );
}

export function ReaderView() {
  return (
    <div style={{ height: '100%', background: '#EDEEEC', paddingTop: 60 }}>
      <div style={{ height: 268, margin: '0 20px 16px' }}>
        <PagePlaceholder page={26} total={48} state="failed" onRetry={nothing} />
      </div>
      <div style={{ height: 300 }}>
        <PagePlaceholder page={27} total={48} state="loading" onRetry={nothing} />
      </div>
      <Top subtitle="第 86 话 · 上元雪" />
      <ReaderBottom
        page={25}
        pages={48}
        onSeek={nothing}
        onNext={nothing}
        actions={
          <>
            <BarAction icon={SCREEN_ICONS.list} label="目录" onClick={nothing} />
            <BarAction icon={SCREEN_ICONS.moon} label="夜间" onClick={nothing} />
            <BarAction icon={SCREEN_ICONS.strip} label="条漫" onClick={nothing} />
            <BarAction icon={SCREEN_ICONS.gear} label="设置" onClick={nothing} />
          </>
        }
      />
    </div>
  );
}

export function DrawerView() {
  const chapters = Array.from({ length: 90 }, (_, offset) => 93 - offset).map((index) => ({
    uuid: String(index),
    index,
  }));
  return (
    <ChapterDrawer
      onClose={nothing}
      cover={<Cover index={0} />}
      title="雪落长安"
      note="共 128 话 · 连载中"
      chapters={chapters}
      current="86"
      lineOf={({ index }) => ({
        index,
        title: ['归鞘', '风起', '边城', '孤雁', '渡口'][index % 5] ?? '',
        href: `/readcomic?uuid=0&chapter=${index}`,
        state: {
          current: index === 86,
          read: index < 86,
          locked: index > 91,
          limited: index === 91,
          stored: index < 90 && index > 82,
        },
        note: index === 86 ? '看到 52%' : undefined,
        price: 48,
      })}
      descending
      onToggleOrder={nothing}
    />
  );
}

export function EndView() {
  return (
    <Screen title="雪落长安">
      <ChapterEnd
        next={{
          href: '/readcomic?uuid=0&chapter=87',
          label: '第 87 话 · 十年灯',
          note: '52 页 · 约 6 分钟',
          stored: true,
          art: <Cover index={2} wide />,
        }}
        actions={
          <>
            <Button variant="inset" icon="mark" iconFilled onClick={nothing}>
              已收藏
            </Button>
            <Button variant="inset" icon={SCREEN_ICONS.share} onClick={nothing}>
              分享
            </Button>
          </>
        }
        also={
          <WorkGrid>
            {[2, 7, 5].map((index) => (
              <WorkTile
                key={index}
                href={`/detailcomic?uuid=${index}`}
                title={titleOf(index)}
                meta="前传 · 41话"
                cover={<Cover index={index} />}
              />
            ))}
          </WorkGrid>
        }
      />
      <PagePill text="48 / 48　9:41" />
    </Screen>
  );
}

export function GapView() {
  return (
    <Screen title="雪落长安">
      <OfflineGap
        title="这一话还没下载"
        text="当前离线。已下载的读到了第 89 话，联网后会从这里接着看。"
        onRetry={nothing}
        libraryHref="/bookcasecomic?tab=kept"
        other={{
          href: '/readcomic?uuid=7',
          title: '剑出寒山',
          note: '全部 76 话 · 看到 12 话',
          cover: <Cover index={7} />,
        }}
      />
    </Screen>
  );
}

export function LoadingView() {
  return <LoadingOverlay onCancel={nothing} />;
}
