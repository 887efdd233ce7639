/** Texts that several screens of what is offline show. */

export const ADD_FAILED = '没有加入下载，请再试一次';
export const REMOVE_FAILED = '没有删掉，请再试一次';
export const NOT_STORABLE = '浏览器不允许保存内容，不能下载';
export const METERED_QUESTION = '使用流量下载？';
