import type { PicturesView, PictureWish } from '@thokham/contract/desktop-pictures'
import { HIGHEST_CEILING, MOST_OF_PROMPT } from '@thokham/contract/image-runs'
import { THB_PER_USD } from '@thokham/domain/ai-cost'
import { DRAWING_PROVIDERS, type DrawingProvider } from '@thokham/domain/image/image-model'
import { countPromptMotifs } from '@thokham/domain/likeness/prompt-words'
import { FileText, FolderOpen } from 'lucide-react'
import { useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import { ChoiceCard } from '../../components/ai/order/choice-card.tsx'
import { ModelChoice, SizeSection } from '../../components/picture-order/picture-fields.tsx'
import { notesOf } from '../../components/picture-order/read-order.ts'
import { Button } from '../../components/ui/button.tsx'
import { Field } from '../../components/ui/field.tsx'
import { NoticeLines } from '../../components/ui/notice.tsx'
import { NumberInput } from '../../components/ui/number-input.tsx'
import { PasswordInput } from '../../components/ui/password-input.tsx'
import { Card, Section } from '../../components/ui/section.tsx'
import { TextInput } from '../../components/ui/text-input.tsx'
import { Textarea } from '../../components/ui/textarea.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { useStore } from '../../kit/storage/store.ts'
import { desktop } from '../../text/desktop.ts'
import { desktopPictures as text } from '../../text/desktop-pictures.ts'
import { DRAWING_NAMES, studio } from '../../text/studio.ts'
import { type Program, refusalOf } from '../program.ts'
import { listedModels, missingOf, readTyped, type TypedOrder, typedOrder, wishOf } from './picture-order.ts'

export interface OrderCardProps {
  program: Program
  view: PicturesView
  chooseFolder: () => Promise<string | null>
  isBusy: boolean
  onOrder: (wish: PictureWish) => void
}

/** Renders the order: prompts, who draws with which key, how large, for how much, and into which folder. */
export function OrderCard({ program, view, chooseFolder, isBusy, onOrder }: OrderCardProps) {
  const typed = useStore(typedOrder)
  const read = useDeferredValue(typed)
  const [wasPressed, setWasPressed] = useState(false)
  const { prompts, model, estimate, ceiling } = useMemo(() => readTyped(read), [read])
  const motifs = useMemo(() => countPromptMotifs(prompts.map((prompt) => prompt.text)), [prompts])
  const change = (changed: Partial<TypedOrder>) => typedOrder.set({ ...typed, ...changed })
  const { provider } = typed
  const isOwn = provider === 'imageServer'
  const missing = wasPressed ? missingOf(typed) : null
  const hasKey = view.keys.includes(provider)
  const count = prompts.length * typed.perPrompt
  function order() {
    setWasPressed(true)
    const wish = wishOf(typed, false)
    if (wish) onOrder(wish)
  }
  return (
    <Card>
      <Section title={studio.order} aside={<PromptFile onRead={(read) => change({ prompts: read })} />}>
        <Field label={studio.prompts} hint={studio.promptsHint} error={missing?.prompts ?? null}>
          <Textarea
            rows={6}
            lang="en"
            spellCheck={false}
            value={typed.prompts}
            onChange={({ currentTarget }) => change({ prompts: currentTarget.value })}
            className="font-mono text-sm"
          />
        </Field>
        <NoticeLines kind="info" lines={notesOf(prompts, model, typed.megapixels)} />
        {prompts.length > 1 && (
          <p className="text-ink-2 text-xs">{studio.promptMotifs(prompts.length, motifs)}</p>
        )}
        <Field label={studio.perPrompt}>
          <NumberInput
            value={typed.perPrompt}
            onValueChange={(value) => change({ perPrompt: value ?? 1 })}
            min={1}
            max={MOST_OF_PROMPT}
            steppers
          />
        </Field>
      </Section>
      <Section title={studio.provider} aside={desktop.keysHint}>
        <Providers keys={view.keys} chosen={provider} onChoose={(provider) => change({ provider })} />
        <KeyPart
          key={provider}
          program={program}
          provider={provider}
          isPresent={view.keys.includes(provider)}
        />
        {isOwn && (
          <>
            <Field label={text.address} error={missing?.server ?? null}>
              <TextInput
                value={typed.address}
                onChange={({ currentTarget }) => change({ address: currentTarget.value })}
                inputMode="url"
                spellCheck={false}
                autoComplete="off"
              />
            </Field>
            <Field label={text.model}>
              <TextInput
                value={typed.ownModel}
                onChange={({ currentTarget }) => change({ ownModel: currentTarget.value })}
                spellCheck={false}
                autoComplete="off"
              />
            </Field>
          </>
        )}
        <ModelChoice choices={typed} change={change} listed={listedModels()} />
      </Section>
      {model && <SizeSection choices={typed} change={change} model={model} thbPerUsd={THB_PER_USD} />}
      <Section title={studio.costs}>
        {isOwn && (
          <Field label={studio.ownPrice} hint={studio.ownPriceHint} error={missing?.ownPrice ?? null}>
            <NumberInput
              {...{ min: 0, max: HIGHEST_CEILING / 100, decimals: 2, suffix: studio.baht }}
              value={typed.ownPrice === null ? null : typed.ownPrice / 100}
              onValueChange={(baht) => change({ ownPrice: satangOf(baht) })}
            />
          </Field>
        )}
        <Field label={studio.ceiling} hint={text.ceilingHint} error={missing?.ceiling ?? null}>
          <NumberInput
            {...{ min: 0.01, max: HIGHEST_CEILING / 100, decimals: 2, suffix: studio.baht }}
            value={ceiling === null ? null : ceiling / 100}
            onValueChange={(baht) => change({ ceiling: satangOf(baht) })}
          />
        </Field>
        {prompts.length > 0 && estimate && (
          <div className="flex flex-col gap-1 text-ink-2 text-sm">
            <p className="font-semibold text-ink">{studio.count(prompts.length, typed.perPrompt)}</p>
            <p>{studio.sum(estimate.likely, DRAWING_NAMES[provider])}</p>
            {ceiling !== null && <p className="text-xs">{studio.atMost(ceiling)}</p>}
          </div>
        )}
        <fieldset className="flex min-w-0 flex-wrap items-center gap-2">
          <legend className="mb-1.5 font-semibold text-sm">{text.into}</legend>
          <Button
            size={40}
            icon={FolderOpen}
            onClick={() => void chooseFolder().then((folder) => folder !== null && change({ folder }))}
          >
            {desktop.folder}
          </Button>
          <span className={missing?.folder ? 'text-khrang text-xs' : 'wrap-anywhere text-sm'}>
            {typed.folder ?? missing?.folder}
          </span>
        </fieldset>
        <Button
          variant="primary"
          className="w-full"
          busy={isBusy}
          disabled={!hasKey || (view.run !== null && view.run.state !== 'rests')}
          onClick={order}
        >
          {count > 0 ? studio.go(count) : studio.goNone}
        </Button>
      </Section>
    </Card>
  )
}

/** Reads prompts from a file of this computer. */
function PromptFile({ onRead }: { onRead: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="text/plain,.txt"
        aria-label={text.promptFile}
        tabIndex={-1}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void file.text().then((read) => onRead(read.trim()))
          currentTarget.value = ''
        }}
      />
      <Button size={32} variant="quiet" icon={FileText} onClick={() => input.current?.click()}>
        {text.promptFile}
      </Button>
    </>
  )
}

interface ProvidersProps {
  keys: PicturesView['keys']
  chosen: DrawingProvider
  onChoose: (provider: DrawingProvider) => void
}

function Providers({ keys, chosen, onChoose }: ProvidersProps) {
  const group = useId()
  return (
    <fieldset className="grid min-w-0 gap-2 sm:grid-cols-2">
      <legend className="sr-only">{studio.provider}</legend>
      {DRAWING_PROVIDERS.map((provider) => (
        <ChoiceCard
          key={provider}
          group={group}
          checked={provider === chosen}
          onChoose={() => onChoose(provider)}
          title={DRAWING_NAMES[provider]}
        >
          <span className="text-ink-2 text-xs">{keys.includes(provider) ? text.keyThere : studio.noKey}</span>
        </ChoiceCard>
      ))}
    </fieldset>
  )
}

/** Renders the key of the chosen provider, which stays on this computer: the file that the command line reads. */
function KeyPart(props: { program: Program; provider: DrawingProvider; isPresent: boolean }) {
  const { program, provider, isPresent } = props
  const form = useForm(
    {
      name: 'program.keepPictureKey',
      send: async ({ key }: { key: string }) =>
        program.pictures.set(await program.ask('pictures-key', { provider, key })),
    },
    { values: { key: '' }, saved: () => ({ key: '' }), done: desktop.keySaved, refused: refusalOf },
  )
  return (
    <form className="flex flex-col items-start gap-2" onSubmit={form.submit}>
      <div className="w-full">
        <Field label={text.keyOf(provider)} hint={isPresent && desktop.keyThere} error={form.fault}>
          <PasswordInput {...form.register('key')} maxLength={512} autoComplete="off" />
        </Field>
      </div>
      <Button type="submit" size={40} disabled={form.watch('key').trim() === ''}>
        {desktop.saveKey}
      </Button>
    </form>
  )
}

const satangOf = (baht: number | null) => (baht === null ? null : Math.round(baht * 100))
