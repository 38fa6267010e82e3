import { useQuery } from '@tanstack/react-query'
import type { CallResult } from '@thokham/contract/operation'
import {
  type KeyProvider,
  type listProviderKeys,
  PROVIDERS,
  type ProviderKey,
} from '@thokham/contract/provider-keys'
import { IMAGE_PROVIDERS } from '@thokham/domain/image/image-provider'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { QueryView } from '../../kit/query-view/query-view.tsx'
import { providerKeysQuery } from '../../lib/queries/provider-keys.ts'
import { queryClient } from '../../lib/queries/query-client.ts'
import { providerKeys } from '../../text/profile.ts'
import { KeyRow } from './key-row.tsx'

/** Renders the member's own keys for the AI providers; of a key only its end is ever shown. */
export function KeysSection() {
  const query = useQuery(providerKeysQuery)
  return (
    <>
      <p className="text-ink-2 text-sm">{providerKeys.lead}</p>
      <QueryView query={query} waiting={<Waiting />}>
        {(data) => (
          <>
            <KeyList of={PROVIDERS} data={data} />
            <h3 className="mt-8 font-semibold text-base">{providerKeys.images}</h3>
            <p className="mt-1 text-ink-2 text-sm">{providerKeys.imagesLead}</p>
            <KeyList of={IMAGE_PROVIDERS} data={data} isFolded />
          </>
        )}
      </QueryView>
    </>
  )
}

interface KeyListProps {
  of: readonly KeyProvider[]
  data: CallResult<typeof listProviderKeys>
  isFolded?: boolean
}

function KeyList({ of, data: { keys, models }, isFolded = false }: KeyListProps) {
  return (
    <ul className="mt-5 divide-y divide-line border-line border-t">
      {of.map((provider) => {
        const stored = keys.find((key) => key.provider === provider) ?? null
        return (
          <li key={provider} className="py-5 last:pb-0">
            <KeyRow
              {...{ provider, stored, isFolded }}
              model={provider === 'imageServer' ? (stored?.server?.model ?? '') : models[provider]}
              onChange={(changed) => put(provider, changed)}
            />
          </li>
        )
      })}
    </ul>
  )
}

/** Puts what the server answered into the list, without asking again. */
function put(provider: ProviderKey['provider'], stored: ProviderKey | null): void {
  queryClient.setQueryData(providerKeysQuery.queryKey, (list) => {
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
