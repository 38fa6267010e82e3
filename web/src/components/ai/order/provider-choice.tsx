import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AiProviderState } from '@thokham/contract/ai-providers'
import { type AiProvider, isRemote } from '@thokham/domain/ai-generation'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import { CircleAlert, CircleCheck, CircleDashed, CircleMinus, FlaskConical } from 'lucide-react'
import { useId } from 'react'
import { QueryView } from '../../../kit/query-view/query-view.tsx'
import { cx } from '../../../lib/format/class-names.ts'
import { thaiAgo } from '../../../lib/format/thai-format.ts'
import { aiProvidersQuery, modelOf } from '../../../lib/queries/ai-providers.ts'
import { AI_PROVIDER_NAMES, ai, providerState } from '../../../text/ai.ts'
import { faultSentence } from '../../../text/provider-faults.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { WholeWords } from '../../ui/whole-words.tsx'
import { KeyNotice } from '../run/key-notice.tsx'
import type { AiSettings } from './ai-settings.ts'
import { ChoiceCard } from './choice-card.tsx'
import { FreeAllowance } from './free-allowance.tsx'
import { LibraryOffer } from './library-offer.tsx'
import { ModelEnd } from './model-end.tsx'

export interface ProviderChoiceProps {
  chosen: AiProvider
  onChoose: (provider: AiProvider) => void
  /** Models that were chosen, by provider. */
  models: AiSettings['models']
  onModel: (provider: AiProvider, model: string) => void
  /** Chooses the library where the chosen provider cannot be asked. */
  onUseLibrary: () => void
  /** A run is under way, and shows the free allowance as it goes. */
  isRunning: boolean
}

/** How often the free allowance is asked for while it is shown and no run reports it, in ms. */
const ALLOWANCE_AGAIN = 5_000

/** Renders which AI is asked, each with the health of its key (docs/product/ai.md#the-health-of-a-key). */
export function ProviderChoice({
  chosen,
  onChoose,
  models,
  onModel,
  onUseLibrary,
  isRunning,
}: ProviderChoiceProps) {
  const query = useQuery({
    ...aiProvidersQuery,
    // Another tab or device may be using up the free requests.
    refetchInterval: chosen === 'geminiFree' && !isRunning ? ALLOWANCE_AGAIN : false,
  })
  const { data } = query
  const group = useId()
  const chosenState = data?.providers.find(({ provider }) => provider === chosen)
  return (
    <div className="flex min-w-0 flex-col gap-3 p-4 md:px-6 md:pt-5 md:pb-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="font-semibold text-base">{ai.provider}</h2>
        <Link to="/profile" hash="keys" className="touch link text-xs">
          {ai.keysAt}
        </Link>
      </div>
      <QueryView query={query} waiting={<Waiting />} failing={ai.providersFail}>
        {(data) => (
          <fieldset className="grid min-w-0 gap-2 md:grid-cols-2">
            <legend className="sr-only">{ai.provider}</legend>
            {data.providers.map((state) => (
              <ChoiceCard
                key={state.provider}
                group={group}
                checked={state.provider === chosen}
                onChoose={() => onChoose(state.provider)}
                disabled={state.reason === 'not_offered'}
                title={AI_PROVIDER_NAMES[state.provider]}
              >
                {isRemote(state.provider) ? <KeyHealth state={state} /> : <LibraryFacts />}
                {isRemote(state.provider) && (
                  <span className="num block truncate text-2xs text-ink-2">
                    {modelOf(state, models[state.provider])?.name}
                  </span>
                )}
                {!state.isOfficial && <StandIn host={state.host} />}
              </ChoiceCard>
            ))}
          </fieldset>
        )}
      </QueryView>
      {chosenState && chosenState.models.length > 1 && (
        <ModelChoice
          state={chosenState}
          chosen={models[chosen]}
          onChoose={(model) => onModel(chosen, model)}
        />
      )}
      {data && chosenState && (
        <ModelEnd
          model={modelOf(chosenState, models[chosen])}
          models={chosenState.models}
          today={bangkokDate(new Date(data.freeAllowance.now))}
          onChoose={(model) => onModel(chosen, model)}
        />
      )}
      {chosenState?.reason && chosen !== 'geminiFree' && (
        <KeyNotice isNews={false}>{reasonSentence(chosen, chosenState.reason)}</KeyNotice>
      )}
      {chosenState && (chosenState.state === 'not_ready' || chosenState.state === 'error') && !isRunning && (
        <LibraryOffer provider={chosen} onUse={onUseLibrary} />
      )}
      {data && chosen === 'geminiFree' && !isRunning && (
        <FreeAllowance allowance={data.freeAllowance} pauseEnds={data.pauseEnds} />
      )}
    </div>
  )
}

/** Renders the models of a provider that the owner lists, each with its price. */
function ModelChoice(props: {
  state: AiProviderState
  chosen: string | undefined
  onChoose: (model: string) => void
}) {
  const { state, chosen, onChoose } = props
  return (
    <Field label={ai.model}>
      <Select
        value={modelOf(state, chosen)?.name}
        onChange={(event) => onChoose(event.currentTarget.value)}
        className="num"
      >
        {state.models.map(({ name, price }) => (
          <option key={name} value={name}>
            {price ? ai.modelPrice(name, price.inputUsd, price.outputUsd) : name}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function reasonSentence(provider: AiProvider, reason: AiProviderState['reason']): string {
  if (reason === 'key_missing') return ai.keyMissing
  if (reason !== 'key_old_kind') return ai.badKey(AI_PROVIDER_NAMES[provider])
  return faultSentence({ provider, fault: 'key_old_kind', reason: null, model: null })
}

/** Renders what the library is, where an AI shows the health of its key. */
function LibraryFacts() {
  return (
    <>
      <span className="flex items-center gap-1.5 text-toei text-xs">
        <CircleCheck aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
        {ai.states.ready}
      </span>
      <span className="text-2xs text-ink-2">
        <WholeWords text={ai.libraryHint} />
      </span>
    </>
  )
}

const SIGNS = {
  ready: { Icon: CircleCheck, colour: 'text-toei' },
  untested: { Icon: CircleDashed, colour: 'text-ink-2' },
  error: { Icon: CircleAlert, colour: 'text-khamin-text' },
  not_ready: { Icon: CircleMinus, colour: 'text-khrang' },
} as const

/** Renders whether a provider can be asked, and since when that is known. */
function KeyHealth({ state }: { state: AiProviderState }) {
  const { Icon, colour } = SIGNS[state.state]
  const isFree = state.provider === 'geminiFree'
  return (
    <>
      <span className={cx('flex items-start gap-1.5 text-xs', colour)}>
        <Icon aria-hidden size={16} strokeWidth={1.75} className="mt-[3px] shrink-0" />
        <span>
          {providerState(state)
            .split(/ (?=API Key)/)
            .map((phrase) => [
              <span key={phrase} className="nb">
                {phrase}
              </span>,
              ' ',
            ])}
        </span>
      </span>
      <span className="text-ink-2 text-2xs">
        {isFree
          ? ai.freeOfCharge
          : [
              state.last4 && ai.last4(state.last4),
              state.lastTestedAt && ai.tested(thaiAgo(state.lastTestedAt, Date.now())),
            ]
              .filter(Boolean)
              .join(' · ')}
      </span>
    </>
  )
}

/** Renders another server answers in the provider's place: that must be plain wherever the provider is named. */
export function StandIn({ host }: { host: string }) {
  return (
    <span
      title={ai.standInHint(host)}
      className="mt-0.5 inline-flex min-w-0 items-start gap-1 self-start rounded-crop bg-khamin-soft px-1.5 py-0.5 text-2xs text-khamin-text wrap-anywhere"
    >
      <FlaskConical aria-hidden size={14} strokeWidth={1.75} className="mt-[3px] shrink-0" />
      {ai.standIn(host)}
    </span>
  )
}

function Waiting() {
  return (
    <div aria-busy className="grid gap-2 md:grid-cols-2">
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
    </div>
  )
}
