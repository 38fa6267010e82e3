import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { HIGHEST_CEILING, type ImageRun, MOST_OF_PROMPT } from '@thokham/contract/image-runs'
import type { ProviderKey } from '@thokham/contract/provider-keys'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import { DRAWING_PROVIDERS, type DrawingProvider, type ImageModel } from '@thokham/domain/image/image-model'
import { countPromptMotifs } from '@thokham/domain/likeness/prompt-words'
import { useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import { ChoiceCard } from '../../components/ai/order/choice-card.tsx'
import { type ChoiceProps, ModelChoice, SizeSection } from '../../components/picture-order/picture-fields.tsx'
import {
  ceilingOf,
  estimateOf,
  FIRST_CHOICES,
  faultOf,
  modelOf,
  notesOf,
  type OrderChoices,
  orderOf,
  readPrompts,
} from '../../components/picture-order/read-order.ts'
import { promptDraft } from '../../components/to-pictures/prompt-draft.ts'
import { Button, buttonClass } from '../../components/ui/button.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Notice, NoticeLines } from '../../components/ui/notice.tsx'
import { NumberInput } from '../../components/ui/number-input.tsx'
import { Card, Section } from '../../components/ui/section.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { Textarea } from '../../components/ui/textarea.tsx'
import { QueryView } from '../../kit/query-view/query-view.tsx'
import { useStore } from '../../kit/storage/store.ts'
import { hasCode } from '../../lib/api/api-error.ts'
import { aiCostQuery } from '../../lib/queries/ai-cost.ts'
import { aiProvidersQuery } from '../../lib/queries/ai-providers.ts'
import { imageModelsQuery } from '../../lib/queries/image-models.ts'
import { providerKeysQuery } from '../../lib/queries/provider-keys.ts'
import { DRAWING_NAMES, studio as text } from '../../text/studio.ts'
import { FolderChoice } from './folder-choice.tsx'
import { useOrder } from './use-order.ts'

export interface OrderFormProps {
  onStarted: (run: ImageRun) => void
  /** Shows the run that is under way already. */
  onShow: (id: string) => void
}

/** Renders the order of a run: prompts, who draws, how large, how many and for how much. */
export function OrderForm(props: OrderFormProps) {
  const keys = useQuery(providerKeysQuery)
  const models = useQuery(imageModelsQuery)
  const waiting = <Skeleton className="h-[560px]" />
  return (
    <QueryView query={keys} waiting={waiting} onCard>
      {({ keys }) => (
        <QueryView query={models} waiting={waiting} onCard>
          {({ models: listed }) => {
            const own = keys.filter(({ provider }) => DRAWING_PROVIDERS.includes(provider))
            return <Form {...props} keys={own} listed={listed} />
          }}
        </QueryView>
      )}
    </QueryView>
  )
}

interface Means {
  keys: readonly ProviderKey[]
  /** Models of pictures that still answer. */
  listed: readonly ImageModel[]
}

function Form({ keys, listed, onStarted, onShow }: OrderFormProps & Means) {
  const typed = useStore(promptDraft) ?? ''
  const { data: ai } = useQuery(aiProvidersQuery)
  const isOffered = ({ provider, isActive }: ProviderKey) =>
    isActive && (provider === 'imageServer' || listed.some((model) => model.provider === provider))
  const usable = keys.find(isOffered)?.provider
  const [given, setGiven] = useState<OrderChoices>({
    ...FIRST_CHOICES,
    provider: usable ?? FIRST_CHOICES.provider,
  })
  const [wasPressed, setWasPressed] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const ordering = useOrder(onStarted)
  // A key that was taken away meanwhile is chosen no more.
  const isUsable = keys.some((key) => key.provider === given.provider && isOffered(key))
  const choices = isUsable || !usable ? given : { ...given, provider: usable }
  const change = (changed: Partial<OrderChoices>) => setGiven({ ...choices, ...changed })

  const read = useDeferredValue(typed)
  const prompts = useMemo(() => readPrompts(read), [read])
  const promptMotifs = useMemo(() => countPromptMotifs(prompts.map(({ text }) => text)), [prompts])
  const thbPerUsd = ai?.thbPerUsd
  const model = modelOf(choices, listed)
  const notes = notesOf(prompts, model, choices.megapixels)
  const estimate = thbPerUsd === undefined || !model ? null : estimateOf(prompts, choices, model, thbPerUsd)
  const ceiling = estimate && ceilingOf(choices, estimate.most)
  const promptFault = wasPressed ? faultOf(prompts, choices.perPrompt) : null
  const needsPrice = choices.provider === 'imageServer' && choices.ownPrice === null
  const count = prompts.length * choices.perPrompt

  function order() {
    setWasPressed(true)
    // What was typed last may not have been read yet.
    const wanted = readPrompts(typed)
    if (faultOf(wanted, choices.perPrompt) !== null) return box.current?.focus()
    if (thbPerUsd === undefined || needsPrice || !model) return
    const most = ceilingOf(choices, estimateOf(wanted, choices, model, thbPerUsd).most)
    if (most !== null && most > 0) void ordering.run(orderOf(wanted, choices, model, most))
  }

  const active = hasCode(ordering.error, 'run_active') ? ordering.error.details.runId : undefined
  const { fault } = ordering
  return (
    <Card>
      <Section title={text.order}>
        <Field label={text.prompts} hint={text.promptsHint} error={promptFault}>
          <Textarea
            ref={box}
            rows={6}
            lang="en"
            spellCheck={false}
            value={typed}
            onChange={({ currentTarget }) => promptDraft.set(currentTarget.value || null)}
            className="font-mono text-sm"
          />
        </Field>
        <NoticeLines kind="info" lines={notes} />
        {prompts.length > 1 && (
          <p className="text-ink-2 text-xs">{text.promptMotifs(prompts.length, promptMotifs)}</p>
        )}
        <Field label={text.perPrompt}>
          <NumberInput
            value={choices.perPrompt}
            onValueChange={(value) => change({ perPrompt: value ?? 1 })}
            min={1}
            max={MOST_OF_PROMPT}
            steppers
          />
        </Field>
      </Section>
      <Section
        title={text.provider}
        aside={
          <Link to="/profile" hash="keys" className="touch link">
            {text.keys}
          </Link>
        }
      >
        {!usable && (
          <Notice kind="warn">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <span className="min-w-[12ch] flex-1">{text.noKeys}</span>
              <Link to="/profile" hash="keys" className={buttonClass('outline', 40)}>
                {text.addKey}
              </Link>
            </div>
          </Notice>
        )}
        <Providers keys={keys} listed={listed} choices={choices} change={change} />
      </Section>
      {model && <SizeSection choices={choices} change={change} model={model} thbPerUsd={thbPerUsd} />}
      <Section title={text.costs}>
        {choices.provider === 'imageServer' && (
          <Field
            label={text.ownPrice}
            hint={text.ownPriceHint}
            error={wasPressed && needsPrice ? text.needOwnPrice : null}
          >
            <NumberInput
              value={choices.ownPrice === null ? null : choices.ownPrice / 100}
              onValueChange={(baht) => change({ ownPrice: baht === null ? null : Math.round(baht * 100) })}
              min={0}
              max={HIGHEST_CEILING / 100}
              decimals={2}
              suffix={text.baht}
            />
          </Field>
        )}
        <Field
          label={text.ceiling}
          hint={text.ceilingHint}
          error={wasPressed && choices.ceiling === null ? text.needCeiling : null}
        >
          <NumberInput
            value={ceiling === null ? null : ceiling / 100}
            onValueChange={(baht) => change({ ceiling: baht === null ? null : Math.round(baht * 100) })}
            min={0.01}
            max={HIGHEST_CEILING / 100}
            decimals={2}
            suffix={text.baht}
          />
        </Field>
        {prompts.length > 0 && (
          <div className="flex flex-col gap-1 text-ink-2 text-sm">
            <p className="font-semibold text-ink">{text.count(prompts.length, choices.perPrompt)}</p>
            <p>{estimate ? text.sum(estimate.likely, DRAWING_NAMES[choices.provider]) : text.sumUnknown}</p>
            {ceiling !== null && <p className="text-xs">{text.atMost(ceiling)}</p>}
          </div>
        )}
        <MonthOf provider={choices.provider} />
        <FolderChoice />
        {fault !== null && (
          <Notice
            kind="error"
            role="alert"
            {...(typeof active === 'string' && {
              fix: { label: text.showActive, onPress: () => onShow(active) },
            })}
          >
            {fault}
          </Notice>
        )}
        <Button
          variant="primary"
          onClick={order}
          busy={ordering.isBusy}
          disabled={!usable}
          className="w-full"
        >
          {count > 0 ? text.go(count) : text.goNone}
        </Button>
      </Section>
    </Card>
  )
}

/** Says what pictures of this Bangkok month took, by the chosen provider's key. */
function MonthOf({ provider }: { provider: DrawingProvider }) {
  const { data } = useQuery(aiCostQuery(bangkokDate(new Date()).slice(0, 7)))
  const spent = data?.pictures.find((each) => each.provider === provider)
  if (!spent) return null
  return (
    <p className="text-ink-2 text-xs">
      {text.month(Math.ceil(spent.costThb * 100), DRAWING_NAMES[provider])}
    </p>
  )
}

function Providers({ keys, listed, choices, change }: ChoiceProps & Means) {
  const group = useId()
  const keyOf = (provider: DrawingProvider) => keys.find((key) => key.provider === provider)
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="sr-only">{text.provider}</legend>
      {DRAWING_PROVIDERS.map((provider) => {
        const key = keyOf(provider)
        return (
          <ChoiceCard
            key={provider}
            group={group}
            checked={key?.isActive === true && choices.provider === provider}
            disabled={key?.isActive !== true || modelNameOf(key, choices, listed) === text.noModel}
            onChoose={() => change({ provider })}
            title={DRAWING_NAMES[provider]}
          >
            <span className="text-ink-2 text-xs">
              {key ? (key.isActive ? modelNameOf(key, choices, listed) : text.rejected) : text.noKey}
            </span>
          </ChoiceCard>
        )
      })}
      <ModelChoice choices={choices} change={change} listed={listed} />
    </fieldset>
  )
}

/** Names the model that a key would be used with. */
function modelNameOf(
  { provider, server }: ProviderKey,
  choices: OrderChoices,
  listed: readonly ImageModel[],
): string {
  if (provider === 'imageServer') return server?.model ?? ''
  return modelOf({ ...choices, provider: provider as DrawingProvider }, listed)?.id ?? text.noModel
}
