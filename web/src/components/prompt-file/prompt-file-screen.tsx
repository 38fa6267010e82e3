import { useQuery } from '@tanstack/react-query'
import { can } from '@thokham/domain/access'
import type { PromptFileKind } from '@thokham/domain/prompt-file'
import { Lock } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useSearchParams } from '../../lib/boot/search-params.ts'
import { type Session, useSession } from '../../lib/session/session.ts'
import { navigation } from '../../text/navigation.ts'
import { promptFile as text } from '../../text/prompt-file.ts'
import { ScreenGuide } from '../markdown/screen-guide.tsx'
import { UpgradeOffer } from '../membership/upgrade-offer.tsx'
import { ActionBar } from '../ui/action-bar.tsx'
import { Button } from '../ui/button.tsx'
import { Card, StayingCard } from '../ui/section.tsx'
import { FileForm, type FileOrder } from './file-form.tsx'
import { MadeFile } from './made-file.tsx'
import { promptFileQuery } from './prompt-file-queries.ts'
import { useMakeFile } from './use-make-file.ts'
import { Weaving } from './weaving.tsx'

const WORDS = {
  'one-click': { ...text.oneClick, title: navigation.oneClick },
  category: { ...text.category, title: navigation.categoryPrompts },
}

/** Renders a screen that makes a file of 400 prompts once a day (docs/product/library.md#files-of-400-prompts). */
export function PromptFileScreen({ kind }: { kind: PromptFileKind }) {
  const { data: session } = useSession()
  const { title, lead } = WORDS[kind]
  const { data: today } = useQuery({ ...promptFileQuery(kind), enabled: Boolean(session?.me) })
  if (!session?.me) return null
  return (
    <>
      <header className="mb-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-2 md:mb-6">
        <div>
          <h1 className="text-3xl">{title}</h1>
          <p className="text-ink-2 max-md:text-sm">{lead}</p>
        </div>
        {can(session.level, 'downloads:use') && today && (
          <p className="font-semibold text-sm tabular-nums">{text.today(today.made ? 1 : 0)}</p>
        )}
      </header>
      <FileOfToday kind={kind} level={session.level} />
      <ScreenGuide id={kind === 'category' ? 'category-prompts' : 'one-click'} />
    </>
  )
}

function FileOfToday({ kind, level }: { kind: PromptFileKind; level: Session['level'] }) {
  const mayMake = can(level, 'downloads:use')
  const { data: today } = useQuery(promptFileQuery(kind))
  const [order, setOrder] = useOrder(kind)
  const make = useMakeFile(kind)
  const [isShown, setShown] = useState(true)
  const onEnd = useCallback(() => setShown(true), [])
  if (mayMake && today?.made && isShown) {
    return <MadeFile kind={kind} made={today.made} resetsAt={today.resetsAt} />
  }
  const isWeaving = make.isBusy || !isShown
  const needsCategory = order.section === 'one' && order.category === null
  const onMake = async () => {
    setShown(false)
    if (!(await make.run(order))) onEnd()
  }
  const button = (
    <Button
      variant="primary"
      busy={isWeaving}
      disabled={needsCategory || !today}
      onClick={onMake}
      className="min-w-0 flex-1"
    >
      {text.make}
    </Button>
  )
  return (
    <div className="grid min-w-0 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_400px] lg:gap-6">
      {isWeaving ? (
        <Card>
          <Weaving isDone={!make.isBusy} onEnd={onEnd} />
        </Card>
      ) : (
        <FileForm kind={kind} order={order} onOrder={setOrder} isLocked={!mayMake} />
      )}
      <div className={mayMake && kind === 'one-click' ? 'max-md:hidden' : undefined}>
        <StayingCard>
          {mayMake ? (
            <div className="flex flex-col gap-4 border-none">
              <p className="max-md:hidden">
                <span className="block font-semibold text-xl">{text.figure}</span>
                <span className="text-ink-2 text-sm">{text.once}</span>
              </p>
              {kind === 'category' && <Steps />}
              {needsCategory && <p className="text-ink-2 text-sm">{text.pickFirst}</p>}
              <div className="flex max-md:hidden">{button}</div>
            </div>
          ) : (
            <Locked kind={kind} />
          )}
        </StayingCard>
      </div>
      {mayMake && (
        <ActionBar figure={text.figure} note={text.once}>
          {button}
        </ActionBar>
      )}
    </div>
  )
}

/** Returns the order, category and section of which stand in the address. */
function useOrder(kind: PromptFileKind): [FileOrder, (order: FileOrder) => void] {
  const [search, setSearch] = useSearchParams()
  const style = search.style === 'Illustrations' ? 'Illustrations' : 'Photos'
  const section = kind === 'category' || search.section === 'one' ? 'one' : 'all'
  const set = (order: FileOrder) =>
    setSearch(
      {
        category: order.category ?? undefined,
        section: kind === 'one-click' && order.section === 'one' ? 'one' : undefined,
        style: order.style === 'Photos' ? undefined : order.style,
      },
      { replace: true },
    )
  return [{ category: search.category ?? null, section, style }, set]
}

function Steps() {
  return (
    <div>
      <h2 className="mb-1 font-semibold text-sm">{text.stepsTitle}</h2>
      <ol className="list-decimal pl-5 text-ink-2 text-sm">
        {text.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  )
}

function Locked({ kind }: { kind: PromptFileKind }) {
  const { lockedTitle, locked } = WORDS[kind]
  return (
    <div className="flex flex-col gap-4 border-none">
      <div className="flex items-start gap-3">
        <Lock aria-hidden size={24} strokeWidth={1.75} className="mt-1 flex-none text-khamin-text" />
        <div>
          <h2 className="text-xl">{lockedTitle}</h2>
          <p className="text-ink-2 text-sm">{locked}</p>
        </div>
      </div>
      {kind === 'category' && <Steps />}
      <UpgradeOffer />
    </div>
  )
}
