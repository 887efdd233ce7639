// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Role } from '../../src/shared/admin/call.ts';
import { type FakeAnswers, refusal, signedIn } from './fakeAdmin.ts';
import { openAdmin } from './openAdmin.tsx';

const OVERVIEW = {
  works: { draft: 0, published: 0, withdrawn: 0, blocked: 0, demo: 12 },
  draft_chapters: 0,
  open_problems: 0,
  jobs: { waiting: 0, running: 0, failed: 0 },
  imported_files: 0,
  waiting_messages: 0,
  accounts: 3,
  disk: { free_bytes: 5_000_000_000, total_bytes: 9_000_000_000 },
};
const SETTINGS = {
  service_url: '',
  service_hours: '9:00–18:00',
  android_app_package: '',
  ios_app_url: '',
  time_zone: '',
};

const BACKUP = {
  name: '20261122T200000Z-daily',
  bytes: 3_000_000,
  about: {
    created_at: Date.parse('2026-11-22T20:00:00Z'),
    cause: 'daily',
    accounts: 3,
    files: null,
    has_secret: true,
  },
};
const BACKUPS = {
  items: [BACKUP],
  is_open: false,
  failure: null,
  is_daily: true,
  seals_secret: true,
};

function answersFor(role: Role, overview: object = OVERVIEW): FakeAnswers {
  return {
    ...signedIn(role),
    'GET /overview': { body: overview },
    'GET /settings': { body: { settings: SETTINGS } },
    'GET /backups': { body: BACKUPS },
  };
}

describe('The overview', () => {
  it('leads a new site to its first import, and says nothing of what does not wait', async () => {
    openAdmin('/admin/', answersFor('owner'));
    const first = await screen.findByText('导入第一批文件');
    expect(first.closest('a')?.getAttribute('href')).toBe('/admin/imports');
    expect(screen.queryByText('等着处理')).toBeNull();
    expect(screen.queryByText(/还有 12 部演示作品/)).toBeNull();
  });

  it('leads to what waits, and to the demo once there are own works', async () => {
    const overview = {
      ...OVERVIEW,
      works: { ...OVERVIEW.works, draft: 2, published: 4 },
      draft_chapters: 7,
      open_problems: 3,
      jobs: { waiting: 0, running: 0, failed: 1 },
      imported_files: 20,
    };
    openAdmin('/admin/', answersFor('owner', overview));
    const hrefOf = (text: string) => screen.getByText(text).closest('a')?.getAttribute('href');
    await screen.findByText('等着处理');
    expect(hrefOf('3 个导入的问题')).toBe('/admin/problems');
    expect(hrefOf('1 个失败的任务')).toBe('/admin/jobs?state=failed');
    expect(hrefOf('2 部草稿等着发布')).toBe('/admin/works?state=draft');
    expect(hrefOf('7 章还是草稿')).toBe('/admin/works?origin=own');
    expect(hrefOf('还有 12 部演示作品')).toBe('/admin/settings');
  });

  it('shows customer service its messages, and no screen that it may not open', async () => {
    const overview = { ...OVERVIEW, open_problems: 3, waiting_messages: 2 };
    openAdmin('/admin/', answersFor('support', overview));
    expect(await screen.findByText(/2 位读者在等客服回答/)).toBeTruthy();
    expect(screen.queryByText('3 个导入的问题')).toBeNull();
    expect(screen.queryByText('导入第一批文件')).toBeNull();
  });

  it('offers to load again where it failed', async () => {
    const failed = refusal(503, { error: 'unavailable', message: '服务器正在重启，请稍后再试' });
    openAdmin('/admin/', { ...answersFor('owner'), 'GET /overview': failed });
    expect(await screen.findByText(/服务器正在重启/)).toBeTruthy();
    expect(screen.getByRole('button', { name: '重新加载' })).toBeTruthy();
  });
});

describe('The settings', () => {
  it('send what was changed, and show the problem at its field', async () => {
    const sent: unknown[] = [];
    openAdmin('/admin/settings', {
      ...answersFor('owner'),
      'PATCH /settings': (body) => {
        sent.push(body);
        if (sent.length > 1) return { body: { settings: SETTINGS } };
        const message = '要是 http:// 或 https:// 开头的网址';
        return refusal(400, { error: 'bad_input', message, field: 'service_url' });
      },
    });
    const address = await screen.findByLabelText<HTMLInputElement>('客服网址');
    fireEvent.change(address, { target: { value: 'help' } });
    fireEvent.change(screen.getByLabelText('时区'), { target: { value: 'Europe/Paris' } });
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    await vi.waitFor(() => expect(address.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText('要是 http:// 或 https:// 开头的网址')).toBeTruthy();
    fireEvent.change(address, { target: { value: 'https://help.test' } });
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    await vi.waitFor(() => {
      expect(sent).toEqual([
        { service_url: 'help', time_zone: 'Europe/Paris' },
        { service_url: 'https://help.test', time_zone: 'Europe/Paris' },
      ]);
    });
  });

  it('cannot be changed by those who only read', async () => {
    openAdmin('/admin/settings', answersFor('viewer'));
    const hours = await screen.findByLabelText<HTMLInputElement>('客服时间');
    expect([hours.disabled, hours.value]).toEqual([true, '9:00–18:00']);
    expect(screen.queryByText('演示内容')).toBeNull();
    cleanup();
    const refused = refusal(403, { error: 'refused', message: '你的角色不能做这件事' });
    openAdmin('/admin/settings', { ...answersFor('editor'), 'GET /settings': refused });
    expect(await screen.findByText('你的角色看不了这一页')).toBeTruthy();
  });

  it('remove the demo only when it is confirmed', async () => {
    let demo = 12;
    const { asked } = openAdmin('/admin/settings', {
      ...answersFor('owner'),
      'GET /overview': () => ({
        body: { ...OVERVIEW, works: { ...OVERVIEW.works, demo } },
      }),
      'POST /demo/remove': () => {
        demo = 0;
        return { body: { removed: 12 } };
      },
    });
    const press = async (name: string) =>
      fireEvent.click(await screen.findByRole('button', { name }));
    await press('移除 12 部演示作品');
    await press('取消');
    expect(asked).not.toContain('POST /demo/remove');
    await press('移除 12 部演示作品');
    await press('移除');
    expect(await screen.findByText('没有演示作品。')).toBeTruthy();
    expect(asked).toContain('POST /demo/remove');
  });
});

describe('The backups in the settings', () => {
  it('are listed with how the last attempts ended, and made at the press of a button', async () => {
    let isOpen = false;
    const failure = { at: Date.parse('2026-11-23T01:00:00Z'), problem: '磁盘空间不够' };
    const { asked } = openAdmin('/admin/settings', {
      ...answersFor('owner'),
      'GET /backups': () => ({
        body: {
          ...BACKUPS,
          items: [BACKUP, { name: '20261121T200000Z-daily', bytes: 0, about: null }],
          is_open: isOpen,
          failure,
          seals_secret: false,
        },
      }),
      'POST /backups': () => {
        isOpen = true;
        return { body: {} };
      },
    });
    expect(await screen.findByText(/上次成功：2026年11月2/)).toBeTruthy();
    expect(screen.getByText(/上次失败：.*磁盘空间不够/)).toBeTruthy();
    expect(screen.getByText(/备份里没有服务器的密钥/)).toBeTruthy();
    expect(screen.getByText('20261122T200000Z-daily')).toBeTruthy();
    expect(screen.getByText(/读不懂/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '立即备份' }));
    expect(await screen.findByText('已开始备份')).toBeTruthy();
    expect(asked).toContain('POST /backups');
  });

  it('are shown to those who only read, without the button', async () => {
    openAdmin('/admin/settings', {
      ...answersFor('viewer'),
      'GET /backups': { body: { ...BACKUPS, items: [], is_daily: false } },
    });
    expect(await screen.findByText(/还没有备份.*BACKUPS=0/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '立即备份' })).toBeNull();
    expect(screen.queryByText(/上次失败/)).toBeNull();
  });
});
