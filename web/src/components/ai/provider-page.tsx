import type { KeyProvider } from '@thokham/contract/provider-keys'
import { PROVIDER_PAGES, type ProviderPages } from '@thokham/domain/ai/provider-pages'
import { ExternalLink } from 'lucide-react'
import { buttonClass } from '../ui/button.tsx'

export interface ProviderPageProps {
  provider: KeyProvider
  page: Exclude<keyof ProviderPages, 'source' | 'checked'>
  label: string
}

/** Renders the way to a page of the provider's own, where something has to be done; nothing where it has no such page. */
export function ProviderPage({ provider, page, label }: ProviderPageProps) {
  const url = provider === 'imageServer' ? null : PROVIDER_PAGES[provider][page]
  if (url === null) return null
  return (
    <a href={url} target="_blank" rel="noreferrer" className={buttonClass('outline', 40)}>
      {label}
      <ExternalLink aria-hidden size={16} strokeWidth={1.75} />
    </a>
  )
}
