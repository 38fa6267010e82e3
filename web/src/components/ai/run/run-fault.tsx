import type { AiRun } from '@thokham/contract/ai-runs'
import type { ProviderFault } from '@thokham/domain/provider-error'
import type { ReactNode } from 'react'
import { ai } from '../../../text/ai.ts'
import { faultSentence, faultTexts } from '../../../text/provider-faults.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProviderPage } from '../provider-page.tsx'
import { KeysLink } from './key-notice.tsx'
import { OtherModel } from './other-model.tsx'
import { isAtRest } from './run-feed.ts'
import type { RunActions } from './use-run-actions.ts'

export interface RunFaultProps {
  run: AiRun
  fault: ProviderFault
  reason: string | null
  actions: RunActions
  /** Brings the choice of providers into sight. */
  onOtherProvider: () => void
  /** Chooses the library in the form. */
  onUseLibrary: () => void
}

/** Renders why the AI gave nothing, and the ways out (docs/product/ai.md#faults-of-providers). */
export function RunFault(props: RunFaultProps) {
  const { run, fault, reason } = props
  const { provider, model, thoughtsThb } = run
  return (
    <Notice kind="error" role="alert">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="min-w-[12ch] flex-1 basis-60">
          {faultSentence({ provider, fault, reason, model, thoughtsThb })}
        </span>
        {provider !== 'geminiFree' && provider !== 'library' && (
          <div className="flex flex-wrap gap-2 empty:hidden">
            <WaysOut {...props} />
          </div>
        )}
      </div>
    </Notice>
  )
}

function WaysOut({ run, fault, actions, onOtherProvider, onUseLibrary }: RunFaultProps): ReactNode {
  const { isOfficial } = run
  const libraryLabel = ai.useLibrary()
  const provider = run.provider === 'openai' ? 'openai' : 'gemini'
  const otherModel = isAtRest(run) && <OtherModel run={run} actions={actions} />
  // Another server's key, credit and limits are nothing that the provider's own pages know of.
  const page = (name: 'keys' | 'billing' | 'limits' | 'verification', label: string) =>
    isOfficial && <ProviderPage provider={provider} page={name} label={label} />
  switch (fault) {
    case 'provider_key_missing':
      return <KeysLink label={ai.goProfile} />
    case 'key_rejected':
      return <KeysLink label={faultTexts.pasteKey} />
    case 'key_old_kind':
    case 'key_restricted':
      return (
        <>
          {page('keys', fault === 'key_old_kind' ? faultTexts.openStudio : faultTexts.openKeys)}
          <KeysLink label={faultTexts.pasteKey} />
        </>
      )
    case 'location_refused':
      return (
        <>
          <Button size={40} onClick={onOtherProvider}>
            {faultTexts.otherProvider}
          </Button>
          <Button size={40} onClick={onUseLibrary}>
            {libraryLabel}
          </Button>
        </>
      )
    case 'organisation_unverified':
      return (
        <>
          {page('verification', faultTexts.verify)}
          {otherModel}
        </>
      )
    case 'credit_used_up':
      return page('billing', faultTexts.topUp)
    case 'spending_limit_reached':
      return page('limits', faultTexts.raiseLimit)
    case 'no_free_allowance':
    case 'model_not_found':
    case 'model_retired':
      return otherModel
    case 'only_thoughts':
      return (
        <>
          {run.canThinkLess && (
            <Button
              size={40}
              busy={actions.busy === 'resume'}
              onClick={() => actions.resume({ thinksLittle: true })}
            >
              {faultTexts.thinkLess}
            </Button>
          )}
          {otherModel}
        </>
      )
    default:
      return null
  }
}
