import { ChapterGrid } from '../../../src/ui/ChapterGrid.tsx';
import {
  DownloadControl,
  DownloadRow,
  type DownloadTone,
} from '../../../src/features/offline/downloads/queue/DownloadRow.tsx';
import { PickTile } from '../../../src/features/offline/downloads/picker/PickTile.tsx';
import { RangeChips } from '../../../src/ui/RangeChips.tsx';
import { Cover, nothing } from './samples.tsx';

const ROWS: readonly (readonly [DownloadTone, string, string, number])[] = [
  ['running', '雪落长安 · 第 90 话', '第 31 / 48 页 · 1.8 MB/s', 0.64],
  ['waiting', '雪落长安 · 第 91 话', '排队中', 0],
  ['paused', '深夜猫铺 · 第 12–20 话', '已暂停 · 3 / 9 话', 0.33],
  ['failed', '百鬼灯 · 第 97 话', '2 页失败，点右侧重试', 0.92],
];
const NO_ACTIONS = { onPause: nothing, onResume: nothing, onRetry: nothing };

export function DownloadRowsView() {
  return (
    <main style={{ padding: 16, background: 'var(--surface)' }}>
      <h1>正在下载</h1>
      {ROWS.map(([tone, title, text, ratio], index) => (
        <DownloadRow
          key={title}
          cover={<Cover index={index} />}
          title={title}
          text={text}
          tone={tone}
          ratio={ratio}
          fold={tone === 'paused' ? { isOpen: false, onToggle: nothing } : undefined}
          control={<DownloadControl tone={tone} ratio={ratio} name={title} {...NO_ACTIONS} />}
        />
      ))}
      <DownloadRow
        title="第 12 话 · 夜行"
        text="排队中"
        tone="waiting"
        ratio={0}
        choice={{ on: true, onToggle: nothing }}
        control={null}
      />
    </main>
  );
}

export function PickTilesView() {
  const states = ['locked', 'open', 'queued', 'have'] as const;
  return (
    <main style={{ padding: '16px 0', background: 'var(--surface)' }}>
      <h1>下载到离线书架</h1>
      <RangeChips labels={['128–99', '98–69', '68–39']} shown="98–69" onChoose={nothing} />
      <ChapterGrid>
        {Array.from({ length: 12 }, (_, at) => (
          <PickTile
            key={at}
            index={98 - at}
            state={states[at % states.length] ?? 'open'}
            chosen={at % states.length === 1 && at < 8}
            current={at === 9}
            onPress={nothing}
          />
        ))}
      </ChapterGrid>
    </main>
  );
}
