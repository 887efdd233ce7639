// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openAdmin } from './openAdmin.tsx';
import { answersFor, BACKUP, BACKUPS, STORAGE } from './siteAnswers.ts';

const DAY_MS = 86_400_000;

describe('The storage', () => {
  it('says what uses the space, and verifies the files at the press of a button', async () => {
    let verify: object | null = null;
    const { asked } = openAdmin('/admin/storage', {
      ...answersFor('owner'),
      'GET /storage': () => ({ body: { ...STORAGE, verify } }),
      'POST /storage/verify': () => {
        verify = { state: 'running', progress: { done: 30, total: 1_212 }, problem: '', at: 1 };
        return { body: {} };
      },
    });
    const row = (await screen.findByText('漫画的页')).closest('tr');
    expect(row?.textContent).toBe('漫画的页1200480\u00a0MB');
    expect(screen.queryByText('影视')).toBeNull();
    expect(screen.getByText(/其中 3 个文件（900 KB）已经没有作品在用/)).toBeTruthy();
    expect(screen.getByText('还没有核对过。')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '开始核对' }));
    expect(await screen.findByText('正在核对：30 / 1212')).toBeTruthy();
    expect(asked).toContain('POST /storage/verify');
  });

  it('names wrong files and the works that show them', async () => {
    const listed = [
      { key: 'covers/u/a.webp', fault: 'missing', work: { id: 'w1', title: '灯塔' } },
      { key: 'covers/u/b.webp', fault: 'changed', work: null },
    ];
    const verified = { at: 1, checked: 9, wrong: 2, listed };
    const done = { state: 'done', progress: null, problem: '', at: 1 };
    openAdmin('/admin/storage', {
      ...answersFor('viewer'),
      'GET /storage': { body: { ...STORAGE, verified, verify: done, sweep: done } },
    });
    expect(await screen.findByText(/9 个文件里有 2 个不对/)).toBeTruthy();
    expect(screen.getByText('灯塔').getAttribute('href')).toBe('/admin/works/w1');
    expect(screen.getByText('内容不对')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '开始核对' })).toBeNull();
    expect(screen.getByText(/上次清理：1970/)).toBeTruthy();
  });
});

describe('The backups', () => {
  it('are listed with how the last attempts ended, and made at the press of a button', async () => {
    let isOpen = false;
    const failure = { at: Date.parse('2026-11-23T01:00:00Z'), problem: '磁盘空间不够' };
    const { asked } = openAdmin('/admin/storage', {
      ...answersFor('owner'),
      'GET /backups': () => ({
        body: {
          ...BACKUPS,
          items: [BACKUP, { ...BACKUP, name: '20261121T200000Z-daily', bytes: 0, about: null }],
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

  it('are verified at the press of a button, with how far that is and what is wrong', async () => {
    const faults = ['备份里的 database.db 不完整或被改过', '备份里少了 files.sha256'];
    const older = { ...BACKUP.about, created_at: BACKUP.about.created_at - DAY_MS };
    const wrong = { ...BACKUP, name: 'older', about: older, verified: { at: 1, faults } };
    const failed = { state: 'failed', progress: null, problem: '没有 pg_restore', at: 2 };
    let verify: object | null = null;
    const { asked } = openAdmin('/admin/storage', {
      ...answersFor('owner'),
      'GET /backups': () => ({
        body: {
          ...BACKUPS,
          items: [
            { ...BACKUP, verify },
            wrong,
            { ...BACKUP, name: 'oldest', about: null, verify: failed },
          ],
        },
      }),
      [`POST /backups/${BACKUP.name}/verify`]: () => {
        verify = { state: 'running', progress: { done: 3, total: 40 }, problem: '', at: 1 };
        return { body: {} };
      },
    });
    expect(await screen.findByText('有 2 处不对，不要用它恢复')).toBeTruthy();
    for (const fault of faults) expect(screen.getByText(fault)).toBeTruthy();
    expect(screen.getByText('没能核对完：没有 pg_restore')).toBeTruthy();
    const names = screen.getAllByRole('button', { name: /^核对/ }).map((each) => each.textContent);
    expect(names).toEqual([
      expect.stringMatching(/^核对 2026年11月2/),
      expect.stringMatching(/^核对 2026年11月2/),
      '核对 oldest',
    ]);
    expect(new Set(names).size).toBe(names.length);
    fireEvent.click(screen.getByRole('button', { name: names[0]! }));
    expect(await screen.findByText('正在核对：3 / 40')).toBeTruthy();
    expect(asked).toContain(`POST /backups/${BACKUP.name}/verify`);
  });

  it('are shown to those who only read, without the buttons', async () => {
    openAdmin('/admin/storage', {
      ...answersFor('viewer'),
      'GET /backups': { body: { ...BACKUPS, items: [], is_daily: false } },
    });
    expect(await screen.findByText(/还没有备份.*BACKUPS=0/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '立即备份' })).toBeNull();
    expect(screen.queryByText(/上次失败/)).toBeNull();
  });

  it('say to those who only read what the last verification found', async () => {
    const verified = { at: Date.parse('2026-11-23T01:00:00Z'), faults: [] };
    openAdmin('/admin/storage', {
      ...answersFor('viewer'),
      'GET /backups': { body: { ...BACKUPS, items: [{ ...BACKUP, verified }] } },
    });
    expect(await screen.findByText(/^完好，2026年11月23日.* 核对$/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^核对/ })).toBeNull();
  });
});
