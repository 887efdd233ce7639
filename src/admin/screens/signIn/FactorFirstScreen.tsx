import type { Me } from '../../../shared/admin/session.ts';
import { Gate } from '../../parts/Gate.tsx';
import { NewFactor } from './NewFactor.tsx';

/** Shown to an operator who must set up a second factor before anything else is answered. */
export function FactorFirstScreen({ me }: { me: Me }) {
  return (
    <Gate title="先设好两步验证" about={`${me.operator.name}，站长要求每个操作员都用两步验证。`}>
      <NewFactor />
    </Gate>
  );
}
