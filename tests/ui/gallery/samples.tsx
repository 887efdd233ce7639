/** Sample works and drawings for the gallery; not part of the app. */

const TINTS = ['#7c1f24', '#1d3b4f', '#284b3f', '#c98b2c', '#3a2f5b', '#20495c', '#8a3d53'];

export const TITLES = [
  '雪落长安',
  '霓虹拾荒者',
  '归鞘',
  '深夜猫铺',
  '恶女今天也想下班',
  '第七星轨',
  '竹影狐',
  '剑出寒山',
  '龙眠',
];

export const nothing = () => undefined;

export function titleOf(index: number): string {
  return TITLES[index % TITLES.length] ?? '';
}

export function Cover({ index, wide = false }: { index: number; wide?: boolean }) {
  const tint = TINTS[index % TINTS.length];
  const [width, height] = wide ? [338, 190] : [90, 120];
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={titleOf(index)}
    >
      <rect width={width} height={height} fill={tint} />
      <circle cx={width / 2} cy={height * 0.42} r={height * 0.24} fill="#f6ead2" />
      <path
        d={`M0 ${height * 0.72}q${width / 4} -26 ${width / 2} 0t${width / 2} 0v${height}H0z`}
        fill="#11181d"
      />
      <text x={width / 2} y={height * 0.9} fill="#fff" fontSize="12" textAnchor="middle">
        {titleOf(index).slice(0, 5)}
      </text>
    </svg>
  );
}
