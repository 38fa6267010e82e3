import { MARKETPLACES_WITHOUT_AI } from '@thokham/metadata'
import { Bot, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { metadata as text } from '../../../text/metadata.ts'
import { Button } from '../../ui/button.tsx'
import type { PictureItem } from '../store/picture-item.ts'
import type { PictureSet } from '../store/picture-set.ts'
import { generatorsIn, inBatch, unansweredAi, unansweredLocation, withBatchAi } from './batch-answers.ts'

interface BatchProps {
  pictures: PictureSet
  items: readonly PictureItem[]
}

/** Renders what is asked once about pictures that came together: whether generators made them, and where they were taken. */
export function BatchQuestions({ pictures, items }: BatchProps) {
  const open = unansweredAi(items)
  const placed = unansweredLocation(items)
  if (open.length === 0 && placed.length === 0) return null
  return (
    <section
      aria-label={text.batch}
      className="-mx-4 mb-3 divide-y divide-line border-line border-y bg-surface md:mx-0 md:rounded-card md:border"
    >
      {open.length > 0 && <AiQuestion pictures={pictures} items={items} open={open} />}
      {placed.length > 0 && <LocationQuestion pictures={pictures} items={items} />}
    </section>
  )
}

function AiQuestion({ pictures, items, open }: BatchProps & { open: readonly PictureItem[] }) {
  const answer = (answerOf: (item: PictureItem) => boolean) =>
    pictures.change(inBatch(items, open), (item) => withBatchAi(item, answerOf(item)))
  const found = generatorsIn(items)
  return (
    <Question
      icon={<Bot aria-hidden size={20} strokeWidth={1.75} />}
      title={text.aiAsk}
      note={
        <>
          {found.length > 0 && <span className="block">{text.aiFrom(found.join(', '))}</span>}
          {text.aiElsewhere(MARKETPLACES_WITHOUT_AI.map(({ name }) => name))}
        </>
      }
    >
      <Button size={40} onClick={() => answer(() => true)}>
        {text.aiAll}
      </Button>
      <Button size={40} onClick={() => answer(() => false)}>
        {text.aiNone}
      </Button>
      <Button size={40} onClick={() => answer(({ isAi }) => isAi)}>
        {text.aiEach}
      </Button>
    </Question>
  )
}

/** Renders whether the place where pictures were taken is taken out of what is written, once for those that say one. */
export function LocationQuestion({ pictures, items }: BatchProps) {
  const open = unansweredLocation(items)
  if (open.length === 0) return null
  const answer = (removesLocation: boolean) =>
    pictures.change(inBatch(items, open), (item) => ({ ...item, removesLocation }))
  return (
    <Question icon={<MapPin aria-hidden size={20} strokeWidth={1.75} />} title={text.gpsAsk(open.length)}>
      <Button size={40} onClick={() => answer(true)}>
        {text.gpsRemove}
      </Button>
      <Button size={40} onClick={() => answer(false)}>
        {text.gpsKeep}
      </Button>
    </Question>
  )
}

function Question(props: { icon: ReactNode; title: string; note?: ReactNode; children: ReactNode }) {
  const { icon, title, note, children } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere
    <div
      role="group"
      aria-label={title}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 md:px-5"
    >
      <span className="shrink-0 text-khram">{icon}</span>
      <div className="min-w-[18ch] flex-1">
        <p className="font-semibold text-sm">{title}</p>
        {note && <div className="text-ink-2 text-xs">{note}</div>}
      </div>
      <span className="flex flex-wrap gap-2 max-md:w-full">{children}</span>
    </div>
  )
}
