import type { KeyProvider } from '@thokham/contract/provider-keys'
import { ExternalLink } from 'lucide-react'
import { KEY_STEPS, providerKeys } from '../../text/profile.ts'

/** Renders where a key comes from, for those who have none; nothing for an own server. */
export function KeySteps({ provider }: { provider: KeyProvider }) {
  const from = KEY_STEPS[provider]
  if (!from) return null
  const { url, steps } = from
  return (
    <details className="text-sm">
      <summary className="touch link inline-flex min-h-8 items-center">
        {providerKeys.howTo(provider)}
      </summary>
      <ol className="reading mt-2 list-decimal space-y-1 pl-6 text-ink-2">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        className="touch link mt-2 inline-flex items-center gap-1.5"
      >
        {url.replace('https://', '')}
        <ExternalLink aria-hidden size={16} strokeWidth={1.75} />
      </a>
    </details>
  )
}
