import { BarAction, BottomBar } from '../../../src/ui/BottomBar.tsx';
import { SCREEN_ICONS } from '../../../src/ui/screenIcons.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { ChapterGrid } from '../../../src/ui/ChapterGrid.tsx';
import type { ChapterState } from '../../../src/ui/chapterState.ts';
import { ChapterTile } from '../../../src/ui/ChapterTile.tsx';
import { Chip } from '../../../src/ui/Chip.tsx';
import { IconButton } from '../../../src/ui/IconButton.tsx';
import { NavBar } from '../../../src/ui/NavBar.tsx';
import { Screen } from '../../../src/ui/Screen.tsx';
import { SectionHead } from '../../../src/ui/SectionHead.tsx';
import { Switch } from '../../../src/ui/Switch.tsx';
import { Tag } from '../../../src/ui/Tag.tsx';
import { BookCover } from '../../../src/ui/BookCover.tsx';
import { Cover, nothing } from './samples.tsx';

function stateOf(index: number): ChapterState {
  if (index > 91) return { locked: true };
  if (index === 91) return { limited: true };
  if (index === 86) return { current: true, downloaded: true };
  if (index === 90) return { fresh: true };
  if (index < 82) return { read: true, dimmed: index < 80 };
  if (index === 89) return { queued: true };
  return { read: index < 86, stored: true, downloaded: index !== 87 };
}

export function DetailView() {
  return (
    <>
      <Screen room="bar">
        <div style={{ background: '#4a1417', color: '#fff', paddingBottom: 40 }}>
          <NavBar
            tone="overArt"
            onBack={nothing}
            right={
              <>
                <IconButton icon={SCREEN_ICONS.share} label="分享" onClick={nothing} />
                <IconButton icon="more" label="更多" onClick={nothing} />
              </>
            }
          />
          <div style={{ display: 'flex', gap: 16, padding: '8px 16px 0' }}>
            <div style={{ width: 118 }}>
              <BookCover cover={<Cover index={0} />} />
            </div>
            <div>
              <h1 style={{ font: 'var(--t-h1)' }}>雪落长安</h1>
              <p>青禾 · 更新至 128 话</p>
              {['古风', '独家', '虐恋'].map((tag) => (
                <Tag key={tag} tone="onArt">
                  {tag}
                </Tag>
              ))}
            </div>
          </div>
        </div>
        <div style={{ background: 'var(--surface)', padding: '16px 0 20px' }}>
          <div style={{ display: 'flex', justifyContent: 'space-between', padding: '0 16px' }}>
            自动购买下一话
            <Switch checked onChange={nothing} label="自动购买下一话" />
          </div>
          <SectionHead
            title="目录"
            note="连载中 · 周三、周六更新"
            more={{ label: '倒序', icon: 'sort', onClick: nothing }}
          />
          <div style={{ display: 'flex', gap: 8, padding: '0 16px 12px' }}>
            {['128–99', '98–69', '68–39', '38–1'].map((range, index) => (
              <Chip key={range} inset numeric on={index === 1} onClick={nothing}>
                {range}
              </Chip>
            ))}
          </div>
          <ChapterGrid>
            {Array.from({ length: 20 }, (_, offset) => 98 - offset).map((index) => (
              <ChapterTile
                key={index}
                index={index}
                state={stateOf(index)}
                href={`/readcomic?uuid=0&chapter=${index}`}
              />
            ))}
          </ChapterGrid>
        </div>
      </Screen>
      <BottomBar>
        <BarAction icon="mark" label="已收藏" filled on onClick={nothing} />
        <BarAction icon="dl" label="下载" onClick={nothing} />
        <Button variant="primary" size="l" href="/readcomic">
          续看 第 86 话
        </Button>
      </BottomBar>
    </>
  );
}
