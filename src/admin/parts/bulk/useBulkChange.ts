import type { AdminAnswerOf } from '../../../shared/admin/call.ts';
import type { bulkBlock } from '../../../shared/admin/bulk.ts';
import { catalogueApi } from '../../api/catalogueApi.ts';
import type { BulkAction, BulkKind } from './bulkActions.ts';

type Answer = Partial<AdminAnswerOf<typeof bulkBlock>>;
type Result = { readonly data?: Answer; readonly error?: unknown };

interface BulkChange {
  readonly change: (action: BulkAction, ids: readonly string[]) => Promise<Result>;
  readonly isLoading: boolean;
}

/** The call of each action on many works or chapters. */
export function useBulkChange(on: BulkKind): BulkChange {
  const [change, changing] = catalogueApi.useBulkChangeMutation();
  const [block, blocking] = catalogueApi.useBulkBlockMutation();
  return {
    change: (action, chosen) => {
      const ids = [...chosen];
      if (action === 'block') return block({ on, ids });
      if (on === 'work') {
        if (action === 'unschedule') throw new RangeError('works have no time of their own');
        return change({ on, action, ids });
      }
      if (action === 'publish') throw new RangeError('chapters are published by their own form');
      return change({ on, action, ids });
    },
    isLoading: changing.isLoading || blocking.isLoading,
  };
}
