import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { accountApi } from '../../api/accountApi.ts';
import { adminApi, failureOf } from '../../api/adminApi.ts';
import { Form, problemOf } from '../../parts/Form.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { FactorOffer } from './FactorOffer.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** Sets the second factor of the operator who is signed in, and shows the recovery codes. */
export function NewFactor({ onDone }: { onDone?: () => void }) {
  const [ask, offer] = accountApi.useOfferFactorMutation();
  const [save, { data, error, isLoading }] = accountApi.useSetFactorMutation();
  const [code, setCode] = useState('');
  const dispatch = useDispatch();
  useEffect(() => {
    void ask({});
  }, [ask]);
  const failure = failureOf(error);
  const finish = () => {
    dispatch(adminApi.util.invalidateTags(['session']));
    onDone?.();
  };
  if (data) return <RecoveryCodes codes={data.recovery_codes} onSaved={finish} />;
  return (
    <Loaded query={{ ...offer, isFetching: offer.isLoading, refetch: () => void ask({}) }}>
      {(made) => (
        <Form
          submitLabel="打开两步验证"
          busy={isLoading}
          disabled={code.trim().length < 6}
          failure={failure}
          fields={['code']}
          onSubmit={() => void save({ secret: made.secret, code })}
        >
          <FactorOffer
            offer={made}
            code={code}
            onCode={setCode}
            problem={problemOf(failure, 'code')}
          />
        </Form>
      )}
    </Loaded>
  );
}
