import { describe, expect, it } from 'vitest';
import { readHostConfig } from '../../src/lib/hostConfig.ts';
import { hostConfigReason } from '../../src/lib/hostConfigScript.ts';

const ORIGIN = 'https://app.example';
const read = (config: unknown) => readHostConfig({ MOYU_CONFIG: config }, ORIGIN);

describe('the host configuration', () => {
  it('is refused if the file did not load', () => {
    expect(readHostConfig({}, ORIGIN)).toEqual({ ok: false, fields: [''] });
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
    ['apiurls', { apiurls: [] }, '应为地址列表，至少一个，都是 http(s) 地址'],
    [
      'apiurls.1',
      { apiurls: ['/', 'ftp://x.example'] },
      '应为地址列表，至少一个，都是 http(s) 地址',
    ],
    ['api_key', { api_key: 'short' }, '应为 16、24 或 32 字节：文本，或写成 hex:…、base64:…'],
    [
      'comicimg_key',
      { comicimg_key: 'hex:00' },
      '应为 16、24 或 32 字节：文本，或写成 hex:…、base64:…',
    ],
    ['indextourl', { indextourl: 'javascript:alert(1)' }, '应留空，或填 http(s) 地址'],
    ['product_key', { product_key: 'a b' }, '应为 1 到 32 个字母、数字、- 或 _'],
    ['permanent_domain', { permanent_domain: 7 }, '应为文本'],
  ])('names %s if that does not validate, and says what it has to be', (field, config, rule) => {
    expect(read(config)).toEqual({ ok: false, fields: [field] });
    expect(hostConfigReason(field)).toBe(`${field}：${rule}`);
  });

  it('never repeats a key', () => {
    const result = read({ api_key: 'a-secret-of-17-by', comicimg_key: 12345678 });
    expect(JSON.stringify(result)).not.toMatch(/a-secret|12345678/);
  });

  it('is refused if it is not an object', () => {
    expect(read('oops')).toEqual({ ok: false, fields: [''] });
    expect(hostConfigReason('')).toBe('MOYU_CONFIG：应为对象');
  });
});
