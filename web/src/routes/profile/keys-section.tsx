import { useQuery } from '@tanstack/react-query'
import { listProviderKeys, PROVIDERS, type ProviderKey } from '@thokham/contract/provider-keys'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { QueryView } from '../../kit/query-view/query-view.tsx'
import { queryClient, STALE } from '../../lib/queries/query-client.ts'
import { queryOf } from '../../lib/queries/query-of.ts'
import { providerKeys } from '../../text/profile.ts'
import { KeyRow } from './key-row.tsx'

const keysQuery = queryOf(['provider-keys'], listProviderKeys, {}, { staleTime: STALE.profile })

/** Renders the member's own keys for the AI providers; of a key only its end is ever shown. */
export function KeysSection() {
  const query = useQuery(keysQuery)
  return (
    <>
      <p className="text-ink-2 text-sm">{providerKeys.lead}</p>
      <QueryView query={query} waiting={<Waiting />}>
        {(data) => (
          <ul className="mt-5 divide-y divide-line border-line border-t">
            {PROVIDERS.map((provider) => (
              <li key={provider} className="py-5 last:pb-0">
                <KeyRow
                  provider={provider}
                  stored={data.keys.find((key) => key.provider === provider) ?? null}
                  model={data.models[provider]}
                  onChange={(stored) => put(provider, stored)}
                />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </>
  )
}

/** Puts what the server answered into the list, without asking again. */
function put(provider: ProviderKey['provider'], stored: ProviderKey | null): void {
  queryClient.setQueryData(keysQuery.queryKey, (list) => {
    if (!list) return list
    const others = list.keys.filter((key) => key.provider !== provider)
    return { ...list, keys: stored ? [...others, stored] : others }
  })
}

function Waiting() {
  return (
    <div aria-busy className="mt-5 flex flex-col gap-5">
      <Skeleton className="h-36" />
      <Skeleton className="h-36" />
    </div>
  )
}
