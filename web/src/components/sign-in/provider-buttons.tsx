import { startProvider } from '@thokham/contract/sign-in-providers'
import type { SignInProviderId } from '@thokham/domain/sign-in-provider'
import { ExternalLink, LogIn } from 'lucide-react'
import { useAction } from '../../kit/action/use-action.ts'
import { useHydrated } from '../../lib/boot/hydration.ts'
import { useUserAgent } from '../../lib/boot/user-agent.ts'
import { inAppBrowser, outsideAddress } from '../../lib/browser/in-app-browser.ts'
import { useSettings } from '../../lib/queries/settings.ts'
import { everywhere } from '../../text/everywhere.ts'
import { signInProviders as text } from '../../text/sign-in-providers.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

export interface ProviderButtonsProps {
  /** Where to go afterwards, as the address says. */
  next: string | undefined
}

/** Renders a way in by each of LINE and Google that the shop has set up. */
export function ProviderButtons({ next }: ProviderButtonsProps) {
  const { data: settings } = useSettings()
  const start = useProviderStart(next)
  const app = inAppBrowser(useUserAgent())
  const offered = settings?.signInProviders ?? []
  if (offered.length === 0) return null
  return (
    <>
      {start.fault && (
        <Notice kind="error" role="alert">
          {start.fault}
        </Notice>
      )}
      {offered.map((provider) =>
        provider === 'google' && app ? (
          <OutsideOnly key={provider} app={app} />
        ) : (
          <Button
            key={provider}
            icon={LogIn}
            busy={start.underWay?.provider === provider}
            onClick={() => void start.run({ provider, again: false })}
          >
            {text.enter(provider)}
          </Button>
        ),
      )}
    </>
  )
}

/** Leaves this page for a provider, at a press. @param next where to go afterwards */
export function useProviderStart(next: string | undefined) {
  return useAction(startProvider, {
    input: ({ provider, again }: { provider: SignInProviderId; again: boolean }) => ({
      body: { provider, next: next ?? null, again },
    }),
    here: ({ url }) => location.assign(url),
  })
}

/** Google shows its sign-in in no app's own browser. */
function OutsideOnly({ app }: { app: NonNullable<ReturnType<typeof inAppBrowser>> }) {
  const userAgent = useUserAgent()
  const outside = outsideAddress(app, userAgent, useHydrated() ? location.href : 'http://thokham.invalid')
  return (
    <p className="flex flex-wrap items-center justify-between gap-2 text-ink-3 text-xs">
      {text.inApp(app)}
      {outside && (
        <a href={outside} className={buttonClass('outline', 32)}>
          <ExternalLink aria-hidden size={16} strokeWidth={1.75} />
          {everywhere.openInBrowser}
        </a>
      )}
    </p>
  )
}
