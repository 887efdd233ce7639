// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { WorkWithChapters } from '../../../src/api/endpoints/works.ts';
import { ReportSheet } from '../../../src/features/work/ReportSheet.tsx';
import {
  chapterUuid,
  detailOf,
  directoryOf,
  stage,
  WORK,
} from '../../support/screens/workStage.tsx';

afterEach(cleanup);

const work = { detail: detailOf(3), directory: directoryOf(3) } as unknown as WorkWithChapters;

it('a report names the chapter, the reason and what was written', async () => {
  const sent: unknown[] = [];
  const reportWork = (input: unknown) => {
    sent.push(input);
    return { ok: true, data: {} };
  };
  const onClose = vi.fn<() => void>();
  stage({ answers: { reportWork } }).show(<ReportSheet work={work} onClose={onClose} />);
  fireEvent.click(screen.getByRole('radio', { name: '内容出错' }));
  fireEvent.change(screen.getByLabelText('哪一部分'), { target: { value: chapterUuid(2) } });
  fireEvent.change(screen.getByLabelText('说明（可不填）'), { target: { value: '缺页' } });
  fireEvent.click(screen.getByRole('button', { name: '提交举报' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const expected = { kind: 'comic', uuid: WORK, chapter: chapterUuid(2), reason: 'wrong' };
  expect(sent).toEqual([{ ...expected, text: '缺页' }]);
});

it('a report that could not be sent keeps what was written', async () => {
  const onClose = vi.fn<() => void>();
  stage({}).show(<ReportSheet work={work} onClose={onClose} />);
  fireEvent.change(screen.getByLabelText('说明（可不填）'), { target: { value: '缺页' } });
  fireEvent.click(screen.getByRole('button', { name: '提交举报' }));
  expect(await screen.findByText('现在连不上服务器，联网后再发')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('说明（可不填）').value).toBe('缺页');
  expect(onClose).not.toHaveBeenCalled();
});
