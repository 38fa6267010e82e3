import type { AiProvider } from '@thokham/domain/ai-generation'
import { AI_PROVIDER_NAMES, ai } from '../../../text/ai.ts'
import { Notice } from '../../ui/notice.tsx'

/** Renders the way on while a provider cannot be asked: the library needs no key and nobody else. */
export function LibraryOffer({ provider, onUse }: { provider: AiProvider; onUse: () => void }) {
  return (
    <Notice kind="info" role="status" fix={{ label: ai.useLibrary(), onPress: onUse }}>
      {ai.libraryOffer(AI_PROVIDER_NAMES[provider])}
    </Notice>
  )
}

/** Renders the mark of what was made without any AI. */
export function NotAiBadge() {
  return (
    <span className="inline-flex shrink-0 items-center self-start rounded-crop bg-toei-soft px-1.5 py-0.5 text-2xs text-toei">
      {ai.notAi}
    </span>
  )
}
