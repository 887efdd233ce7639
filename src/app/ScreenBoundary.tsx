import { Component, type ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import styles from './Shell.module.css';

interface BoundaryState {
  readonly hasFailed: boolean;
}

/** Catches what a screen throws, a chunk that did not load included; trying again is the person's to decide. */
export class ScreenBoundary extends Component<{ children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { hasFailed: false };

  static getDerivedStateFromError(): BoundaryState {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div className={styles.crash} role="alert">
        <h1>这一页出了点问题</h1>
        <p>可以重新载入试试，看过的内容和进度都还在。</p>
        <Button variant="ink" size="m" onClick={() => window.location.reload()}>
          重新载入
        </Button>
      </div>
    );
  }
}
