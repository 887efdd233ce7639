import { describe, expect, it } from 'vitest';
import { readHostConfig } from '../../src/lib/hostConfig.ts';

const ORIGIN = 'https://app.example';
const read = (config: unknown) => readHostConfig({ MOYU_CONFIG: config }, ORIGIN);

describe('the host configuration', () => {
  it('is refused with a message if the file did not load', () => {
    expect(readHostConfig({}, ORIGIN)).toMatchObject({
      ok: false,
      reasons: [expect.stringContaining('/config.js')],
    });
  });

  it('has every default if the page assigned an empty one', () => {
    const result = read({});
    expect(result).toMatchObject({
      ok: true,
      config: {
        permanentDomain: ORIGIN,
        apiUrls: [`${ORIGIN}/`],
        indexToUrl: '',
        productKey: 'moyu',
      },
    });
  });

  it('resolves relative addresses against the page, in order and each once', () => {
    const result = read({ apiurls: ['/v1/', 'https://b.example', `${ORIGIN}/v1/`] });
    expect(result).toMatchObject({
      config: { apiUrls: [`${ORIGIN}/v1/`, 'https://b.example/'] },
    });
  });

  it('takes any falsy indextourl as off', () => {
    for (const indextourl of [false, 0, null, '', undefined]) {
      expect(read({ indextourl })).toMatchObject({ ok: true, config: { indexToUrl: '' } });
    }
  });

  it.each([
    ['apiurls', { apiurls: [] }],
    ['apiurls.1', { apiurls: ['/', 'ftp://x.example'] }],
    ['api_key', { api_key: 'short' }],
    ['comicimg_key', { comicimg_key: 'hex:00' }],
    ['indextourl', { indextourl: 'javascript:alert(1)' }],
    ['product_key', { product_key: 'a b' }],
    ['permanent_domain', { permanent_domain: 7 }],
  ])('names %s if that does not validate', (field, config) => {
    const result = read(config);
    expect(result).toMatchObject({ ok: false, reasons: [expect.stringContaining(`${field}：`)] });
  });

  it('never repeats a key in its reasons', () => {
    const result = read({ api_key: 'a-secret-of-17-by', comicimg_key: 12345678 });
    expect(JSON.stringify(result)).not.toMatch(/a-secret|12345678/);
  });

  it('is refused if it is not an object', () => {
    expect(read('oops').ok).toBe(false);
  });
});
