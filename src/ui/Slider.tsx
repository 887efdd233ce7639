import type { CSSProperties } from 'react';
import { Icon } from './Icon.tsx';
import type { IconName } from './iconPaths.ts';
import styles from './Slider.module.css';

interface SliderProps {
  label: string;
  /** Accessible value, as "60%"; visible at the end if there is no icon. */
  valueText: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  /** Called during the drag. */
  onChange: (value: number) => void;
  /** At both ends: less and more. */
  icon?: IconName;
  disabled?: boolean;
}

/** A native range for a value without a scale. */
export function Slider(props: SliderProps) {
  const { label, valueText, value, min, max, step = 1, onChange, icon, disabled } = props;
  const style = { '--at': max > min ? (value - min) / (max - min) : 0 } as CSSProperties;
  return (
    <div className={styles.slider} style={style} data-disabled={disabled || undefined}>
      {icon && <Icon name={icon} size={18} />}
      <input
        className={styles.range}
        type="range"
        aria-label={label}
        aria-valuetext={valueText}
        {...{ value, min, max, step, disabled }}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
      {icon ? (
        <Icon name={icon} size={24} />
      ) : (
        <span className={styles.value} aria-hidden="true">
          {valueText}
        </span>
      )}
    </div>
  );
}
