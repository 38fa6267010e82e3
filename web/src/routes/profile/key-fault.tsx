import { Link } from '@tanstack/react-router'
import type { KeyProvider, ProviderKey } from '@thokham/contract/provider-keys'
import { isImageProvider } from '@thokham/domain/image/image-provider'
import type { ProviderFault } from '@thokham/domain/provider-error'
import { ProviderPage } from '../../components/ai/provider-page.tsx'
import { Button, buttonClass } from '../../components/ui/button.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { providerKeys } from '../../text/profile.ts'
import { faultSentence, faultTexts } from '../../text/provider-faults.ts'

export interface KeyFaultProps {
  stored: ProviderKey
  /** Opens the box for another key. */
  onReplace: () => void
}

/** Renders why a key does not do, as its provider said last, and the way out; nothing where it does. */
export function KeyFault({ stored, onReplace }: KeyFaultProps) {
  const { provider, lastTestResult: fault } = stored
  if (fault === null || fault === 'ok') return null
  return (
    <Notice kind={stored.isActive ? 'warn' : 'error'} role="status">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="min-w-[12ch] flex-1 basis-60">{sentenceOf(stored, fault)}</span>
        <div className="flex flex-wrap gap-2 empty:hidden">
          <WayOut provider={provider} fault={fault} onReplace={onReplace} />
        </div>
      </div>
    </Notice>
  )
}

/** Renders that a key is of the kind that Google is about to take no more. */
export function FormerKind() {
  return (
    <Notice kind="info">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="min-w-[12ch] flex-1 basis-60">{providerKeys.formerKind}</span>
        <ProviderPage provider="gemini" page="keys" label={faultTexts.openStudio} />
      </div>
    </Notice>
  )
}

function sentenceOf({ provider, lastTestedModel }: ProviderKey, fault: ProviderFault): string {
  if (fault === 'key_rejected') return providerKeys.rejected
  // The run's own words name a button that is not here.
  if (fault === 'credit_used_up') return `${providerKeys.creditGone(provider)} ${faultTexts.keyStays}`
  if (fault === 'provider_unavailable') return providerKeys.unavailable
  return faultSentence({ provider, fault, reason: null, model: lastTestedModel })
}

function WayOut(props: { provider: KeyProvider; fault: ProviderFault; onReplace: () => void }) {
  const { provider, fault, onReplace } = props
  const page = (name: 'keys' | 'billing' | 'limits' | 'verification', label: string) => (
    <ProviderPage provider={provider} page={name} label={label} />
  )
  const replace = (
    <Button size={40} onClick={onReplace}>
      {faultTexts.pasteKey}
    </Button>
  )
  const others = (label: string) => !isImageProvider(provider) && <GeneratorLink label={label} />
  switch (fault) {
    case 'key_rejected':
      return replace
    case 'key_old_kind':
      return page('keys', faultTexts.openStudio)
    case 'key_restricted':
      return page('keys', faultTexts.openKeys)
    case 'organisation_unverified':
      return (
        <>
          {page('verification', faultTexts.verify)}
          {others(faultTexts.otherModel)}
        </>
      )
    case 'location_refused':
      return others(faultTexts.otherProvider)
    case 'no_free_allowance':
    case 'model_not_found':
    case 'model_retired':
      return others(faultTexts.otherModel)
    case 'credit_used_up':
      return page('billing', faultTexts.topUp)
    case 'spending_limit_reached':
      return page('limits', faultTexts.raiseLimit)
    default:
      return null
  }
}

/** Renders the way to where provider and model are chosen. */
function GeneratorLink({ label }: { label: string }) {
  return (
    <Link to="/vipgen" className={buttonClass('outline', 40)}>
      {label}
    </Link>
  )
}
