import { Component, type ReactNode } from 'react';
import { ErrorState } from '../../ui/ErrorState.tsx';

/** A screen that fails, or whose script did not load, leaves the navigation usable. */
export class ScreenErrors extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <ErrorState
        title="这一页没有打开"
        text="可能是后台刚更新过。重新载入后再试，填了一半的内容还在。"
        onRetry={() => window.location.reload()}
      />
    );
  }
}
