// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { startUpload } from '../../src/admin/uploads/startUpload.ts';
import { signedIn } from './fakeAdmin.ts';
import { openAdmin, PAGE } from './openAdmin.tsx';

vi.mock(import('../../src/admin/uploads/startUpload.ts'));

const PROBLEM = {
  id: 'p1',
  code: 'archive_cut',
  text: '压缩包不完整，请重新上传',
  effect: 'refused',
  file: '山海/第5话.cbz',
  page: 0,
  detail: '',
  readings: [],
  choices: [],
  source_id: 'uploads',
  file_id: 'f1',
  upload_path: '山海/第5话.cbz',
  work_id: '',
  work_title: '',
  chapter_id: null,
  state: 'open',
  created_at: 1,
};

const JOB = {
  id: 'j1',
  kind: 'film',
  subject: '灯塔/第1集.mkv',
  state: 'failed',
  progress: null,
  tries: 4,
  run_at: 1,
  problem: '出了点问题，日志里有原因',
  created_at: 1,
  updated_at: 1,
};

it('The log of a job says what happened in each attempt, to those who only read too', async () => {
  const counts = { waiting: 0, running: 0, done: 0, failed: 1, cancelled: 0 };
  const entries = [
    { at: Date.UTC(2026, 0, 1, 4), what: 'begun', text: '' },
    { at: Date.UTC(2026, 0, 1, 5), what: 'failed', text: 'Error: spawn ffmpeg EACCES' },
  ];
  openAdmin('/admin/jobs', {
    ...signedIn('viewer'),
    'GET /jobs': { body: { ...PAGE, items: [JOB], total: 1, counts } },
    'GET /jobs/j1/log': { body: { entries } },
  });
  fireEvent.click(await screen.findByRole('button', { name: /^日志 转码影片 / }));
  const dialog = await screen.findByRole('dialog', { name: '转码影片的日志' });
  expect(await screen.findByText('失败：Error: spawn ffmpeg EACCES')).toBeTruthy();
  expect(dialog.querySelectorAll('li')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /^重试/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '关闭' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('A broken file is replaced by another one under its path; one of a folder of the server is not', async () => {
  vi.mocked(startUpload).mockResolvedValue({ start: () => undefined } as never);
  const ofFolder = { ...PROBLEM, id: 'p2', source_id: 's1', upload_path: '', file: '第6话.cbz' };
  openAdmin('/admin/problems', {
    ...signedIn('editor'),
    'GET /problems': { body: { ...PAGE, items: [PROBLEM, ofFolder], total: 2, codes: [] } },
  });
  expect(await screen.findAllByText('压缩包不完整，请重新上传')).toHaveLength(2);
  const [input, ...others] = screen.getAllByLabelText(/^换文件/);
  expect(others).toEqual([]);
  fireEvent.change(input!, { target: { files: [new File(['whole'], '重新打包.cbz')] } });
  await vi.waitFor(() => expect(startUpload).toHaveBeenCalledOnce());
  expect(vi.mocked(startUpload).mock.calls[0]?.[0].path).toBe('山海/第5话.cbz');
});

it('A text whose encoding is unsure shows its readings, each with the name of its encoding', async () => {
  const readings = [{ encoding: 'gb18030', text: '雨落在灯塔上' }];
  const unsure = { ...PROBLEM, code: 'encoding_unsure', file: '灯塔.txt', readings };
  const chosen = vi.fn<(body: unknown) => { body: object }>(() => ({ body: {} }));
  openAdmin('/admin/problems', {
    ...signedIn('editor'),
    'GET /problems': { body: { ...PAGE, items: [unsure], total: 1, codes: [] } },
    'POST /imports/f1/encoding': chosen,
  });
  fireEvent.click(
    await screen.findByRole('button', { name: '用 GB18030（简体中文，含 GBK） 灯塔.txt' }),
  );
  await vi.waitFor(() => expect(chosen).toHaveBeenCalledWith({ encoding: 'gb18030' }));
});

it('Of two files of one number the operator sees what each holds, and a press chooses one', async () => {
  const choice = { bytes: 2_097_152, changed_at: 1, kind: 'comic', is_used: true };
  const choices = [
    { ...choice, file_id: 'f1', path: '山海/第1话.cbz', size: 20, chapter_id: 'c1' },
    { ...choice, file_id: 'f2', path: '山海/第1话 修订.cbz', size: 21, chapter_id: 'c2' },
  ];
  const twice = { ...PROBLEM, code: 'number_twice', effect: 'check', file_id: null, choices };
  const chosen = vi.fn<(body: unknown) => { body: object }>(() => ({ body: {} }));
  openAdmin('/admin/problems', {
    ...signedIn('editor'),
    'GET /problems': { body: { ...PAGE, items: [twice], total: 1, codes: [] } },
    'POST /problems/p1/choose': chosen,
  });
  expect(await screen.findByText(/^20.页 · 2/)).toBeTruthy();
  expect(screen.getByRole('link', { name: '第1话 修订.cbz' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '选用这个 山海/第1话 修订.cbz' }));
  await vi.waitFor(() => expect(chosen).toHaveBeenCalledWith({ file: 'f2' }));
});
