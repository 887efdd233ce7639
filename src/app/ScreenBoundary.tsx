import { Component, type ReactNode } from 'react';
import { isReplaced } from './appUpdate.ts';
import { Button } from '../ui/Button.tsx';
import styles from './Shell.module.css';
import * as texts from './texts.ts';

interface BoundaryProps {
  readonly children: ReactNode;
  /** For overlays: renders nothing after an error. */
  readonly isQuiet?: boolean;
}

interface BoundaryState {
  readonly hasFailed: boolean;
  /** The server has a newer version: the chunks of this page no longer exist. */
  readonly isReplaced: boolean;
}

/** Catches errors of a screen, including a chunk that failed to load, and offers a retry. */
export class ScreenBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { hasFailed: false, isReplaced: false };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { hasFailed: true };
  }

  override componentDidCatch(): void {
    void isReplaced().then((replaced) => this.setState({ isReplaced: replaced }));
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    if (this.props.isQuiet) return null;
    return (
      <div className={styles.crash} role="alert">
        <h1>{this.state.isReplaced ? texts.NEW_VERSION_ON : texts.SCREEN_FAILED}</h1>
        <p>{texts.SCREEN_FAILED_NOTE}</p>
        <Button variant="ink" size="m" onClick={() => window.location.reload()}>
          {texts.RELOAD}
        </Button>
      </div>
    );
  }
}
