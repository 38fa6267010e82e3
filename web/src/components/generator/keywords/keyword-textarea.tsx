import { withoutHidden } from '@thokham/domain/keywords/hidden-characters'
import { type RefObject, useEffect, useState } from 'react'
import { useLatest } from '../../../lib/browser/use-latest.ts'
import { cx } from '../../../lib/format/class-names.ts'
import { generator } from '../../../text/generator.ts'
import { type BoxText, useBoxText } from './box-text.ts'
import { ListSuggestions, useListSuggestions } from './list-suggestions.tsx'
import type { Paste } from './paste-doctor.ts'
import type { NamedList } from './use-word-lists.ts'

/** px of one line and of the space above the first; the gutter is painted to match. */
const LINE = 26
const PADDING = 10
const LEAST_LINES = 8
const MOST_LINES = 12
/** Browsers insert long texts slowly, line by line; beyond this the box takes them itself. */
const SLOW_INSERT = 5_000

export interface KeywordTextareaProps {
  id: string
  box: RefObject<HTMLTextAreaElement | null>
  content: BoxText
  onText: (text: string) => void
  /** 0-based lines to mark as repeats. */
  duplicateLines: readonly number[]
  /** 0-based line that holds a fault, or null. */
  faultLine: number | null
  describedBy: string
  invalid: boolean
  /** Called with a pasted text, without hidden characters, and the text around it. */
  onPasted: (paste: Paste, removed: number) => void
  /** Called with a long text, as it was pasted: others look at it. @returns whether they do, and it is in the box */
  onLongPaste: (paste: Paste) => boolean
  /** Lists whose names are offered after `__`; empty where the grammar is off. */
  lists: readonly NamedList[]
  /** Takes back a change that the browser’s own history does not know; false when there is none. */
  onUndo: () => boolean
}

/** Renders one text box over a painted gutter: line numbers, repeats and faults scroll with it. */
export function KeywordTextarea(props: KeywordTextareaProps) {
  const { id, box, onText, duplicateLines, faultLine, describedBy, invalid, onPasted, onUndo } = props
  const text = useBoxText(props.content)
  const suggestions = useListSuggestions(box, props.lists, (written, from, to) => {
    box.current?.setSelectionRange(from, to)
    if (box.current) insertText(box.current, written, onText)
  })
  const [scrollTop, setScrollTop] = useState(0)
  useLargeInserts(box, onText, { onPasted, onLongPaste: props.onLongPaste })
  const lines = countLines(text)
  const shown = Math.min(MOST_LINES, Math.max(LEAST_LINES, lines))
  const height = shown * LINE + PADDING * 2
  const first = Math.max(0, Math.floor((scrollTop - PADDING) / LINE))
  const visible = Array.from({ length: Math.min(lines - first, shown + 2) }, (_, step) => first + step)

  function onKeyDown(event: React.KeyboardEvent) {
    if (suggestions.onKey(event)) return
    const undoes = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.code === 'KeyZ'
    if (undoes && onUndo()) event.preventDefault()
  }

  return (
    <div className="relative">
      <div
        style={{ height }}
        className={cx(
          'num relative overflow-hidden rounded-control border bg-surface focus-within:outline-3 focus-within:outline-focus focus-within:outline-offset-2',
          invalid ? 'border-khrang' : 'border-line-strong',
        )}
      >
        <div aria-hidden className="absolute inset-y-0 left-0 w-11 bg-sunken" />
        {visible.map((line) => (
          <div
            key={line}
            aria-hidden
            style={{ top: PADDING + line * LINE - scrollTop }}
            className="absolute inset-x-0 h-[26px]"
          >
            <span className="block w-11 pr-2.5 text-right text-2xs leading-[26px] text-ink-3">
              {line + 1}
            </span>
            <LineMark fault={line === faultLine} duplicate={duplicateLines.includes(line)} />
          </div>
        ))}
        <textarea
          ref={box}
          id={id}
          value={text}
          onChange={(event) => {
            onText(event.target.value)
            suggestions.look()
          }}
          onScroll={(event) => setScrollTop(event.currentTarget.scrollTop)}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            const box = event.currentTarget
            const copied = event.clipboardData.getData('text/plain')
            if (copied.length >= SLOW_INSERT) return
            const { text: pasted, removed } = withoutHidden(copied)
            showBeginnings(box)
            onPasted({ ...aroundSelection(box), text: pasted }, removed)
            // What can be tidied is found again by its letters: it stands in the box as it was looked at.
            if (pasted === copied.replace(/\r\n?/g, '\n')) return
            event.preventDefault()
            insertText(box, pasted, onText)
          }}
          onBlur={(event) => {
            event.currentTarget.scrollTo({ left: 0 })
            suggestions.close()
          }}
          onClick={suggestions.look}
          wrap="off"
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          aria-describedby={describedBy}
          {...(suggestions.offered.length > 0 && {
            'aria-autocomplete': 'list',
            'aria-controls': suggestions.id,
            'aria-activedescendant': `${suggestions.id}-${suggestions.active}`,
          })}
          aria-invalid={invalid || undefined}
          placeholder={generator.keywordsExample}
          className="absolute inset-y-0 right-0 left-11 w-[calc(100%-44px)] resize-none overflow-auto whitespace-pre bg-transparent px-3 py-2.5 text-base leading-[26px] outline-none placeholder:text-ink-3/70 md:text-sm md:leading-[26px]"
        />
      </div>
      <ListSuggestions suggestions={suggestions} top={topOfSuggestions(box.current, scrollTop, height)} />
      <span role="status" className="sr-only">
        {suggestions.offered.length > 0 && generator.listsOffered(suggestions.offered.length)}
      </span>
    </div>
  )
}

/** Returns where suggestions begin: below the line with the caret, within the box. */
function topOfSuggestions(box: HTMLTextAreaElement | null, scrollTop: number, height: number): number {
  const line = box ? countLines(box.value.slice(0, box.selectionEnd)) : 1
  return Math.min(height, Math.max(LINE, PADDING + line * LINE - scrollTop))
}

function LineMark({ fault, duplicate }: { fault: boolean; duplicate: boolean }) {
  if (!fault && !duplicate) return null
  const colour = fault ? 'border-khrang bg-khrang-soft' : 'border-khamin bg-khamin-soft'
  return <span className={cx('absolute inset-y-0 right-0 left-11 border-l-[3px]', colour)} />
}

function countLines(text: string): number {
  let lines = 1
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++
  return lines
}

/** Sets the value at once when thousands of lines are pasted or filled in: the browser would take seconds. */
function useLargeInserts(
  box: RefObject<HTMLTextAreaElement | null>,
  onText: (text: string) => void,
  { onPasted, onLongPaste }: Pick<KeywordTextareaProps, 'onPasted' | 'onLongPaste'>,
) {
  const latest = useLatest({ onText, onPasted, onLongPaste })
  useEffect(() => {
    const element = box.current
    if (!element) return
    const onBeforeInput = (event: InputEvent) => {
      const data = event.data ?? event.dataTransfer?.getData('text/plain') ?? ''
      if (data.length < SLOW_INSERT || event.isComposing) return
      event.preventDefault()
      const { before, after } = aroundSelection(element)
      if (latest.current.onLongPaste({ before, text: data.replace(/\r\n?/g, '\n'), after })) return
      const { text, removed } = withoutHidden(data)
      latest.current.onPasted({ before, text, after }, removed)
      latest.current.onText(before + text + after)
    }
    element.addEventListener('beforeinput', onBeforeInput)
    return () => element.removeEventListener('beforeinput', onBeforeInput)
  }, [box])
}

function aroundSelection({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) {
  return { before: value.slice(0, selectionStart), after: value.slice(selectionEnd) }
}

function insertText(box: HTMLTextAreaElement, text: string, onText: (text: string) => void): void {
  if (text.length < SLOW_INSERT && document.execCommand('insertText', false, text)) return
  onText(box.value.slice(0, box.selectionStart) + text + box.value.slice(box.selectionEnd))
}

/** Shows the beginnings of lines: a long last line would leave the box scrolled aside, and the other lines out of sight. */
function showBeginnings(box: HTMLTextAreaElement): void {
  requestAnimationFrame(() => box.scrollTo({ left: 0 }))
}
