import { expect, it } from 'vitest';
import { csvLine, csvResponse, longNumber } from '../../../server/admin/csv.ts';

it('A cell that a spreadsheet would run is a text; numbers stay numbers', () => {
  const risky = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '＝1', `"=1`, "'=1"];
  for (const text of risky) expect(csvLine([text])).toMatch(/^"'/);
  expect(csvLine([-30, 0, 2.5, null, '雪落长安'])).toBe('-30,0,2.5,,"雪落长安"\r\n');
});

it('Quotes and line breaks stay inside of their cell', () => {
  expect(csvLine(['说 "好"，\n走'])).toBe('"说 ""好""，\n走"\r\n');
});

it('A long number begins with a tab, with which spreadsheets round nothing', () => {
  expect(csvLine([longNumber('202611210000000000000001'), longNumber(null)])).toBe(
    '"\t202611210000000000000001",\r\n',
  );
});

it('A file is read in batches, as far as it is taken', async () => {
  const asked: (number | undefined)[] = [];
  const rows = [1, 2, 3, 4, 5];
  const response = csvResponse<number>({
    name: 'numbers',
    titles: ['数'],
    batchRows: 2,
    read: async (after = 0) => {
      asked.push(after);
      return rows.filter((row) => row > after).slice(0, 2);
    },
    rowOf: (row) => [row],
  });
  expect(asked.length).toBeLessThan(2);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.toString('utf8')).toBe('\u{FEFF}"数"\r\n1\r\n2\r\n3\r\n4\r\n5\r\n');
  expect(asked).toEqual([0, 2, 4]);
});

it('A file whose source fails breaks off, and is not taken for a whole one', async () => {
  const response = csvResponse<number>({
    name: 'numbers',
    titles: ['数'],
    batchRows: 1,
    read: async (after) => {
      if (after !== undefined) throw new Error('the database is gone');
      return [1];
    },
    rowOf: (row) => [row],
  });
  await expect(response.text()).rejects.toThrow('the database is gone');
});
