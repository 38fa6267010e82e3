import { useQuery } from '@tanstack/react-query'
import { joinProvider, leaveProvider, listJoined } from '@thokham/contract/sign-in-providers'
import { SIGN_IN_PROVIDERS, type SignInProviderId } from '@thokham/domain/sign-in-provider'
import { Link2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { useAction } from '../../kit/action/use-action.ts'
import { QueryView } from '../../kit/query-view/query-view.tsx'
import { lazyPart } from '../../lib/boot/lazy-part.ts'
import { thaiDate } from '../../lib/format/thai-format.ts'
import { queryClient, STALE } from '../../lib/queries/query-client.ts'
import { queryOf } from '../../lib/queries/query-of.ts'
import { useSettings } from '../../lib/queries/settings.ts'
import { signInProviders as text } from '../../text/sign-in-providers.ts'

const ProviderReturned = lazyPart(() => import('./provider-returned.tsx'))
const LineFriend = lazyPart(() => import('./line-friend.tsx'))

const joinedQuery = queryOf(['joined-providers'], listJoined, {}, { staleTime: STALE.profile })

/** Renders the member's accounts of LINE and Google, and the way to join and part them. */
export function ProvidersSection() {
  const query = useQuery(joinedQuery)
  const { data: settings } = useSettings()
  const [leaving, setLeaving] = useState<SignInProviderId | null>(null)
  const join = useAction(joinProvider, {
    input: (provider: SignInProviderId) => ({ body: { provider } }),
    here: ({ url }) => location.assign(url),
  })
  const leave = useAction(leaveProvider, {
    input: (provider: SignInProviderId) => ({ body: { provider } }),
    always: (left) => left && queryClient.invalidateQueries({ queryKey: joinedQuery.queryKey }),
    done: (_left, provider) => text.left(provider),
  })
  const offered = settings?.signInProviders ?? []
  return (
    <>
      <p className="text-ink-2 text-sm">{text.lead}</p>
      <Suspense>
        <ProviderReturned fault={join.fault} />
      </Suspense>
      <QueryView query={query} waiting={<Skeleton className="mt-5 h-14" />}>
        {({ joined }) => (
          <ul className="mt-4 divide-y divide-line border-line border-t">
            {SIGN_IN_PROVIDERS.map((provider) => {
              const own = joined.find((each) => each.provider === provider)
              if (!own && !offered.includes(provider)) return null
              return (
                <li key={provider} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
                  <Link2 aria-hidden size={24} strokeWidth={1.75} className="shrink-0 text-ink-2" />
                  <div className="min-w-0 flex-1 basis-40">
                    <p className="font-semibold text-sm">{text.nameOf(provider)}</p>
                    <p className="text-ink-3 text-xs">
                      {own ? text.since(thaiDate(own.joinedAt)) : text.none}
                    </p>
                    {own?.provider === 'line' && (
                      <Suspense>
                        <LineFriend />
                      </Suspense>
                    )}
                  </div>
                  {own ? (
                    <Button
                      size={40}
                      variant="quiet"
                      onClick={() => setLeaving(provider)}
                      aria-label={text.leaveOne(provider)}
                    >
                      {text.leave}
                    </Button>
                  ) : (
                    <Button
                      size={40}
                      busy={join.underWay === provider}
                      onClick={() => void join.run(provider)}
                    >
                      {text.join(provider)}
                    </Button>
                  )}
                </li>
              )
            })}
          </ul>
        )}
      </QueryView>
      <ConfirmDialog
        of={leaving}
        onClose={() => setLeaving(null)}
        title={text.leaveTitle}
        body={text.leaveBody}
        label={text.leave}
        action={leave}
      />
    </>
  )
}
