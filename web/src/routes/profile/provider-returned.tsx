import { Notice } from '../../components/ui/notice.tsx'
import { useSearchParams } from '../../lib/boot/search-params.ts'
import { readProviderReturn } from '../../lib/session/provider-return.ts'
import { providerTrouble, signInProviders as text } from '../../text/sign-in-providers.ts'

/** Says how it went at LINE or Google, where the browser has just come back from there. */
export default function ProviderReturned({ fault }: { fault: string | null }) {
  const [search] = useSearchParams()
  const { provider, trouble, joined } = readProviderReturn(search)
  const why = fault ?? (provider && trouble && providerTrouble(provider, trouble))
  if (why) {
    return (
      <Notice kind="error" role="alert" className="mt-4">
        {why}
      </Notice>
    )
  }
  return joined ? (
    <Notice kind="success" role="status" className="mt-4">
      {text.joined(joined)}
    </Notice>
  ) : null
}
