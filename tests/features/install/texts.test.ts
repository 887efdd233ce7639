// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { appHref } from '../../../src/features/install/appHref.ts';
import { codeIn } from '../../../src/features/install/codeIn.ts';

const CODE = 'nOh6L0UqwjC5I-H6TihKkWNZJ92d6voT7jegKVSOL9M';

describe('a pasted one-time code', () => {
  it.each([
    [CODE, CODE],
    [`  ${CODE}\n`, CODE],
    [`用户名：my83119381\n密码：bjphjn9pix\n一次性口令：${CODE}`, CODE],
    [`口令: ${CODE}`, CODE],
    ['', undefined],
    ['my83119381', undefined],
    ['口令', undefined],
    [`https://example.com/?token=${CODE}`, undefined],
  ])('is found in %j', (text, code) => {
    expect(codeIn(text)).toBe(code);
  });
});

describe('the download address of an app', () => {
  it.each([
    ['https://example.com/moyu.apk', 'https://example.com/moyu.apk'],
    ['/files/moyu.apk', `${window.location.origin}/files/moyu.apk`],
    ['com.example.moyu', 'market://details?id=com.example.moyu'],
    ['', undefined],
    ['moyu.apk', undefined],
    ['//elsewhere.example/moyu.apk', undefined],
    ['javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
  ])('is derived from %j', (named, href) => {
    expect(appHref(named)).toBe(href);
  });
});
