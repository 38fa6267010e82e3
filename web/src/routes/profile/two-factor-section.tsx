import { useQuery } from '@tanstack/react-query'
import { ShieldCheck, ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { QueryView } from '../../kit/query-view/query-view.tsx'
import { lazyPart } from '../../lib/boot/lazy-part.ts'
import { thaiDate } from '../../lib/format/thai-format.ts'
import { queryClient } from '../../lib/queries/query-client.ts'
import { refreshSession } from '../../lib/session/session.ts'
import { twoFactor } from '../../text/profile.ts'
import type { ProfileSectionProps } from './profile-section.ts'
import { SESSIONS_KEY } from './sessions-query.ts'
import { TwoFactorChangeDialog } from './two-factor-change-dialog.tsx'
import { twoFactorQuery } from './two-factor-query.ts'

type Asking = 'set-up' | 'renew' | 'disable' | null

const TwoFactorSetUpDialog = lazyPart(() => import('./two-factor-set-up-dialog.tsx'))

/** Asks for a code of the authenticator app at each sign-in, once it is set up. */
export function TwoFactorSection({ me }: ProfileSectionProps) {
  const query = useQuery(twoFactorQuery)
  const [asking, setAsking] = useState<Asking>(null)

  function changed() {
    void queryClient.invalidateQueries({ queryKey: twoFactorQuery.queryKey })
    void queryClient.invalidateQueries({ queryKey: SESSIONS_KEY })
    void refreshSession()
  }
  const close = () => setAsking(null)

  return (
    <>
      <p className="text-ink-2 text-sm">{twoFactor.lead}</p>
      <QueryView query={query} waiting={<Skeleton className="mt-5 h-10" />}>
        {(state) => (
          <>
            {state.required && !state.enabled && !state.byPasskey && (
              <Notice kind="warn" className="mt-4">
                {twoFactor.required}
              </Notice>
            )}
            <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
              <TwoFactorState {...state} />
              <div className="flex flex-wrap gap-3">
                {(state.enabled || state.byPasskey) && (
                  <Button size={40} onClick={() => setAsking('renew')}>
                    {twoFactor.renew}
                  </Button>
                )}
                {state.enabled ? (
                  <Button size={40} variant="danger" onClick={() => setAsking('disable')}>
                    {twoFactor.disable}
                  </Button>
                ) : (
                  <Button size={40} onClick={() => setAsking('set-up')}>
                    {twoFactor.enable}
                  </Button>
                )}
              </div>
            </div>
          </>
        )}
      </QueryView>
      {asking === 'set-up' && <TwoFactorSetUpDialog email={me.email} onChanged={changed} onClose={close} />}
      {(asking === 'renew' || asking === 'disable') && (
        <TwoFactorChangeDialog change={asking} email={me.email} onChanged={changed} onClose={close} />
      )}
    </>
  )
}

interface StateProps {
  enabled: boolean
  byPasskey: boolean
  enabledAt: string | null
  recoveryCodesLeft: number
}

function TwoFactorState({ enabled, byPasskey, enabledAt, recoveryCodesLeft }: StateProps) {
  if (!enabled && !byPasskey) {
    return (
      <p className="flex max-w-none flex-1 items-center gap-2 text-ink-2 text-sm">
        <ShieldOff aria-hidden size={20} strokeWidth={1.75} />
        {twoFactor.off}
      </p>
    )
  }
  return (
    <p className="flex max-w-none flex-1 basis-60 items-center gap-2 text-sm">
      <ShieldCheck aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-toei" />
      <span>
        <span className="nb text-toei">
          {enabledAt ? twoFactor.on(thaiDate(enabledAt)) : twoFactor.byPasskey}
        </span>{' '}
        <span className={recoveryCodesLeft <= 2 ? 'nb text-khamin-text' : 'nb text-ink-3'}>
          · {twoFactor.codesLeft(recoveryCodesLeft)}
        </span>
      </span>
    </p>
  )
}
