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
  source_id: 'uploads',
  file_id: 'f1',
  upload_path: '山海/第5话.cbz',
  work_id: '',
  work_title: '',
  chapter_id: null,
  state: 'open',
  created_at: 1,
};

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
