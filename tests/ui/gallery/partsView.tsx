import { Button } from '../../../src/ui/Button.tsx';
import { SCREEN_ICONS } from '../../../src/ui/screenIcons.ts';
import { Chip } from '../../../src/ui/Chip.tsx';
import { ConfirmDialog } from '../../../src/ui/ConfirmDialog.tsx';
import { Coin } from '../../../src/ui/Coin.tsx';
import { CoverPlaceholder } from '../../../src/ui/CoverPlaceholder.tsx';
import { EmptyState } from '../../../src/ui/EmptyState.tsx';
import { Field } from '../../../src/features/account/Field.tsx';
import { Icon } from '../../../src/ui/Icon.tsx';
import { ICON_PATHS, type IconName } from '../../../src/ui/iconPaths.ts';
import { Logo } from '../../../src/ui/Logo.tsx';
import { NavBar } from '../../../src/ui/NavBar.tsx';
import { Note } from '../../../src/ui/Note.tsx';
import { ProgressRing } from '../../../src/ui/ProgressRing.tsx';
import { Screen } from '../../../src/ui/Screen.tsx';
import { Sheet } from '../../../src/ui/Sheet.tsx';
import { Switch } from '../../../src/ui/Switch.tsx';
import { Tag } from '../../../src/ui/Tag.tsx';
import { Toast } from '../../../src/ui/Toast.tsx';
import { BookCover } from '../../../src/ui/BookCover.tsx';
import { nothing } from './samples.tsx';

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 10,
  padding: 12,
  alignItems: 'center',
} as const;

export function PartsView() {
  return (
    <Screen>
      <NavBar title="组件" onBack={nothing} tone="glass" />
      <div style={row}>
        <Button variant="primary" size="l">
          续看 第 86 话
        </Button>
        <Button size="l">重新加载</Button>
        <Button variant="outline" size="l">
          否
        </Button>
        <Button variant="jade" icon="dl">
          下载 5 话
        </Button>
        <Button variant="inset" icon={SCREEN_ICONS.copy}>
          复制
        </Button>
        <Button variant="primary" size="s">
          添加
        </Button>
        <Button size="s" busy>
          看更新
        </Button>
        <Button variant="inset" disabled>
          绑定并领取
        </Button>
      </div>
      <div style={{ display: 'grid', gap: 12, padding: 12 }}>
        <Field
          label="手机号"
          icon={SCREEN_ICONS.phone}
          prefix="+86"
          value="138 0013 80"
          problem="手机号应为 11 位，还差 2 位"
          onChange={nothing}
        />
        <Field
          label="密码"
          quiet
          icon={SCREEN_ICONS.lock}
          type="password"
          value=""
          example="密码"
          onChange={nothing}
        />
        <Field label="当前账号" icon="user" value="my80217360" readOnly onChange={nothing} />
      </div>
      <div style={row}>
        <Chip on onClick={nothing}>
          古风
        </Chip>
        <Chip onClick={nothing}>悬疑</Chip>
        <Tag tone="accent">限免</Tag>
        <Tag tone="jade">已收藏</Tag>
        <Tag tone="amber">待支付</Tag>
        <Tag tone="azure">新</Tag>
        <Tag>完结</Tag>
        <Coin />
        <Logo />
      </div>
      <div style={row}>
        <ProgressRing ratio={0.6} tone="jade" label="下载进度">
          <Icon name="pause" size={16} />
        </ProgressRing>
        <ProgressRing ratio={0.3} tone="grey">
          <Icon name="play" size={14} filled />
        </ProgressRing>
        <Switch checked onChange={nothing} label="开着的" />
        <Switch checked={false} onChange={nothing} label="关着的" />
        <div style={{ width: 90 }}>
          <BookCover cover={<CoverPlaceholder />} ribbon={120} stored progress={0.5} />
        </div>
      </div>
      <div style={{ display: 'grid', gap: 8, padding: 12 }}>
        <Note tone="jade">当前离线，可读 8 部</Note>
        <Note tone="amber">游客账号，还没绑定手机</Note>
        <Note tone="azure">锁屏会暂停下载，回来自动继续</Note>
        <Note tone="accent">2 页失败，点右侧重试</Note>
        <Note tone="grey">影片需要网络</Note>
      </div>
      <div style={row}>
        {Object.keys(ICON_PATHS).map((name) => (
          <Icon key={name} name={name as IconName} />
        ))}
      </div>
      <Toast message="已收藏" icon="check" />
    </Screen>
  );
}

export function StatesView() {
  return (
    <Screen title="空态">
      <EmptyState
        art="downloads"
        title="还没有下载"
        text="在作品详情点「下载」，地铁、飞机上也能追"
      />
      <EmptyState art="search" title="没有找到相关漫画" text="换个短一点的词，或者试试作者名" />
      <EmptyState art="island" title="这一话还没下载" actions={<Button>联网后重试</Button>} />
    </Screen>
  );
}

export function SheetView() {
  return (
    <Sheet title="第 92 话 · 风起" note="解锁后永久可看，可下载到离线书架" onClose={nothing}>
      <Note>下载时请让本页停在前台；锁屏或切走会暂停，回来自动继续。</Note>
      <p style={{ height: 200 }} />
      <Button variant="jade" size="l" icon="dl" block>
        下载 5 话
      </Button>
    </Sheet>
  );
}

export function ConfirmView() {
  return (
    <ConfirmDialog
      title="移出收藏 3 部？"
      text="下载的内容会保留。"
      confirmLabel="移出"
      onConfirm={nothing}
      onCancel={nothing}
    />
  );
}
