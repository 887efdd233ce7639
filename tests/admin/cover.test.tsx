// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { coverCrop, cropSide } from '../../src/admin/parts/pictures/crop.ts';
import { type FakeAnswers, refusal, signedIn } from './fakeAdmin.ts';
import { openAdmin, WORK, WORK_ANSWERS } from './openAdmin.tsx';

const FILE = new File(['bytes of a picture'], 'cover.png', { type: 'image/png' });

/** Chooses a file, whose picture the browser then shows with this size in pixels. */
async function choose(label: string, width: number, height: number): Promise<void> {
  fireEvent.change(await screen.findByLabelText(label, { selector: 'input' }), {
    target: { files: [FILE] },
  });
  const picture = await screen.findByRole('img', { name: '裁剪后的封面' });
  Object.defineProperty(picture, 'naturalWidth', { value: width });
  Object.defineProperty(picture, 'naturalHeight', { value: height });
  fireEvent.load(picture);
}

describe('The part of a picture that becomes a cover', () => {
  it('is the largest one at 3:4, moved along the side that is too long', () => {
    expect(cropSide(600, 800)).toBeUndefined();
    expect(cropSide(800, 800)).toBe('width');
    expect(coverCrop(800, 800, 0.5)).toEqual({
      left: '0.125000',
      top: '0.000000',
      width: '0.750000',
      height: '1.000000',
    });
    expect(cropSide(600, 1_600)).toBe('height');
    expect(coverCrop(600, 1_600, 1)).toMatchObject({ top: '0.500000', height: '0.500000' });
  });

  it('never exceeds the picture', () => {
    for (let width = 1; width < 3_000; width += 7) {
      const crop = coverCrop(width, 1_234, 1);
      expect(Number(crop.left) + Number(crop.width)).toBeLessThanOrEqual(1);
      expect(Number(crop.top) + Number(crop.height)).toBeLessThanOrEqual(1);
    }
  });
});

describe('The cover of a work', () => {
  const sent: unknown[] = [];
  const answers = (): FakeAnswers => ({
    ...WORK_ANSWERS,
    'POST /pictures': (body) => {
      sent.push(body);
      return { body: { key: 'covers/u/new.webp', width: 600, height: 800, further: [] } };
    },
    'GET /files': { body: new Blob(['webp']) },
    'PATCH /works/w1': (body) => {
      sent.push(body);
      return { body: { work: { ...WORK, cover: 'covers/u/new.webp', revision: 4 } } };
    },
  });

  it('is cut where the slider stands, sent as bytes, and saved', async () => {
    sent.length = 0;
    const { asked } = openAdmin('/admin/works/w1', answers());
    expect(await screen.findByText('还没有封面；有了封面才能发布。')).toBeTruthy();
    await choose('选封面', 1_600, 800);
    fireEvent.change(screen.getByRole('slider', { name: '左右位置' }), {
      target: { value: '100' },
    });
    fireEvent.click(screen.getByRole('button', { name: '用作封面' }));
    await vi.waitFor(() => {
      expect(sent).toEqual(['bytes of a picture', { revision: 3, cover: 'covers/u/new.webp' }]);
    });
    const call = asked.find((each) => each.startsWith('POST /pictures')) ?? '';
    expect(Object.fromEntries(new URLSearchParams(call.split('?')[1]))).toEqual({
      as: 'cover',
      left: '0.625000',
      top: '0.000000',
      width: '0.375000',
      height: '1.000000',
    });
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: '用作封面' })).toBeNull());
  });

  it('says why the server refused it, and leaves the file chosen', async () => {
    openAdmin('/admin/works/w1', {
      ...answers(),
      'POST /pictures': refusal(400, { error: 'bad_input', message: '图片坏了', field: 'body' }),
    });
    await choose('选封面', 600, 800);
    expect(screen.queryByRole('slider')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '用作封面' }));
    expect(await screen.findByText('图片坏了')).toBeTruthy();
    expect(screen.getByRole('button', { name: '用作封面' })).toBeTruthy();
  });

  it('is not sent a second time where another operator has saved meanwhile', async () => {
    sent.length = 0;
    let saves = 0;
    const { asked } = openAdmin('/admin/works/w1', {
      ...answers(),
      'GET /works/w1': () => ({ body: { work: { ...WORK, revision: saves === 0 ? 3 : 9 } } }),
      'PATCH /works/w1': (body) => {
        sent.push(body);
        saves += 1;
        if (saves > 1) return { body: { work: { ...WORK, revision: 10 } } };
        return refusal(409, { error: 'stale', message: '已被修改', current: WORK });
      },
    });
    await choose('选封面', 600, 800);
    fireEvent.click(screen.getByRole('button', { name: '用作封面' }));
    expect(await screen.findByText(/别的操作员刚保存过这部作品/)).toBeTruthy();
    await vi.waitFor(() => {
      expect(asked.filter((call) => call === 'GET /works/w1')).toHaveLength(2);
    });
    const again = screen.getByRole('button', { name: '用作封面' });
    await vi.waitFor(() => expect(again.getAttribute('aria-busy')).toBeNull());
    fireEvent.click(again);
    await vi.waitFor(() => {
      expect(sent).toEqual([
        'bytes of a picture',
        { revision: 3, cover: 'covers/u/new.webp' },
        { revision: 9, cover: 'covers/u/new.webp' },
      ]);
    });
  });

  it('says that a file is no picture the browser can show', async () => {
    openAdmin('/admin/works/w1', answers());
    fireEvent.change(await screen.findByLabelText('选封面', { selector: 'input' }), {
      target: { files: [FILE] },
    });
    fireEvent.error(await screen.findByRole('img', { name: '裁剪后的封面' }));
    expect(await screen.findByText(/浏览器打不开这张图片/)).toBeTruthy();
  });

  it('is only shown to those who read', async () => {
    openAdmin('/admin/works/w1', { ...answers(), ...signedIn('viewer') });
    expect(await screen.findByRole('heading', { name: '封面' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '选封面' })).toBeNull();
  });
});
