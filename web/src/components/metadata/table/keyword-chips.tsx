import { ArrowLeft, ArrowRight, X } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { cx } from '../../../lib/format/class-names.ts'
import { metadata as text } from '../../../text/metadata.ts'
import { KeyCap } from '../../ui/key-cap.tsx'
import { MOST_KEYWORDS, splitKeywords } from '../store/picture-item.ts'

/** The first ones, which weigh most with buyers' searches. */
const WEIGHTY = 10

export interface KeywordChipsProps {
  keywords: readonly string[]
  /** English → Thai; shown under the words when given. */
  thai: Readonly<Record<string, string>> | null
  onMove: (from: number, to: number) => void
  onRemove: (at: number) => void
  onAdd: (words: string[]) => void
}

/** Renders keywords in their order: the first ten on a ground of their own, dragged or moved by keys. */
export function KeywordChips({ keywords, thai, onMove, onRemove, onAdd }: KeywordChipsProps) {
  const list = useRef<HTMLDivElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const focus = (at: number) =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-at="${at}"]`)?.focus())

  function onKey(event: KeyboardEvent, at: number) {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      const to = Math.max(0, Math.min(keywords.length - 1, at + step))
      if (event.altKey && to !== at) onMove(at, to)
      focus(to)
    } else if (event.key === 'Home' || event.key === 'End') {
      event.preventDefault()
      const to = event.key === 'Home' ? 0 : keywords.length - 1
      if (event.altKey) onMove(at, to)
      focus(to)
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      onRemove(at)
      focus(Math.max(0, Math.min(at, keywords.length - 2)))
    }
  }

  const chip = (word: string, at: number) => (
    // biome-ignore lint/a11y/useSemanticElements: a list item cannot hold the two controls of a chip and be dragged
    <div
      key={word}
      role="group"
      aria-label={word}
      draggable
      onDragStart={() => setDragged(at)}
      onDragEnd={() => setDragged(null)}
      onDragOver={(event) => {
        if (dragged !== null) event.preventDefault()
      }}
      onDrop={(event) => {
        event.preventDefault()
        if (dragged !== null && dragged !== at) onMove(dragged, at)
        setDragged(null)
      }}
      className={cx(
        'group inline-flex max-w-full items-center rounded-control border bg-surface text-sm',
        at < WEIGHTY ? 'border-line-strong' : 'border-transparent',
        dragged === at && 'opacity-50',
      )}
    >
      <button
        type="button"
        data-at={at}
        title={text.order}
        onKeyDown={(event) => onKey(event, at)}
        className="touch inline-flex min-h-9 min-w-0 cursor-grab items-center gap-2 rounded-control px-2.5 max-md:min-h-10"
      >
        {at < WEIGHTY && <span className="num text-khamin-text text-xs">{at + 1}</span>}
        <span className="truncate">
          {word}
          {thai?.[word] && <span className="ml-1.5 text-ink-2 text-xs">{thai[word]}</span>}
        </span>
      </button>
      <button
        type="button"
        tabIndex={-1}
        aria-label={text.removeWord(word)}
        onClick={() => {
          onRemove(at)
          focus(Math.max(0, Math.min(at, keywords.length - 2)))
        }}
        className="-ml-1.5 inline-flex size-8 items-center justify-center rounded-control text-ink-2 hover:text-khrang md:hidden md:group-focus-within:inline-flex md:group-hover:inline-flex"
      >
        <X aria-hidden size={16} strokeWidth={1.75} />
      </button>
    </div>
  )

  return (
    <div
      ref={list}
      className="overflow-hidden rounded-control border border-line-strong border-t-[3px] border-t-khamin"
    >
      <div className="flex flex-col gap-2 bg-surface p-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs">
          <span className="font-semibold">{text.firstTen}</span>
          <span className="text-ink-2">{text.firstTenWhy}</span>
          <span className="ml-auto flex items-center gap-1.5 text-ink-2 max-lg:hidden">
            <KeyCap>Alt</KeyCap>
            <KeyCap>
              <ArrowLeft aria-hidden size={14} />
            </KeyCap>
            <KeyCap>
              <ArrowRight aria-hidden size={14} />
            </KeyCap>
            {text.moveKey}
            <KeyCap>Delete</KeyCap>
            {text.deleteKey}
          </span>
        </div>
        <div className="flex flex-wrap gap-2">{keywords.slice(0, WEIGHTY).map(chip)}</div>
      </div>
      <div className="flex flex-col gap-2 bg-sunken p-3">
        <div className="flex flex-wrap justify-between gap-x-3 text-xs">
          {keywords.length > WEIGHTY && <span className="font-semibold">{text.rest(keywords.length)}</span>}
          <span className="text-ink-2">{text.addHint}</span>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {keywords.slice(WEIGHTY).map((word, at) => chip(word, at + WEIGHTY))}
          <AddBox room={MOST_KEYWORDS - keywords.length} onAdd={onAdd} />
        </div>
      </div>
    </div>
  )
}

/** Renders the box where further words are typed or pasted. */
function AddBox({ room, onAdd }: { room: number; onAdd: (words: string[]) => void }) {
  const [typed, setTyped] = useState('')
  if (room <= 0) return <span className="px-2 text-ink-2 text-xs">{text.full}</span>
  const add = (words: string[]) => {
    if (words.length > 0) onAdd(words)
    setTyped('')
  }
  return (
    <input
      type="text"
      value={typed}
      aria-label={text.addLabel}
      placeholder={text.add(room)}
      onChange={({ target }) => {
        if (/[,;]$/.test(target.value)) add(splitKeywords(target.value))
        else setTyped(target.value)
      }}
      onPaste={(event) => {
        const pasted = event.clipboardData.getData('text')
        if (!/[,;\t\n]/.test(pasted)) return
        event.preventDefault()
        add(splitKeywords(typed + pasted))
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        add(splitKeywords(typed))
      }}
      onBlur={() => add(splitKeywords(typed))}
      className="h-9 w-[170px] rounded-control border border-line-strong border-dashed bg-transparent px-2.5 text-base max-md:h-10 md:text-sm"
    />
  )
}
