/** Makes a PDF whose pages of 200 × 300 points are filled with these colors (red, green, blue: 0 or 1). */
export function pdfFile(colors: readonly string[]): Buffer {
  const kids = colors.map((_, index) => `${3 + index * 2} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${colors.length} /Kids [${kids}] >>`,
    ...colors.flatMap((color, index) => {
      const drawing = `${color} rg 0 0 200 300 re f`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 300] /Contents ${4 + index * 2} 0 R >>`,
        `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
      ];
    }),
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + trailer, 'latin1');
}
