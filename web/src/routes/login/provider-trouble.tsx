import type { SignInProviderId, SignInTrouble } from '@thokham/domain/sign-in-provider'
import { useProviderStart } from '../../components/sign-in/provider-buttons.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { everywhere } from '../../text/everywhere.ts'
import { providerTrouble } from '../../text/sign-in-providers.ts'

export interface ProviderTroubleProps {
  provider: SignInProviderId
  trouble: SignInTrouble
  next: string | undefined
}

/** Renders why nobody came in by LINE or Google, with another try. */
export function ProviderTrouble({ provider, trouble, next }: ProviderTroubleProps) {
  const start = useProviderStart(next)
  return (
    <Notice
      kind="error"
      role="alert"
      fix={{
        label: everywhere.retry,
        onPress: () => void start.run({ provider, again: trouble === 'lost' }),
      }}
    >
      {start.fault ?? providerTrouble(provider, trouble)}
    </Notice>
  )
}
