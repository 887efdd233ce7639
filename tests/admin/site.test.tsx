// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { refusal } from './fakeAdmin.ts';
import { openAdmin } from './openAdmin.tsx';
import { answersFor, DAYS, OVERVIEW, PLOTS, SETTINGS } from './siteAnswers.ts';

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
      open_reports: 2,
      wrong_files: 5,
      wrong_backups: 1,
      imported_files: 20,
    };
    openAdmin('/admin/', answersFor('owner', overview));
    const hrefOf = (text: string) => screen.getByText(text).closest('a')?.getAttribute('href');
    await screen.findByText('等着处理');
    expect(hrefOf('3 个导入的问题')).toBe('/admin/problems');
    expect(hrefOf('1 个失败的任务')).toBe('/admin/jobs?state=failed');
    expect(hrefOf('2 条举报没有回复')).toBe('/admin/reports');
    expect(hrefOf('5 个文件不见了或损坏了')).toBe('/admin/storage');
    expect(hrefOf('1 个备份不完整')).toBe('/admin/storage');
    expect(hrefOf('2 部草稿等着发布')).toBe('/admin/works?state=draft');
    expect(hrefOf('7 章还是草稿')).toBe('/admin/works?origin=own');
    expect(hrefOf('还有 12 部演示作品')).toBe('/admin/settings');
  });

  it('shows customer service its messages, and no screen that it may not open', async () => {
    const overview = { ...OVERVIEW, open_problems: 3, waiting_messages: 2 };
    openAdmin('/admin/', answersFor('support', overview));
    const waiting = await screen.findByText('2 位读者在等客服回答');
    expect(waiting.closest('a')?.getAttribute('href')).toBe('/admin/support?state=waiting');
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

describe('The numbers of the last days', () => {
  const inFigure = { selector: 'figcaption *' };
  const figure = (title: string) =>
    screen.getByText(title, inFigure).closest('figure')?.textContent;

  it('show totals, what is known since when, and each day in a table', async () => {
    openAdmin('/admin/', answersFor('owner'));
    expect(await screen.findByText(/按北京时间的日期算.*从 11月22日开始统计/)).toBeTruthy();
    expect(figure('读者')).toBe('读者15平均每天，今天 20');
    expect(figure('打开的章节')).toBe('打开的章节3,000一共，今天 2,000');
    expect(figure('收入')).toBe('收入¥54.00一共，今天 ¥30.00');
    expect(figure('发送的流量')).toBe('发送的流量15\u00a0MB一共，今天 10\u00a0MB');
    const table = screen.getByRole('table', { name: '每天的数字', hidden: true });
    const rows = [...table.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
    );
    expect(rows.map(([day]) => day)).toEqual(['11月23日', '11月22日', '11月21日']);
    expect(rows.at(-1)).toEqual(['11月21日', '—', '—', '−¥6.00', '1', '—', '—']);
  });

  it('are read day by day with the keys, which say each value', async () => {
    openAdmin('/admin/', answersFor('owner'));
    const slider = await screen.findByRole('slider', { name: '读者，按天' });
    const said = () => slider.getAttribute('aria-valuetext');
    act(() => slider.focus());
    expect(said()).toBe('11月23日：20');
    expect(figure('读者')).toBe('读者2011月23日');
    fireEvent.change(slider, { target: { value: '1' } });
    expect(said()).toBe('11月22日：10');
    fireEvent.change(slider, { target: { value: '0' } });
    expect(said()).toBe('11月21日：—');
    expect(figure('读者')).toBe('读者—11月21日');
    act(() => slider.blur());
    expect(figure('读者')).toBe('读者15平均每天，今天 20');
  });

  it('are asked for as many days as the address says', async () => {
    const { asked } = openAdmin('/admin/?days=90', answersFor('viewer'));
    const tab = (name: string) => screen.findByRole('tab', { name });
    expect((await tab('90 天')).getAttribute('aria-selected')).toBe('true');
    fireEvent.click(await tab('7 天'));
    await vi.waitFor(() => expect(window.location.search).toBe('?days=7'));
    await vi.waitFor(() => {
      expect(asked.filter((call) => call.startsWith('GET /overview/plots'))).toEqual([
        'GET /overview/plots?days=90',
        'GET /overview/plots?days=7',
      ]);
    });
  });

  it('have no income for editors, and say so where there is nothing yet', async () => {
    const none = { readers: 0, chapters: 0, income: null, accounts: 0, sent_bytes: 0 };
    const days = DAYS.map((day) => ({ ...day, income: null }));
    openAdmin('/admin/', {
      ...answersFor('editor'),
      'GET /overview/plots': { body: { ...PLOTS, days } },
    });
    expect(await screen.findByText('读者', inFigure)).toBeTruthy();
    expect(screen.queryByText('收入')).toBeNull();
    cleanup();
    const empty = { ...PLOTS, counted_from: null, days: DAYS.map((day) => ({ ...day, ...none })) };
    openAdmin('/admin/', { ...answersFor('editor'), 'GET /overview/plots': { body: empty } });
    expect(await screen.findByText(/这些天还没有数字/)).toBeTruthy();
  });

  it('leave the rest of the overview alone where they fail, and are not for customer service', async () => {
    const failed = refusal(500, { error: 'fault', message: '服务器出了错' });
    openAdmin('/admin/', { ...answersFor('owner'), 'GET /overview/plots': failed });
    expect(await screen.findByText('服务器出了错')).toBeTruthy();
    expect(screen.getByText('磁盘剩余')).toBeTruthy();
    cleanup();
    const { asked } = openAdmin('/admin/', answersFor('support'));
    expect(await screen.findByText('从这里开始')).toBeTruthy();
    expect(asked).not.toContain('GET /overview/plots?days=30');
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
