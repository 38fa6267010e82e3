import { Link } from '@tanstack/react-router'
import type { AiProvider } from '@thokham/domain/ai-generation'
import type { ProviderFault } from '@thokham/domain/provider-error'
import { ai, faultSentence, isKeyFault } from '../../../text/ai.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

export interface RunFaultProps {
  provider: AiProvider
  fault: ProviderFault
  reason: string | null
}

/** Renders why the AI gave nothing, and the way to the keys when they are the matter (docs/product.md#faults-of-providers). */
export function RunFault({ provider, fault, reason }: RunFaultProps) {
  const sentence = faultSentence(provider, fault, reason)
  return isKeyFault(provider, fault) ? (
    <KeyNotice>{sentence}</KeyNotice>
  ) : (
    <Notice kind="error" role="alert">
      {sentence}
    </Notice>
  )
}

/** Renders a box whose way out is the profile. @param isNews it tells what a press has come to, and is read at once */
export function KeyNotice({ children, isNews = true }: { children: string; isNews?: boolean }) {
  return (
    <Notice kind={isNews ? 'error' : 'warn'} {...(isNews && { role: 'alert' })}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="min-w-[12ch] flex-1">{children}</span>
        <Link to="/profile" hash="keys" className={buttonClass('outline', 40)}>
          {ai.goProfile}
        </Link>
      </div>
    </Notice>
  )
}
